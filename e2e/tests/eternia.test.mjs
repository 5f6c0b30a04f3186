// Clash for Eternia in the browser: a Round of First Steps against the AI on the board itself, a duel of two browsers as Player and
// Controller, a team of two browsers against the AI, and a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { phone } from '../lib/browser.mjs';
import { inviteLink, newTable, sitDown } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();

/** What the table asks, as the script is told it. */
const asking = page => page.locator('#map-form').getAttribute('data-asking');
const round = async page => +(await page.locator('.e-round b').textContent()) || 0;

/** Does something and waits until a row of actions has come to its end. */
async function act(page, what) {
  const { version } = await shown(page);
  await what();
  await reaches(page, version + 1);
  await page.waitForFunction(() => !document.getElementById('table').hasAttribute('data-x-busy'));
}

/** Answers what is asked as somebody would who plays on the Battlefield; notes what was met and how often something was pressed. */
async function answer(page, met) {
  const what = await asking(page);
  met.add(what);
  const press = async (target, how = 'click') => { met.clicks = (met.clicks ?? 0) + 1; await target[how](...(how === 'press' ? ['Enter'] : [])); };
  if (what === 'queue') {
    const again = page.locator('.queue-again:visible');
    if (await again.count()) return act(page, () => press(again));
    while (await page.locator('.queue-go:enabled').count() === 0) await press(page.locator('.e-order[aria-pressed=false]').first());
    return act(page, () => press(page.locator('.queue-go')));
  }
  if (what === 'gain' || what === 'allocate') {
    const all = page.locator('.e-pools [data-all]');
    const one = page.locator('.e-pools button[name=action]').first();
    return act(page, async () => press((await all.count()) ? (met.add('all here'), all.first()) : one));
  }
  if (what === 'activation' || what === 'minion_acts') {
    const target = page.locator('#map .hex.target[data-attacks], #map .hex.charge[data-attacks]').first();
    if (await target.count()) {
      met.add(await target.evaluate(el => (el.matches('.charge') ? 'walk and attack in one gesture' : 'attack on the map')));
      return act(page, async () => {
        await press(target, 'press');
        assert.match(await page.locator('#wheel button small').first().textContent(), /% to wound/, 'the chances stand there before anything is rolled');
        await press(page.locator('#wheel button').first());
      });
    }
    const way = page.locator('#map .hex.go[data-path]:not([data-wounds])').last();
    if (what === 'activation' && await way.count() && !met.has(`walked ${await page.locator('.e-track .now').getAttribute('aria-label')}`)) {
      met.add(`walked ${await page.locator('.e-track .now').getAttribute('aria-label')}`).add('walk on the map');
      return act(page, () => press(way, 'press'));
    }
    return act(page, () => press(page.locator('#panel .primary button').first()));
  }
  if (what === 'walk') return act(page, () => press(page.locator('#panel .primary button, #map .hex[data-act]').last(), 'press'));
  if (what === 'level' && await page.locator('.empower-go').count()) {
    await page.locator('#empower [name=skill]').last().check();
    return act(page, () => press(page.locator('.empower-go')));
  }
  if (what === 'level' && await page.locator('.unlock-go').count()) return act(page, () => press(page.locator('.unlock-go')));
  const ends = page.locator('#panel .primary button');
  if ((what === 'minion' || what === 'strategy') && await ends.count()) return act(page, () => press(ends.first()));
  const button = page.locator('#panel button[name=action]:enabled:visible').first();
  if (await button.count()) return act(page, () => press(button));
  return act(page, () => press(page.locator('#map .hex[data-act]').first(), 'press'));
}

async function playRound(page, met) {
  for (let made = 0; ; made++) {
    assert.ok(made < 120, `the first Round ends; asked were ${[...met].join(', ')}`);
    if ((await awaited(page)) === 'over' || (await round(page)) > 1) return;
    await answer(page, met);
  }
}

test('First Steps is one press from the lobby: a Round on the Battlefield, and what it takes to press', () => home.visit({}, async page => {
  await page.goto('/');
  await page.locator('.g-eternia').getByRole('button', { name: 'Learn in 5 minutes' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  assert.equal(await page.locator('.e-track .slot').count(), 8, 'the track of eight is in sight');
  assert.match(await page.locator('.lesson').textContent(), /order of the Round/i, 'the first lesson');
  await page.locator('.e-cards[data-x-coached]').waitFor();
  await accessible(page, 'the Order Phase');
  const met = new Set();
  await playRound(page, met);
  for (const what of ['queue', 'activation', 'walk on the map']) assert.ok(met.has(what), `${what} was met: ${[...met].join(', ')}`);
  assert.ok(await page.locator('.e-ai li.done').count(), 'the AI card tells what it did');
  assert.ok(met.clicks <= 30, `${met.clicks} presses for a Round of two Characters`);
  console.log(`# a Round of First Steps took ${met.clicks} presses`);
  if ((await awaited(page)) === 'turn' && (await asking(page)) === 'queue') assert.ok(await page.locator('.queue-again').isVisible(), 'the order of the last Round is one press');
  await accessible(page, 'the second Round');
}));

test('what cannot be attacked says why, chances stand beside the target, Escape Damage asks first', () => home.visit({}, async page => {
  await newTable(page, { scenario: 'guided', seat_0: 'me', seat_1: 'none' }, 'eternia');
  const met = new Set();
  for (let made = 0; made < 12 && (await asking(page)) !== 'activation'; made++) { await awaited(page); await answer(page, met); }
  const safe = page.locator('#map .hex[data-why]').first();
  await safe.hover({ force: true });
  await page.locator('#why').filter({ hasText: /away|Line of Sight/ }).waitFor();
  await page.locator('#sight').check({ force: true });
  await safe.hover({ force: true });
  assert.equal(await page.locator('#look line').count(), 1, 'the line of sight is drawn');
  await page.locator('#map .hex.acting').press('Enter');
  assert.ok(await page.locator('#wheel button').count() > 0, 'the Actions are beside the Character');
  await page.keyboard.press('Escape');
  await page.locator('#wheel').waitFor({ state: 'hidden' });
}));

/** Plays everybody's decisions until the second Round, or so many. */
async function together(pages, met, most = 140) {
  for (let made = 0; made < most; made++) {
    const on = await Promise.any(pages.map(async page => {
      await page.waitForFunction(() => { const t = document.getElementById('table'); return (t?.dataset.turn || t?.dataset.over) && !t.hasAttribute('data-x-busy'); });
      return page;
    }));
    if (await on.evaluate(() => !!document.getElementById('table').dataset.over) || (await round(on)) > 1) return;
    await answer(on, met);
  }
}

test('a duel of two browsers: the Player, and a person as Controller', () => home.visit({}, async host => {
  await newTable(host, { scenario: 'three-swords', seat_0: 'me', seat_1: 'open' }, 'eternia');
  const link = await inviteLink(host);
  await home.visit({}, async guest => {
    await sitDown(guest, link);
    await host.locator('#s-1').getByText('here').waitFor();
    const met = new Set();
    // ET-5.1, ET-5.3: the Controller places first; its cards are backs for the Player.
    await awaited(guest);
    assert.equal(await asking(guest), 'queue');
    await answer(guest, met);
    await awaited(host);
    assert.equal(await host.locator('.slot.controller.closed').count(), 4, 'four backs');
    assert.equal(await guest.locator('.slot.controller.own').count(), 4, 'its own cards, known to itself');
    // ET-5.13: what the Player says, the Controller reads.
    await host.goto(`${host.url().split('#')[0]}#chat`);
    assert.match(await host.locator('#chat').textContent(), /the Controller too/);
    await host.locator('#say').fill('I go first.');
    await host.keyboard.press('Enter');
    await guest.locator('#chat .talk').getByText('I go first.').waitFor({ state: 'attached' });
    await host.keyboard.press('Escape');
    // What one need not be asked about is kept with the seat, on the server.
    await guest.locator('#asks summary').click();
    const skips = guest.locator('#asks [type=checkbox]');
    assert.ok(await skips.count() > 1, 'each occasion of a Strategy Card');
    for (let i = 0; i < await skips.count(); i++) await skips.nth(i).check();
    await Promise.all([guest.waitForResponse(answer => answer.url().endsWith('/waive') && answer.ok()), guest.locator('#asks button').click()]);
    await guest.reload();
    assert.equal(await guest.locator('#asks :checked').count(), await skips.count());
    await together([host, guest], met);
    for (const what of ['queue', 'activation', 'strategy']) assert.ok(met.has(what), `${what} was met: ${[...met].join(', ')}`);
    assert.equal(await guest.locator('.refusal:visible').count(), 0);
    await accessible(guest, 'the Controller');
  });
}));

test('a team of two browsers against the AI: one places the cards for both, each acts with their own', () => home.visit({}, async host => {
  await newTable(host, { scenario: 'last-stand', mode: 'ai', seat_0: 'me', seat_1: 'open' }, 'eternia');
  const link = await inviteLink(host);
  await home.visit({}, async guest => {
    await sitDown(guest, link);
    await host.locator('#s-1').getByText('here').waitFor();
    const met = new Set();
    await Promise.all([awaited(host), awaited(guest)]);
    assert.deepEqual([await asking(host), await asking(guest)], ['queue', 'queue'], 'either may place them (ET-5.15)');
    await together([host, guest], met, 90);
    assert.ok(met.has('activation'), [...met].join(', '));
    assert.ok(await guest.locator('.e-ai').count(), 'the AI card is on both screens');
  });
}));

test('First Steps on a phone', () => home.visit({ viewport: phone }, async page => {
  await newTable(page, { scenario: 'guided', seat_0: 'me', seat_1: 'none' }, 'eternia');
  const met = new Set();
  for (let made = 0; made < 8 && (await awaited(page)) === 'turn'; made++) await answer(page, met);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing wider than a phone');
  await accessible(page, 'a phone');
}));
