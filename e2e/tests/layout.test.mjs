// The frame holds: at each kind of decision of each game, at five sizes, everything can be reached and read, and nothing moves.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { spotless } from '../lib/axe.mjs';
import { launch, Person } from '../lib/browser.mjs';
import { cards, faults, places } from '../lib/layout.mjs';
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
    const all = stills.of(game).filter(name => !['chrono-lessons', 'chrono-puzzle-over'].includes(name) && (!only || name.includes(only)));
    for (const [i, name] of all.entries()) {
      // By day and by night in turn: the frame is the same, and what differs is seen in half of the decisions.
      await page.goto(stills.address(name, i % 2 ? 'dark' : 'light'));
      // Who watches sees the same frame with less in it: two sizes are enough.
      for (const [width, height] of /watch/.test(name) ? [sizes[0], sizes[3]] : [...sizes, ...beyond]) {
        await page.setViewportSize({ width, height });
        // What scripts measure, they measure after the window has changed.
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
        const at = `${name} at ${width}x${height}`;
        wrong.push(...(await faults(page)).map(fault => `${at}: ${fault}`));
        const now = await places(page), size = `${width}`;
        if (width >= 1280 && height >= 720) wrong.push(...(await cards(page)).map(card => `${at}: ${card}`));
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
    for (const name of all.filter((_, i) => i % 2 === (theme === 'light' ? 0 : 1))) {
      await person.page.goto(stills.address(name, theme));
      wrong.push(...(await spotless(person.page)).map(fault => `${name}, ${theme}: ${fault}`));
    }
    await person.leave();
  }
  assert.equal(wrong.length, 0, wrong.join('\n'));
});

test('the page of a table is under 40 KB on its way', async () => {
  const wrong = [];
  let largest = 0;
  for (const name of games.flatMap(game => stills.of(game))) {
    const bytes = gzipSync(await readFile(`${stills.folder}/${name}.light.html`)).length;
    largest = Math.max(largest, bytes);
    if (bytes >= 40 * 1024) wrong.push(`${name}: ${bytes} bytes`);
  }
  console.log(`# the largest has ${largest} bytes`);
  assert.equal(wrong.length, 0, wrong.join('\n'));
});
