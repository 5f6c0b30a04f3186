// The frame of a table under hands and keys: the focus stays, digits choose, sheets close, a finished game can be checked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from '../lib/browser.mjs';
import { finished, newTable, quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { places } from '../lib/layout.mjs';
import { awaited, choices, choose, reaches, shown } from '../lib/table.mjs';

const home = house();
const focused = page => page.evaluate(() => document.activeElement?.closest('#table') ? document.activeElement.tagName : 'nothing');

test('an action leaves board, prompt and focus where they were, in Rage by digits alone', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'none' }, 'rage');
  await awaited(page);
  await page.locator('a.skip').focus();
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'BUTTON', 'one key leads to the first choice');
  for (let made = 0; made < 5; made++) {
    await awaited(page);
    const before = await places(page), { version } = await shown(page);
    await page.keyboard.press('1');
    const moved = await reaches(page, version + 1).then(() => true);
    assert.ok(moved);
    await awaited(page);
    const after = await places(page);
    assert.deepEqual([after.board, after.prompt, after.players], [before.board, before.prompt, before.players], `after choice ${made}`);
    assert.notEqual(await focused(page), 'nothing', `the focus is kept after choice ${made}`);
    if (/Move|Equip/.test(await page.locator('#panel h2').first().textContent())) break;
  }
}));

/** Makes a choice with as few clicks as it takes; returns how many those were. */
async function advance(page, number) {
  const { version } = await shown(page);
  let clicks = 1;
  const order = page.locator('.queue-go');
  if (await order.count()) {
    // Cards are put in an order one by one, then placed together.
    for (; (await order.and(page.locator(':enabled')).count()) === 0; clicks++) await page.locator('.e-order[aria-pressed=false]').first().click();
    await order.click();
  } else if (await choices(page).count()) {
    await choose(page, number);
  } else if (await page.locator('#hand li.can button.play[popovertarget]:visible').count()) {
    clicks = 2;
    await choose(page, number);
  } else {
    const piece = page.locator('#map .piece.can, #map .hex[data-act], .fe-lane.can').first();
    if (await piece.count()) await piece.press('Enter');
    else await page.locator('#panel .primary button:enabled').first().click();
  }
  await reaches(page, version + 1);
  await page.waitForFunction(() => !document.getElementById('table').hasAttribute('data-x-busy'));
  return clicks;
}

for (const game of ['clash', 'rage', 'chrono', 'eternia', 'fields']) {
  test(`${game}: the first move is three clicks away, and nothing moves from one decision to the next`, () => home.visit({}, async page => {
    await page.goto('/');
    // Every choice is one press: nothing asks whether a turn shall really end.
    await page.evaluate(() => localStorage.setItem('no-warning', '1'));
    await page.locator(`.g-${game} .play-bot [name=level]`).first().click();
    await page.waitForURL(/\/t\/\w+$/);
    await awaited(page);
    // An order is four cards and a button; the first card of it is the second click.
    const first = await advance(page, 0), most = game === 'eternia' ? 6 : 3;
    assert.ok(1 + first <= most, `${1 + first} clicks to the first move`);
    let stood;
    // The first choice may be one of fighters or cards, which have the whole board.
    for (let made = 1; made < 9 && (await awaited(page)) !== 'over'; made++) {
      const { board, prompt, players } = await places(page), now = { board, prompt, players };
      assert.deepEqual(now, stood ?? now, `before choice ${made}`);
      stood = now;
      await advance(page, made % 2);
    }
  }));
}

test('a sheet closes with Escape and with the way back, and gives the table its keys again', () => home.visit({ viewport: phone }, async page => {
  await quick(page);
  await choose(page);
  await awaited(page);
  await page.locator('#actions a[href="#log"]').click();
  await page.locator('#log').waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await page.locator('#log').waitFor({ state: 'hidden' });
  await page.locator('#actions a[href="#whatif"]').click();
  await page.locator('#whatif').waitFor({ state: 'visible' });
  await page.goBack();
  await page.locator('#whatif').waitFor({ state: 'hidden' });
}));

test('what a card is leaves the table of what if uncovered, and giving up can be taken back', () => home.visit({}, async page => {
  await quick(page);
  await choose(page);
  await awaited(page);
  await page.locator('#hand .slot').first().hover();
  await page.locator('#hand .slot .look').first().click();
  const [card, grid] = await Promise.all(['#hand .inspector:popover-open', '#whatif .grid'].map(what => page.locator(what).boundingBox()));
  assert.ok(card.x + card.width <= grid.x, `the card ends at ${card.x + card.width}, the table begins at ${grid.x}`);
  await page.keyboard.press('Escape');
  const { version } = await shown(page);
  await page.locator('[popovertarget=resign]').first().click();
  await page.locator('#resign button', { hasText: 'Cancel' }).click();
  await page.locator('#resign').waitFor({ state: 'hidden' });
  assert.equal((await shown(page)).version, version);
}));

test('a finished game is checked without a file in hand', () => home.visit({}, async page => {
  await finished(page);
  await page.locator('.fairness summary').click();
  await page.locator('.fairness a[href^="/verify"]').click();
  await page.waitForFunction(() => document.getElementById('text')?.value.length > 100);
  await page.locator('#verify button[type=submit]').click();
  await page.locator('.report.good').waitFor();
}));
