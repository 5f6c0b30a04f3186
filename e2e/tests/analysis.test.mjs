// A finished game looked at again: the bar while it is computed, the chart, what was missed, and the way there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { desk } from '../lib/browser.mjs';
import { finished, newTable } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { fits, hand } from '../lib/phone.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();
const arrives = (page, n) => page.waitForFunction(n => +document.getElementById('table').dataset.at === n, n);

/** Has a finished game analysed from its replay, and waits for the chart without loading the page anew. */
async function analyse(page, address) {
  await page.goto(`${address}/replay?at=0`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('progress').waitFor();
  await page.evaluate(() => { globalThis.stayed = true; });
  await page.locator('svg.plot').waitFor({ timeout: 120_000 });
  assert.ok(await page.evaluate(() => globalThis.stayed), 'the chart comes into the page that waits for it');
}

const unfoldMisses = page => page.locator('#misses details').evaluateAll(all => all.forEach(el => { el.open = true; }));

/** A finished game in which something was missed: two of three in which somebody plays like this. */
async function missedGame(page) {
  for (let tries = 0; tries < 12; tries++) {
    const address = await finished(page);
    await analyse(page, address);
    if ((await page.locator('a.miss').count()) > 0) return address;
  }
  throw new Error('nothing was missed in twelve games');
}

/** How much of a duel each side has won, in percent, one's own side first; a draw is half for both. */
async function won(page, address) {
  const table = await (await page.request.get(`/api/tables/${address.split('/').pop()}`)).json();
  const first = table.status.places.map(place => place === 1);
  const shares = first.map(won => (won ? 100 / first.filter(Boolean).length : 0));
  return table.seat === 1 ? shares.reverse() : shares;
}

test('press Analyse, see the bar, then the chart; a key moment leads to its step', () => home.visit({}, async (page, person) => {
  const address = await missedGame(page);
  const last = +(await page.locator('#table').getAttribute('data-last'));
  assert.equal(await page.locator('.chances figcaption li').count(), 2, 'both sides are named');
  assert.match(await page.locator('.chances small').innerText(), /^\d+ tries per decision$/);

  // What turned the game is listed too, and what others missed is folded away.
  const missed = await page.locator('a.miss').evaluateAll(all => all.map(el => el.dataset.at));
  await unfoldMisses(page);
  const moment = page.locator(missed.map(at => `.misses a[data-at="${at}"]`).join(', ')).first();
  const step = +(await moment.getAttribute('data-at'));
  await moment.click();
  await arrives(page, step);
  assert.match(await page.locator('.missed').innerText(), /Missed \d+ % → \d+ %.*Better: /s);
  assert.match(page.url(), new RegExp(`at=${step}$`));
  await accessible(page, 'a replay with its analysis');

  // At the right edge: what was missed last may have its dot at the left.
  const end = page.locator('a.place').last(), { width } = await end.boundingBox();
  await end.click({ position: { x: width - 2, y: 20 } });
  await arrives(page, last);
  const ends = await page.locator('.chances figcaption b').allInnerTexts();
  assert.deepEqual(ends.map(text => parseInt(text, 10)), await won(page, address), 'the curve ends as the game did');

  await page.locator(`#miss-${step}`).focus();
  await page.keyboard.press('Enter');
  await arrives(page, step);

  // Who comes later finds it there, also without script and on a phone.
  for (const options of [{ javaScriptEnabled: false, viewport: desk }, { ...hand }]) {
    const context = await home.browser.newContext({ baseURL: home.server.base, storageState: await person.context.storageState(), ...options });
    const other = await context.newPage();
    await other.goto(`${address}/replay?at=${step}`);
    await other.locator('svg.plot').waitFor();
    assert.equal(await other.getByRole('button', { name: 'Analyse' }).count(), 0);
    if (options.isMobile) {
      await fits(other, 'a replay with its analysis');
      await other.locator('a[href="#misses"]').first().click();
      await unfoldMisses(other);
      await other.locator('#misses .misses a').first().waitFor({ state: 'visible' });
    } else {
      await other.locator('a.place').first().click({ position: { x: 2, y: 20 } });
      await other.waitForURL(/at=0$/);
    }
    await context.close();
  }
}));

/** A game that is given up after a few decisions; returns its address. Who only passes may have lost it by then. */
async function givenUp(page, game) {
  const address = await newTable(page, { seat_0: 'me', seat_1: 'bot' }, game);
  await page.evaluate(() => localStorage.setItem('no-warning', '1'));
  const any = page.locator('#table button[name=action]:enabled'), rather = page.locator('#table button[name=action]:enabled:not(#pass)');
  for (let steps = 0; steps < 5; steps++) {
    assert.equal(await awaited(page), 'turn');
    const { version } = await shown(page);
    await ((await rather.count()) ? rather : any).first().evaluate(el => el.click());
    await reaches(page, version + 1);
  }
  assert.equal(await awaited(page), 'turn');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('#resign').getByRole('button', { name: 'Resign' }).click();
  assert.equal(await awaited(page), 'over');
  return address;
}

for (const game of ['rage', 'chrono']) {
  test(`a game of ${game} that was given up is analysed up to its end`, () => home.visit({}, async page => {
    await analyse(page, await givenUp(page, game));
    const last = +(await page.locator('#table').getAttribute('data-last'));
    assert.ok(last >= 5, `${last} decisions`);
    assert.equal(await page.locator('.chances figcaption li').count(), 2, 'both sides are named');
    await page.locator('a.place').last().click({ position: { x: 2, y: 20 } });
    await arrives(page, last);
    await accessible(page, `a replay of ${game} with its analysis`);
    await page.screenshot({ path: `shots/replay-analysis-${game}-1280.png` });
  }));
}
