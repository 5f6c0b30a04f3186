// The frame holds: at each kind of decision of each game, at five sizes, everything can be reached and read, and nothing moves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { spotless } from '../lib/axe.mjs';
import { launch, Person } from '../lib/browser.mjs';
import { faults, places } from '../lib/layout.mjs';
import { Stills } from '../lib/stills.mjs';

const sizes = [[360, 640], [768, 1024], [1024, 768], [1280, 720], [1920, 1080]];
// The widest window there is, and a laptop at 200 % zoom.
const beyond = [[2560, 1440], [640, 360]];

let stills, browser;
before(async () => { [stills, browser] = await Promise.all([Stills.start(), launch()]); });
after(async () => { await browser?.close(); await stills?.stop(); });

const only = process.env.STILL;
const games = process.env.GAME?.split(' ') ?? ['clash', 'rage', 'chrono', 'eternia', 'fields'];

for (const game of games) {
  test(`${game}: every kind of decision at every size`, async () => {
    const person = await Person.enter(browser, stills.base, {});
    await Stills.quiet(person.context);
    const { page } = person;
    const wrong = [], stand = new Map();
    for (const name of stills.of(game).filter(name => !['chrono-lessons', 'chrono-puzzle-over'].includes(name) && (!only || name.includes(only)))) {
      await page.goto(stills.address(name));
      // Who watches sees the same frame with less in it: two sizes are enough.
      for (const [width, height] of /watch/.test(name) ? [sizes[0], sizes[3]] : [...sizes, ...beyond]) {
        await page.setViewportSize({ width, height });
        // What scripts measure, they measure after the window has changed.
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
        const at = `${name} at ${width}x${height}`;
        wrong.push(...(await faults(page)).map(fault => `${at}: ${fault}`));
        const now = await places(page), size = `${width}`;
        if (now.scrolls && width >= 1280 && !/over|gathering/.test(name)) wrong.push(`${at}: the board scrolls`);
        // Nothing moves while a game runs. Before and after it, with seats in another number or another goal, the frame is another.
        const stage = /over|pick|gathering|handover|take_tile|place_tile|clan|bastion|eternia-character|eternia-minions/.exec(name)?.[0] ?? /watch|lesson|open-door/.exec(name)?.[0] ?? '';
        const goal = await page.evaluate(() => document.querySelector('#players .goal')?.textContent ?? '');
        const key = `${size} ${await page.locator('#players .seat').count()} ${stage} ${game === 'eternia' ? goal : ''}`;
        const first = stand.get(key);
        if (!first) stand.set(key, { ...now, name });
        else for (const part of ['prompt', 'board', 'players']) {
          // A pixel more or less is the rounding of a fraction.
          const off = now[part].split(' ').some((n, i) => Math.abs(n - first[part].split(' ')[i]) > 1);
          if (off) wrong.push(`${at}: ${part} is at ${now[part]}, with ${first.name} at ${first[part]}`);
        }
      }
    }
    await person.leave();
    assert.equal(wrong.length, 0, wrong.join('\n'));
  });
}

test('axe has nothing to say about decisions, of any grade, on a desk by day or on a phone by night', async () => {
  const wrong = [];
  for (const [theme, width, height] of [['light', 1280, 720], ['dark', 360, 640]]) {
    const person = await Person.enter(browser, stills.base, { viewport: { width, height } });
    await Stills.quiet(person.context);
    // Each decision once, by day or by night: axe takes its time.
    const all = games.flatMap(game => stills.of(game)).filter(name => !/watch|lessons/.test(name) && (!only || name.includes(only)));
    for (const name of all.filter((_, i) => i % 4 === (theme === 'light' ? 0 : 2))) {
      await person.page.goto(stills.address(name, theme));
      wrong.push(...(await spotless(person.page)).map(fault => `${name}, ${theme}: ${fault}`));
    }
    await person.leave();
  }
  assert.equal(wrong.length, 0, wrong.join('\n'));
});
