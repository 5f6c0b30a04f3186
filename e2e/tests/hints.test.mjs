// Hints in the browser: asked for and followed in every game against a bot, and not there where somebody else would be fooled.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { before, test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { desk } from '../lib/browser.mjs';
import { inviteLink, newTable, sitDown } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { hand } from '../lib/phone.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();
before(() => mkdir('shots', { recursive: true }));

/** Goes on until there is a choice to ask about. */
async function toAChoice(page) {
  for (let steps = 0; ; steps++) {
    assert.ok(steps < 20, 'a choice comes');
    assert.equal(await awaited(page), 'turn');
    if (await page.locator('#ask-hint:enabled').count()) return;
    const { version } = await shown(page);
    await page.locator('#table button[name=action]:enabled').first().evaluate(el => el.click());
    await reaches(page, version + 1);
  }
}

/** Asks, and gives back the actions that are named. */
async function ask(page, press = () => page.locator('#ask-hint').click()) {
  await press();
  const named = page.locator('#hint .way');
  await named.first().waitFor();
  const count = await named.count();
  assert.ok(count >= 1 && count <= 3, `${count} actions`);
  for (let i = 0; i < count; i++) {
    assert.match(await named.nth(i).innerText(), /\S/, 'an action');
    assert.match(await page.locator(`#why-${i}`).innerText(), /\w+.*\.$/, 'and a sentence of why');
  }
  return named;
}

const fighters = { character_0: 'brute', character_1: 'needle' };
const against = { seat_0: 'me', seat_1: 'bot' };

for (const [game, fields] of [['clash', { ...against, ...fighters }], ['rage', against], ['chrono', against]]) {
  test(`a hint at a table of ${game} against a bot is followed with one press`, () => home.visit({}, async page => {
    await newTable(page, fields, game);
    await toAChoice(page);
    const named = await ask(page, () => page.keyboard.press('t'));
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await accessible(page, `a hint at ${game}, ${theme}`);
      await page.screenshot({ path: `shots/table-hint-${game}-1280-${theme}.png` });
    }
    const meant = await named.first().getAttribute('value');
    const same = page.locator(':is(#board, #hand) button[name=action]').and(page.locator(`[value='${meant}']`));
    await named.first().hover();
    for (let i = 0; i < await same.count(); i++) assert.equal(await same.nth(i).getAttribute('data-x-lit'), '', 'it is shown on the board');
    const { version } = await shown(page);
    await named.first().click();
    await reaches(page, version + 1);
    await page.locator('#hint .way').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('#hint').isVisible(), false, 'the hint goes with the decision');
  }));

  test(`a hint at a table of ${game} on a phone`, () => home.visit({ ...hand, viewport: { width: 390, height: 844 } }, async page => {
    await newTable(page, fields, game);
    await toAChoice(page);
    await ask(page);
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await accessible(page, `a hint at ${game} on a phone, ${theme}`);
      await page.screenshot({ path: `shots/table-hint-${game}-390-${theme}.png` });
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    await page.locator('#hint summary').tap();
    assert.equal(await page.locator('#hint .way').first().isVisible(), false, 'it folds away');
  }));
}

test('a hint is thought about calmly and does not outlive its decision', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'bot' }, 'rage');
  await toAChoice(page);
  await page.locator('#ask-hint').click();
  await page.locator('#hint .thinking').waitFor();
  const { version } = await shown(page);
  await page.locator('#panel button[name=action]:enabled').first().click();
  await reaches(page, version + 1);
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('#hint .way').count(), 0, 'the answer to a decision that has passed is not shown');
}));

test('without scripts a hint is a page away', () => home.visit({ javaScriptEnabled: false, viewport: desk }, async page => {
  await page.goto('/');
  await page.locator('.play-bot [name=level]').first().click();
  await page.locator('#ask-hint').click();
  await page.locator('#hint .way').first().click();
  assert.equal(await page.locator('#hint .way').count(), 0);
}));

test('who asks whom to fight as is told once that it is a matter of taste', () => home.visit({}, async page => {
  await newTable(page, against);
  await toAChoice(page);
  await page.locator('#ask-hint').click();
  await page.locator('#hint .way').first().waitFor();
  assert.equal((await page.locator('#hint').innerText()).match(/matter of taste/g)?.length, 1);
  assert.equal(await page.locator('[id^=why-]').count(), 0, 'no choice has a reason that another lacks');
  await accessible(page, 'a hint at a pick');
  await page.screenshot({ path: 'shots/table-hint-pick-1280.png' });
}));

/** Two people at a table with these fields. */
const together = (fields, visit) => home.visit({}, async (host, owner) => {
  await newTable(host, { seat_0: 'me', seat_1: 'open', ...fields });
  const link = await inviteLink(host);
  await home.visit({}, async (guest, person) => {
    await sitDown(guest, link);
    await visit(host, guest, [owner, person]);
  });
});

test('at a public table with other people there are no hints', () => together({ public: 'yes' }, async (host, guest, people) => {
  for (const person of people) person.excuse(/status of 403/);
  for (const page of [host, guest]) {
    await awaited(page);
    assert.equal(await page.locator('#ask-hint, #hint .way').count(), 0);
    const answer = await page.evaluate(async () => {
      const { table } = document.getElementById('table').dataset;
      const asked = await fetch(`/api/tables/${table}/hint`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      return [asked.status, (await asked.json()).error.message];
    });
    assert.deepEqual(answer, [403, 'Hints are off because you are playing against people. The host of a table can allow them for everyone.']);
  }
}));

test('where hints are allowed everybody is told and may ask', () => together({ hints: 'yes', ...fighters }, async (host, guest) => {
  for (const page of [host, guest]) {
    await awaited(page);
    await page.locator('#players').getByText('Hints allowed').waitFor();
    await ask(page);
  }
}));
