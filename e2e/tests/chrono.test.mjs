// Chrono Clash in the browser: a duel to a win, a deck from nothing to a game with it, a table of three.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { desk, phone } from '../lib/browser.mjs';
import { newTable } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();

/** Which panel is shown. */
const kind = page => page.locator('#panel').getAttribute('data-kind');

/** Presses the first of these that is there and waits until the table knows; false if none is. */
async function press(page, ...selectors) {
  for (const selector of selectors) {
    const button = page.locator(selector).first();
    if ((await button.count()) === 0) continue;
    const { version } = await shown(page);
    await button.evaluate(el => el.click());
    await reaches(page, version + 1);
    return true;
  }
  return false;
}

/** Attacks with whoever can, then plays what keeps the turn, then what ends it: enough to beat a bot that plays anything. */
async function move(page) {
  switch (await kind(page)) {
    case 'main':
      return press(page, '.c-deeds [value*="attack"]', '.c-do:not(:has(small))', '.c-do', '#pass');
    case 'object':
      return press(page, '#panel [value*="guardians"]', '#panel [name=action]');
    case 'pay':
      return press(page, '#panel [value*="paid"]', '#panel [name=action]');
    case 'discard': case 'quest-card': case 'under': case 'reinforce': case 'target':
      return press(page, '#panel [name=action]', '#hand .c-hit', '#board .c-hit');
    default:
      return press(page, '#panel [name=action]', '#hand [name=action]', '#board [name=action]');
  }
}

/** No page is wider than a phone. */
async function narrow(page, what) {
  await page.setViewportSize(phone);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} is wider than a phone`);
  await accessible(page, `${what} on a phone`);
  await page.setViewportSize(desk);
}

test('a duel from start to a win', () => home.visit({}, async page => {
  await page.goto('/decks/chrono');
  await page.locator('form[action="/decks/chrono"] button', { hasText: 'Copy to my decks' }).first().click();
  await page.waitForURL(/\/decks\/chrono\/\w+$/);
  const looked = new Set();
  let won = false;
  for (let game = 0; game < 4 && !won; game++) {
    const setup = { decks: [{ house: 'quick-fuse' }, { house: 'long-hour' }], first: 0 };
    const made = await page.request.post('/api/tables', { data: { game: 'chrono', setup, seats: ['me', { bot: 'random' }], private: true } });
    await page.goto(`/t/${(await made.json()).table}`);
    await page.evaluate(() => localStorage.setItem('no-warning', '1'));
    for (let made = 0; (await awaited(page)) === 'turn'; made++) {
      assert.ok(made < 400, 'the game ends');
      const what = await kind(page);
      if (!looked.has(what)) {
        looked.add(what);
        await accessible(page, `the panel "${what}"`);
        if (looked.size === 3) await narrow(page, what);
      }
      assert.ok(await move(page), `something can be pressed at "${what}"`);
    }
    won = /You win/.test(await page.locator('#prompt h1').textContent());
  }
  assert.ok(won, 'one of four games against a bot that plays anything is won');
  assert.ok(looked.has('main'), [...looked].join());
}));

test('the gauge shows where the counter would go, and the last action is warned of once', () => home.visit({}, async page => {
  const setup = { decks: [{ house: 'quick-fuse' }, { house: 'long-hour' }], first: 0 };
  await page.goto('/');
  await page.locator('.pitch-chrono [name=level]').first().click();
  await page.waitForURL(/\/t\/\w+$/);
  const made = await page.request.post('/api/tables', { data: { game: 'chrono', setup, seats: ['me', { bot: 'random' }], private: true } });
  await page.goto(`/t/${(await made.json()).table}`);
  await awaited(page);
  await page.locator('.c-do').first().hover();
  assert.equal(await page.locator('.c-space[data-x-ghost]').count(), 1, 'one ghost');
  assert.match(await page.locator('#gauge-says').textContent(), /your turn goes on|Your turn ends/);
  await page.locator('.c-slot .c-face').first().click();
  const look = page.locator('.cc-inspector:popover-open');
  assert.match(await look.textContent(), /Costs \d/);
  await accessible(page, 'a card looked at');
  await page.keyboard.press('Escape');
  for (let moves = 0; moves < 40; moves++) {
    assert.equal(await awaited(page), 'turn');
    const pass = page.locator('#pass[data-warn]');
    if (await pass.count()) {
      const { version } = await shown(page);
      await pass.click();
      assert.match(await page.locator('#gauge-says').textContent(), /Press again/);
      assert.equal((await shown(page)).version, version, 'nothing was sent');
      await pass.click();
      await reaches(page, version + 1);
      return;
    }
    // Until a battler is ready: summon, then pass.
    if ((await kind(page)) !== 'main') await move(page);
    else if (!(await press(page, '.c-do:not(:has(small))'))) await press(page, '#pass', '.c-do');
  }
  assert.fail('a battler is ready at some time');
}));

test('a deck from nothing to legal to a game', () => home.visit({}, async page => {
  await page.goto('/decks/chrono');
  await accessible(page, 'the decks');
  await page.locator('#new-name').fill('Late bells');
  await page.getByRole('button', { name: 'Begin with nothing' }).click();
  await page.waitForURL(/\/decks\/chrono\/\w+$/);
  await accessible(page, 'the empty builder');
  assert.match(await page.locator('.complaints').textContent(), /needs at least 50.*CC-19\.1/s);
  assert.ok(await page.locator('.b-play button').first().isDisabled());
  const all = await page.locator('.b-card').count();
  await page.locator('.b-courts input[name=blue]').check({ force: true });
  await page.locator('.b-courts input[name=green]').check({ force: true });
  await page.locator('select[name=kind]').selectOption('battler');
  await page.waitForFunction(n => document.querySelectorAll('.b-card').length < n / 2, all);
  const some = (await page.locator('.b-card').count());
  await page.locator('[name=q]').fill('draw');
  await page.waitForFunction(n => document.querySelectorAll('.b-card').length < n, some);
  await page.locator('[name=q]').fill('');
  await page.waitForFunction(n => document.querySelectorAll('.b-card').length === n, some);
  // Three clicks each on 17 cards, faster than the server answers: none of them is lost.
  await page.locator('.b-card').evaluateAll(cards => {
    for (const card of cards.slice(0, 17)) for (let copy = 0; copy < 3; copy++) card.querySelector('[value^="add:"]').click();
  });
  await page.locator('.b-summary', { hasText: '51 cards, blue and green' }).waitFor();
  await page.locator('.b-fine').waitFor();
  await narrow(page, 'the builder');
  await page.locator('summary', { hasText: 'sample hand' }).click();
  assert.equal(await page.locator('.b-sample .cc').count(), 10);
  await page.locator('.b-play button').first().click();
  await page.waitForURL(/\/t\/\w+$/);
  await awaited(page);
  assert.equal(await page.locator('.c-field.near .c-colours .court').count(), 2);
  // It can be chosen for a table, too.
  await page.goto('/new?game=chrono');
  assert.match(await page.locator('#deck_0').textContent(), /Late bells/);
}));

test('a table of three', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', seat_2: 'bot', deck_0: 'house:iron-carillon' }, 'chrono');
  await page.evaluate(() => localStorage.setItem('no-warning', '1'));
  assert.equal(await page.locator('.c-far .c-field').count(), 2);
  for (let made = 0; made < 14 && (await awaited(page)) === 'turn'; made++) assert.ok(await move(page), await kind(page));
  await awaited(page);
  await accessible(page, 'three players');
  await narrow(page, 'three players');
}));
