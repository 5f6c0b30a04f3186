// One server and one browser for the tests of a file, and people who come and go.
import { after, before } from 'node:test';
import { launch, Person } from './browser.mjs';
import { Server } from './server.mjs';

export function house() {
  const home = {};
  before(async () => {
    [home.server, home.browser] = await Promise.all([Server.start(), launch()]);
  });
  after(async () => {
    await home.browser?.close();
    await home.server?.stop();
  });

  /** Lets somebody in for the length of `visit`; errors in their console fail it. */
  home.visit = async (options, visit) => {
    const person = await Person.enter(home.browser, home.server.base, options);
    try {
      await visit(person.page, person);
    } catch (error) {
      // The picture of the moment is worth more than the stack.
      for (const [i, page] of person.context.pages().entries()) {
        await page.screenshot({ path: `shots/failed-${Date.now()}-${i}.png` }).catch(() => {});
      }
      throw error;
    }
    await person.leave();
  };
  return home;
}
