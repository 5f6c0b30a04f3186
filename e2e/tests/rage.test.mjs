// Clash of Rage in the browser: to a Battle and through it, a round alone, a board built by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { phone } from '../lib/browser.mjs';
import { newTable, set, unfold } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { fits, hand } from '../lib/phone.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();

/** What the panel asks, by its heading. */
const asked = async page => (await page.locator('#panel h2').first().textContent()).trim();

/** Does something at the table and waits until the table knows. */
async function act(page, what) {
  const { version } = await shown(page);
  await what();
  await reaches(page, version + 1);
  // Units of several levels move in one click and several posts.
  await page.waitForFunction(() => !document.getElementById('table').hasAttribute('data-x-busy'));
}

/** Presses the first of these that is there. */
const press = (page, selector) => act(page, () => page.locator(selector).first().click());

/** Moves a stack into a Battle if one can be reached, else as far as it goes; false if nothing moves. */
async function march(page, byKeys = false) {
  const stacks = page.locator('#march .from-pick[data-from]');
  for (let i = 0; i < await stacks.count(); i++) {
    if (byKeys) { await stacks.nth(i).focus(); await page.keyboard.press('Enter'); } else await stacks.nth(i).click();
    const battle = page.locator('#map .hex[data-x-reach=battle]');
    if (await battle.count()) assert.match(await page.locator('#way .chance').first().textContent(), /%$/, 'the odds stand on the map');
    const target = (await battle.count()) ? battle.first() : page.locator('#map .hex[data-x-reach]').last();
    if (!(await target.count())) continue;
    await act(page, async () => {
      if (byKeys) { await target.focus(); await page.keyboard.press('Enter'); } else await target.click();
    });
    return true;
  }
  return false;
}

/** Answers whatever is asked once. `fight` looks for Battles, else every action is passed. */
async function answer(page, { fight = true, byKeys = false } = {}) {
  const what = await asked(page);
  if (what === 'Tactic card') await press(page, '.tactic.can button');
  else if (what === 'Reinforcements') await press(page, '.place-row:last-child .send:last-child');
  else if (/action$/.test(what)) await press(page, fight ? 'button[value=\'"march"\']' : 'button[value=\'"pass"\']');
  else if (what === 'Move') {
    const before = (await shown(page)).version;
    const moved = await march(page, byKeys);
    if (!moved || (await page.locator('#march .from-pick[data-from]').count()) === 0 || before % 3 === 0) {
      if ((await asked(page)) === 'Move' && (await page.locator('#panel button[value=\'"end_move"\']').count())) await press(page, 'button[value=\'"end_move"\']');
    }
  } else await press(page, '#panel button[name=action]:enabled');
}

test('a game of two to a Battle and its end', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot' }, 'rage');
  const looked = new Set();
  let fought = false;
  for (let made = 0; ; made++) {
    assert.ok(made < 150, 'a Battle is fought and ends');
    assert.equal(await awaited(page), 'turn');
    const what = (await asked(page)).replace(/ (in|at) .*/, '');
    if (!looked.has(what)) {
      looked.add(what);
      await accessible(page, `the table at "${what}"`);
    }
    if (what === 'Battle') {
      assert.match(await page.locator('.versus-sides').textContent(), /Attacker.*Defender/s);
      assert.ok(await page.locator('.odds, .dice').count(), 'odds before, dice after');
      if (await page.locator('.fell').count()) assert.match(await page.locator('.fell-said').textContent(), /injur/, 'what the choice leaves over');
      fought = true;
      await page.setViewportSize(phone);
      await accessible(page, 'a Battle on a phone');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing wider than a phone');
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    // The bot may attack before the first move of one's own.
    if (fought && what !== 'Battle' && looked.has('Move')) break;
    await answer(page, { byKeys: made % 2 === 0 });
  }
  assert.ok(looked.has('Tactic card'), [...looked].join());
}));

test('the first round alone against the Elves', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'none', difficulty: 'easy' }, 'rage');
  assert.match(await page.locator('.score-open.elves').textContent(), /0\s*\/17/);
  let renewed = false;
  for (let made = 0; ; made++) {
    assert.ok(made < 60, 'the round ends');
    await awaited(page);
    if (/Round\s*2/.test(await page.locator('.round').textContent())) break;
    if (/First action/.test(await asked(page))) {
      // Who plays alone may change the market first: two cards, not one.
      await press(page, 'button[value=\'"equip"\']');
      const go = page.locator('.renew-go');
      await page.locator('.renew-card').nth(0).click();
      assert.ok(await go.isDisabled());
      await page.locator('.renew-card').nth(2).click();
      await act(page, () => go.click());
      renewed = true;
      // Where nothing can be bought there is nothing to end.
      if ((await asked(page)) === 'Equip') await press(page, 'button[value=\'"end_equip"\']');
    } else await answer(page, { fight: false });
  }
  assert.ok(renewed, 'the market was renewed');
  await accessible(page, 'a game alone');
  await page.locator('.score-open.elves').click();
  await page.locator('#elves').waitFor({ state: 'visible' });
  assert.match(await page.locator('#elves').textContent(), /Lately: /, 'the Elves have grown');
}));

test('a board built by hand', () => home.visit({}, async page => {
  await page.goto('/new?game=rage');
  await unfold(page);
  await accessible(page, 'the form');
  await set(page, 'seat_1', 'bot');
  await set(page, 'map', 'custom');
  const says = page.locator('#builder-says');
  await set(page, 'tile_0', '2');
  await set(page, 'tile_1', '3');
  await page.waitForFunction(() => /lies on the table already/.test(document.getElementById('builder-says').textContent));
  await set(page, 'tile_1', '5');
  await page.waitForFunction(() => /can be played|cut/.test(document.getElementById('builder-says').textContent));
  for (let turn = 1; turn < 6 && !/can be played/.test(await says.textContent()); turn++) {
    const [said] = await Promise.all([page.waitForResponse(answer => answer.url().includes('/new?')), set(page, 'turn_1', String(turn))]);
    await said.finished();
    await page.waitForTimeout(100);
  }
  assert.match(await says.textContent(), /This board can be played/);
  await accessible(page, 'the builder');
  await page.locator('form[action="/tables"] .submit button').click();
  await page.waitForURL(/\/t\/\w+$/);
  assert.equal(await page.locator('#map .hex:not(.bastion):not(.ghost)').count(), 14);
  // The Bastions are placed by who plays: by a click on the map.
  await awaited(page);
  await act(page, () => page.locator('#map .hex.ghost').first().click());
  await awaited(page);
  assert.equal(await page.locator('#map .hex.bastion').count(), 2);
}));

test('a board that cannot be, and a clan taken twice: a sentence, and no table', () => home.visit({}, async (page, person) => {
  person.excuse(/status of 422/);
  const refused = async (fields, sentence) => {
    await page.goto('/new?game=rage');
    await unfold(page);
    for (const [name, value] of Object.entries({ seat_1: 'hot', ...fields })) await set(page, name, value);
    await page.locator('form[action="/tables"] .submit button').click();
    await page.locator('.problems[role=alert]').waitFor();
    assert.match(await page.locator('.problems[role=alert]').textContent(), sentence);
    assert.equal(await page.locator('[name=seat_1]').inputValue(), 'hot', 'what was filled in is still there');
  };
  await refused({ map: 'custom', tile_0: '2', tile_1: '3' }, /tile 2 lies on the table already/);
  await refused({ clan_0: 'tomb', clan_1: 'tomb' }, /tomb|twice|taken/i);
  await page.goto('/tables');
  assert.equal(await page.locator('main a[href^="/t/"]').count(), 0, 'nothing half-made');
}));

test('a scenario of the campaign, some decisions on', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', play: 'scenario:crystal_rush' }, 'rage');
  assert.match(await page.locator('.score-open.scenario').textContent(), /Crystal Rush/);
  assert.match(await page.locator('.round').textContent(), /of 8/);
  assert.ok(await page.locator('#map .tag-ground').count() >= 3, 'crystals lie on the map');
  for (let made = 0; made < 14; made++) {
    if ((await awaited(page)) === 'over') break;
    await answer(page, { byKeys: made % 3 === 0 });
  }
  await awaited(page);
  await accessible(page, 'a scenario');
  await page.locator('.score-open.scenario').click();
  await page.locator('#scenario').waitFor({ state: 'visible' });
  assert.match(await page.locator('#scenario').textContent(), /You win if you have \w+ points.*Standings/s);
}));

/** Presses Tab until what has the focus fits the selector. */
async function tabTo(page, selector) {
  for (let i = 0; i < 160; i++) {
    if (await page.evaluate(s => document.activeElement.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}`);
}

test('a turn with the keyboard alone', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'none' }, 'rage');
  const enter = async selector => {
    await tabTo(page, selector);
    await act(page, () => page.keyboard.press('Enter'));
    await awaited(page);
  };
  await tabTo(page, '.tactic.can button');
  await page.keyboard.press('ArrowRight');
  await act(page, () => page.keyboard.press('Enter'));
  while ((await awaited(page)) && (await asked(page)) === 'Reinforcements') await enter('.send');
  await enter('button[value=\'"march"\']');
  await tabTo(page, '.stepper [data-step="-1"]');
  await page.keyboard.press('Enter');
  // A lone unit that stays at home leaves nothing to move: it comes along again.
  if ((await page.locator('#map .hex[data-x-reach]').count()) === 0) {
    await tabTo(page, '.stepper [data-step="1"]');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, '.from-pick[aria-pressed=true]');
  await tabTo(page, '#map .hex[data-x-reach]');
  assert.notEqual(await page.locator('#way .path').count(), 0, 'the way to the hex in focus is drawn');
  await act(page, () => page.keyboard.press('Enter'));
  await enter('button[value=\'"end_move"\']');
  assert.notEqual(await asked(page), 'Move');
}));

test('a turn with a thumb', () => home.visit(hand, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'none' }, 'rage');
  const looked = new Set();
  for (let made = 0; made < 14; made++) {
    if ((await awaited(page)) === 'over') break;
    const what = (await asked(page)).replace(/ (in|at) .*/, '');
    if (!looked.has(what)) {
      looked.add(what);
      await fits(page, `"${what}"`);
    }
    if (what === 'First action') await press(page, 'button[value=\'"equip"\']');
    else if (what === 'Renew the market') await press(page, '#panel button[value=\'{"renew":null}\']');
    else if (what === 'Equip') await press(page, 'button[value=\'"end_equip"\']');
    else await answer(page);
  }
  assert.ok(looked.has('Move') && looked.has('Renew the market'), [...looked].join());
}));

test('some of a stack moves without script', () => home.visit({ javaScriptEnabled: false }, async page => {
  const table = page.locator('#table');
  await newTable(page, { seat_0: 'me', seat_1: 'none' }, 'rage');
  const go = async selector => { await page.locator(selector).first().click(); await page.waitForLoadState(); };
  await go('.tactic.can button');
  while (await page.locator('.send').count()) await go('.place-row .send:last-child');
  await go('button[value=\'"march"\']');
  const many = page.locator('#by-list option').filter({ hasText: /^[2-9] / }).first();
  const one = (await many.count()) ? many : page.locator('#by-list option').first();
  await page.locator('#by-list').selectOption(await one.getAttribute('value'));
  await page.locator('#by-count').fill('1');
  await go('#march .no-script button');
  assert.match(await table.locator('#log').textContent(), /moves? 1 /, 'one of them');
}));
