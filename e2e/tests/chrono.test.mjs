// Chrono Clash in the browser: lessons and puzzles, a duel to a win, a deck from nothing to a game with it, a friend who brings one,
// a table of three.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { desk, phone } from '../lib/browser.mjs';
import { inviteLink, newTable } from '../lib/flows.mjs';
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
  await page.locator('.g-chrono .play-bot [name=level]').first().click();
  await page.waitForURL(/\/t\/\w+$/);
  const sit = async () => {
    const made = await page.request.post('/api/tables', { data: { game: 'chrono', setup, seats: ['me', { bot: 'random' }], private: true } });
    const { table } = await made.json();
    await page.goto(`/t/${table}`);
    await awaited(page);
    return table;
  };
  const table = await sit();
  await page.locator('.c-do').first().hover();
  const foreseen = async () => {
    await page.locator('#gauge-says', { hasText: /time left|still your turn|Ends your turn/ }).waitFor();
    assert.equal(await page.locator('.c-space[data-x-ghost]').count(), 1, 'one ghost');
  };
  await foreseen();
  // Somebody talks, so the table is drawn anew under the pointer: what it foretells stays.
  const talked = page.waitForResponse(answer => answer.url().endsWith('/regions'));
  await page.request.post(`/api/tables/${table}/chat`, { data: { text: 'Well?' } });
  await talked;
  await page.locator('#chat', { hasText: 'Well?' }).waitFor({ state: 'attached' });
  await foreseen();
  await page.locator('.c-slot .c-face').first().click();
  const look = page.locator('.cc-inspector:popover-open');
  assert.match(await look.textContent(), /Costs \d/);
  await accessible(page, 'a card looked at');
  await page.keyboard.press('Escape');
  for (let moves = 0; moves < 120; moves++) {
    // Once in a long while the bot wins before any battler is ready.
    if ((await awaited(page)) === 'over') await sit();
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
  await page.getByRole('button', { name: 'New empty deck' }).click();
  await page.waitForURL(/\/decks\/chrono\/\w+$/);
  await accessible(page, 'the empty builder');
  assert.match(await page.locator('.complaints').textContent(), /of at least 50 cards.*CC-19\.1/s);
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

test('the first lesson, by doing what the banner says', () => home.visit({}, async page => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Lessons and puzzles' }).click();
  await page.waitForURL(/\/lessons\/chrono$/);
  await accessible(page, 'the lessons');
  await narrow(page, 'the lessons');
  await page.getByRole('button', { name: /^Begin.*The Gauge/ }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const banner = page.locator('#guide'), says = words => banner.locator('.c-step', { hasText: words }).waitFor();
  const card = name => page.locator('.c-slot', { hasText: name }).locator('.c-do');
  await says('Step 1 of 4');
  await accessible(page, 'a lesson');
  await narrow(page, 'a lesson');
  await card('Cinder Runner').click();
  await says('Step 2 of 4');
  await card('Torch Herald').click();
  await page.locator('#gauge-says', { hasText: 'Press again' }).waitFor();
  await card('Torch Herald').click();
  await says('Step 4 of 4');
  while ((await kind(page)) !== 'main') await move(page);
  await page.evaluate(() => localStorage.setItem('no-warning', '1'));
  await page.locator('#pass').click();
  await says('That was the lesson.');
  await page.getByRole('button', { name: /^Next lesson/ }).click();
  await banner.locator('.c-step', { hasText: '2. Attack and Guardians' }).waitFor();
}));

test('a puzzle: lost, tried again, solved', () => home.visit({}, async page => {
  await page.goto('/lessons/chrono');
  await page.getByRole('button', { name: /^Try it.*The Open Door/ }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const first = page.url(), said = page.locator('#guide .c-step');
  await page.locator('#guide summary', { hasText: 'Hint' }).click();
  await page.locator('#guide', { hasText: 'Who is strong enough' }).waitFor();
  await page.evaluate(() => localStorage.setItem('no-warning', '1'));
  await page.locator('#pass').click();
  await said.filter({ hasText: 'Not solved.' }).waitFor();
  await accessible(page, 'a puzzle that was not solved');
  await page.locator('#guide summary', { hasText: 'Show the solution' }).click();
  const solution = await page.locator('#guide ol li').allTextContents();
  assert.deepEqual(solution, ['Summon Cinder Runner', 'Attack with Furnace Lancer', 'Attack with Cinder Runner']);
  await page.locator('#guide button', { hasText: 'Try again' }).click();
  await page.waitForURL(url => /\/t\/\w+$/.test(url) && String(url) !== first);
  await awaited(page);
  assert.ok(await press(page, '.c-do[value*="summon"]'));
  for (const name of ['Furnace Lancer', 'Cinder Runner']) {
    const { version } = await shown(page);
    await page.locator('.near .c-battler', { hasText: name }).locator('.c-deeds [value*="attack"]').click();
    await reaches(page, version + 1);
  }
  await said.filter({ hasText: 'Solved!' }).waitFor();
  await page.goto('/lessons/chrono');
  await page.locator('p', { hasText: '1 of 17 solved' }).waitFor();
}));

test('the builder without any script', () => home.visit({ javaScriptEnabled: false }, async page => {
  await page.goto('/decks/chrono');
  await page.locator('#new-name').fill('Plain');
  await page.getByRole('button', { name: 'New empty deck' }).click();
  await page.locator('.b-courts input[name=red]').check({ force: true });
  await page.locator('[name=q]').fill('cinder');
  await page.locator('.b-filters .button').first().click();
  assert.match(page.url(), /red=/);
  assert.equal(await page.locator('.b-card').count(), 1);
  await page.locator('.b-card [value^="add:"]').click();
  await page.locator('.b-summary', { hasText: '1 card, red' }).waitFor();
  assert.match(page.url(), /red=/, 'what is looked for stays');
  await page.locator('.b-card [value^="cut:"]').click();
  await page.locator('.b-summary', { hasText: '0 cards' }).waitFor();
  await page.locator('.deck-text summary').click();
  const list = ['cinder-runner', 'bellows-boy', 'spark-thief', 'torch-herald', 'wick-duellist', 'furnace-lancer', 'backdraft', 'kiln-walker',
    'hot-iron-ringer', 'molten-form', 'glass-eel', 'lockkeeper', 'canal-pilgrim', 'quay-jester', 'undertow', 'pearl-diver', 'high-water'];
  await page.locator('#deck-text').fill(list.map(card => `3 ${card}`).join('\n'));
  await page.getByRole('button', { name: 'Save this text' }).click();
  await page.locator('.b-fine').waitFor();
  await page.locator('.b-play button').first().click();
  assert.match(page.url(), /\/t\/\w+$/);
  // A choice is a plain form, too.
  const action = page.locator('button[name=action]').first();
  if (await action.count()) await action.click();
  assert.match(page.url(), /\/t\/\w+/);
}));

test('a friend sits down with a deck of their own', () => home.visit({}, async host => {
  await newTable(host, { seat_0: 'me', seat_1: 'open', deck_0: 'house:quick-fuse', deck_1: 'house:quick-fuse' }, 'chrono');
  const link = await inviteLink(host);
  await home.visit({}, async guest => {
    await guest.goto('/decks/chrono');
    await guest.locator('li', { hasText: 'Good Rot' }).getByRole('button', { name: 'Copy to my decks' }).click();
    await guest.waitForURL(/\/decks\/chrono\/\w+$/);
    await guest.goto(link);
    await accessible(guest, 'an invitation with decks');
    await narrow(guest, 'an invitation with decks');
    await guest.locator('#name').fill('Bo');
    await guest.locator('#deck').selectOption({ label: 'Good Rot' });
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.waitForURL(/\/t\/\w+$/);
    const courts = (page, near) => page.locator(`.c-field${near ? '.near' : ':not(.near)'} .c-colours span`).evaluateAll(all => all.map(el => el.title));
    await host.locator('.gathering').waitFor({ state: 'detached' });
    const guests = await courts(guest, true);
    assert.equal(guests.length, 2);
    assert.deepEqual(await courts(host, false), guests, 'colours are open to all');
    assert.deepEqual(await courts(guest, false), await courts(host, true));
    assert.equal(await host.locator('body', { hasText: 'Good Rot' }).count(), 0, 'which deck it is, nobody else learns');
    assert.equal(await host.locator('#unseen').count(), 1, 'one looks through one\'s own deck alone');
  });
}));

test('a table of three', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', seat_2: 'bot', deck_0: 'house:iron-carillon' }, 'chrono');
  await page.evaluate(() => localStorage.setItem('no-warning', '1'));
  assert.equal(await page.locator('.c-far .c-field').count(), 2);
  for (let made = 0; made < 14 && (await awaited(page)) === 'turn'; made++) assert.ok(await move(page), await kind(page));
  await awaited(page);
  await accessible(page, 'three players');
  await narrow(page, 'three players');
  // On a phone the others' battlers are folded away until they are asked for.
  await page.setViewportSize(phone);
  const rows = page.locator('.c-far .c-field:not(:has(.c-row .c-hit, .c-row .cannot)) .c-row:visible');
  const open = await rows.count();
  const fold = page.locator('.c-far .c-field:not(:has(.c-row .c-hit, .c-row .cannot)) .c-fold').first();
  if (await fold.count()) {
    await fold.click();
    assert.equal(await rows.count(), open + 1);
  }
}));
