// Clash of Rage in the browser: to a Battle and through it, a round alone, a board built by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { phone } from '../lib/browser.mjs';
import { newTable, set } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();

/** What the panel asks, by its heading. */
const asked = async page => (await page.locator('#panel h2').first().textContent()).trim();

/** Does something at the table and waits until the table knows. */
async function act(page, what) {
  const { version } = await shown(page);
  await what();
  await reaches(page, version + 1);
}

/** Presses the first of these that is there. */
const press = (page, selector) => act(page, () => page.locator(selector).first().click());

/** Moves a stack into a Battle if one can be reached, else as far as it goes; false if nothing moves. */
async function march(page, byKeys = false) {
  const stacks = page.locator('#march .from-pick[data-from]');
  for (let i = 0; i < await stacks.count(); i++) {
    if (byKeys) { await stacks.nth(i).focus(); await page.keyboard.press('Enter'); } else await stacks.nth(i).click();
    const battle = page.locator('#map .hex[data-x-reach=battle]');
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
    await page.waitForTimeout(100);
    if (!moved || (await page.locator('#march .from-pick[data-from]').count()) === 0 || before % 3 === 0) {
      if ((await asked(page)) === 'Move' && (await page.locator('#panel button[value=\'"end_move"\']').count())) await press(page, 'button[value=\'"end_move"\']');
    }
  } else await press(page, '#panel button[name=action]:enabled');
}

test('a game of two to a Battle and its end', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot' }, 'rage');
  const looked = new Set();
  // The clause behind the end of a Battle stands in the log with each of them.
  const ended = () => page.locator('#log a.clause[href$="#RA-23.6"]').count();
  let before = null;
  for (let made = 0; ; made++) {
    assert.ok(made < 150, 'a Battle is fought and ends');
    assert.equal(await awaited(page), 'turn');
    const what = (await asked(page)).replace(/ in .*/, '');
    if (!looked.has(what)) {
      looked.add(what);
      await accessible(page, `the table at "${what}"`);
    }
    if (what === 'Battle') {
      assert.match(await page.locator('.versus-sides').textContent(), /Attacker.*Defender/s);
      assert.ok(await page.locator('.odds, .dice').count(), 'odds before, dice after');
      before ??= await ended();
      await page.setViewportSize(phone);
      await accessible(page, 'a Battle on a phone');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing wider than a phone');
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await answer(page, { byKeys: made % 2 === 0 });
    if (before !== null && (await ended()) > before) break;
  }
  assert.ok(looked.has('Tactic card') && looked.has('Move'), [...looked].join());
}));

test('the first round alone against the Elves', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'none', difficulty: 'easy' }, 'rage');
  assert.match(await page.locator('.score-open.elves').textContent(), /0\s*\/17/);
  for (let made = 0; ; made++) {
    assert.ok(made < 60, 'the round ends');
    await awaited(page);
    if (/Round\s*2/.test(await page.locator('.round').textContent())) break;
    await answer(page, { fight: false });
  }
  await accessible(page, 'a game alone');
  await page.locator('.score-open.elves').click();
  await page.locator('#elves').waitFor({ state: 'visible' });
  assert.match(await page.locator('#elves').textContent(), /Lately: /, 'the Elves have grown');
}));

test('a board built by hand', () => home.visit({}, async page => {
  await page.goto('/new?game=rage');
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
    await set(page, 'turn_1', String(turn));
    await page.waitForTimeout(600);
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
