// Ways through the product that several tests take.
import { choose, playOut } from './table.mjs';

/** Sets a field of a form, whatever kind of control it is. */
export async function set(page, name, value) {
  const field = page.locator(`[name="${name}"]`).first();
  const kind = await field.evaluate(el => el.type);
  if (kind === 'radio' || kind === 'checkbox') await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
  else if (value === 'bot') await field.selectOption(await field.locator('option[value^="bot:"]').first().getAttribute('value'));
  else if (kind === 'select-one') await field.selectOption(value);
  else await field.fill(value);
}

/** From the lobby to a table against a bot: two clicks at most. Returns the table's address. */
export async function quick(page) {
  await page.goto('/');
  await page.locator('.play-bot [name=level]').first().click();
  await page.waitForURL(/\/t\/\w+$/);
  return page.url();
}

/** Opens what a form folds away. */
export const unfold = page => page.locator('form[action="/tables"] details').evaluateAll(all => all.forEach(el => { el.open = true; }));

/** A new table of this game with these fields of its form changed. */
export async function newTable(page, fields, game = 'clash') {
  await page.goto(`/new?game=${game}`);
  await unfold(page);
  for (const [name, value] of Object.entries(fields)) await set(page, name, value);
  await page.locator('form[action="/tables"] .submit button').click();
  await page.waitForURL(/\/t\/\w+$/);
  return page.url();
}

/** The invite link that the host's page shows, made first if there is none yet. */
export async function inviteLink(page) {
  const link = page.locator('[data-copy*="/join/"]').first();
  if ((await link.count()) === 0) await page.locator('form[action$="/invite"] button').first().click();
  return link.getAttribute('data-copy');
}

/** Comes by an invite link and takes the seat it gives. */
export async function sitDown(page, link, name = 'Bo') {
  await page.goto(link);
  await page.locator('#name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForURL(/\/t\/\w+$/);
}

/** A finished game against a bot; returns its address. */
export async function finished(page) {
  const address = await quick(page);
  await choose(page);
  await playOut(page);
  return address;
}
