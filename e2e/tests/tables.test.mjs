// Tables before and after the game: their clocks, their log, their place in the lists, and a game shown to a stranger.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished, newTable, quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, shown } from '../lib/table.mjs';

const home = house();

/** The seconds a seat's clock shows. */
const seconds = async page => {
  const [minutes, rest] = (await page.locator('#s-0 .clock').innerText()).split(':').map(Number);
  return minutes * 60 + rest;
};

test('no clock, a time for each decision, a bank that grows: the form offers each with its own fields', () => home.visit({}, async page => {
  await page.goto('/new?game=clash');
  for (const [kind, fields] of [['none', []], ['move', ['seconds']], ['bank', ['bank_minutes', 'increment_seconds']]]) {
    await page.locator(`[name=clock][value=${kind}]`).check({ force: true });
    const seen = await page.locator('.clock-form select:visible, .clock-form input:not([type=radio]):visible').evaluateAll(all => all.map(el => el.name));
    assert.deepEqual(seen, fields, kind);
  }
  await newTable(page, { clock: 'none' });
  assert.equal(await page.locator('#s-0 .clock').count(), 0);
  await newTable(page, { clock: 'move', seconds: '300' });
  await awaited(page);
  const each = await seconds(page);
  assert.ok(each > 280 && each <= 300, `${each} s for the decision`);
  await newTable(page, { clock: 'bank', bank_minutes: '3', increment_seconds: '60' });
  await awaited(page);
  const before = await seconds(page);
  assert.ok(before > 160 && before <= 180, `${before} s in the bank`);
  await choose(page);
  await awaited(page);
  const after = await seconds(page);
  assert.ok(after > before + 40, `${after} s after a decision that adds 60 to ${before}`);
}));

test('a wrong bank is refused with what it takes, and the rest of the form is kept', () => home.visit({}, async (page, person) => {
  person.excuse(/status of 4\d\d/);
  await page.goto('/new?game=clash');
  await page.locator('[name=clock][value=bank]').check({ force: true });
  await page.locator('form[action="/tables"]').evaluate(form => (form.noValidate = true));
  await page.locator('#bank_minutes').fill('500');
  await page.locator('#increment_seconds').fill('7');
  await page.getByRole('button', { name: 'Set the table' }).click();
  await page.locator('.problems').waitFor();
  assert.match(await page.locator('.problems').innerText(), /from 1 to 120/);
  assert.equal(await page.locator('[name=clock][value=bank]').isChecked(), true);
  assert.equal(await page.locator('#increment_seconds').inputValue(), '7');
}));

test('nothing can be undone before anything was done', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'brute', character_1: 'needle' });
  await awaited(page);
  assert.equal(await page.locator('#undo').isDisabled(), true);
  await choose(page);
  await awaited(page);
  assert.equal(await page.locator('#undo').isDisabled(), false);
  await page.locator('#undo').click();
  await page.waitForFunction(() => document.getElementById('undo')?.disabled);
}));

test('the log is a line for each turn, the latest open, and what I open stays open', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'salve', character_1: 'bastion' });
  for (let i = 0; i < 3; i++) {
    await awaited(page);
    await choose(page, i);
  }
  await awaited(page);
  const open = () => page.locator('.chapters > li').evaluateAll(all => all.filter(li => li.querySelector('details').open).map(li => li.id));
  assert.deepEqual(await open(), ['turn-3', 'turn-4'], 'the last turn that was shown, and the one that runs');
  await page.locator('a[href="#log"]:visible').first().click();
  await page.locator('#turn-1 summary').click();
  assert.ok((await page.locator('#turn-1 a.clause').count()) > 2, 'with its clauses');
  const { version } = await shown(page);
  await choose(page);
  await awaited(page);
  assert.ok((await shown(page)).version > version);
  assert.deepEqual(await open(), ['turn-1', 'turn-4', 'turn-5']);
}));

test('my table stands in the lobby with its characters and whom it waits for', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'magpie', character_1: 'needle' });
  await awaited(page);
  await page.goto('/');
  const row = page.locator('.row').first();
  assert.equal(await row.locator('svg.emblem').count(), 2);
  assert.match(await row.innerText(), /Clash! with Bot.*\n?Magpie \d+ HP against Needle \d+ HP\n?turn 1, just now/s);
  assert.match(await row.locator('.standing').innerText(), /Your turn/);
}));

test('the opponent’s own moves can be read without leaving the table', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'magpie', character_1: 'needle' });
  await awaited(page);
  await page.locator('.fighter.far .portrait').click();
  const sheet = page.locator('#f-1');
  assert.match(await sheet.innerText(), /Quickstep/);
  assert.equal(await sheet.locator('article.card').count(), 2);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}));

test('the link to a finished game opens for a stranger, at that step, and can be stepped through', () => home.visit({}, async page => {
  const address = await finished(page);
  await page.goto(`${address}/replay?at=3`);
  const link = await page.locator('[data-copy*="/replay?at=3"]').getAttribute('data-copy');
  await home.visit({}, async (stranger, person) => {
    assert.deepEqual(await person.context.cookies(), []);
    await stranger.goto(link);
    assert.equal(await stranger.locator('#table').getAttribute('data-at'), '3');
    await stranger.keyboard.press('ArrowRight');
    await stranger.waitForFunction(() => document.getElementById('table').dataset.at === '4');
    assert.equal(await stranger.locator('button[name=action]').count(), 0);
  });
  await quick(page);
}));
