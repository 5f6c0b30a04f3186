// Seeing what happens, and beginning: playback of others' steps, the shelf, a friend by one tap, a first fight with a coach.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTable, quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choices, choose, reaches, shown } from '../lib/table.mjs';

const home = house();

/** Notes every layer that the playback puts over the page. */
const watch = page => page.evaluate(() => {
  window.layers = [];
  new MutationObserver(all => all.forEach(change => change.addedNodes.forEach(node => node.className?.includes?.('playback') && window.layers.push(node.className))))
    .observe(document.body, { childList: true });
});

test('the reveal of Clash! turns two cards over, and HP falls when the blow lands', () => home.visit({ reducedMotion: 'no-preference' }, async page => {
  await quick(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  await watch(page);
  await choose(page, 1);
  // Whoever chose has seen the reveal by the time the table asks again.
  await awaited(page);
  assert.ok((await page.evaluate(() => window.layers)).includes('playback cards'), 'two cards are turned over');
  await page.waitForFunction(() => [...document.querySelectorAll('[data-hp]')].every(el => el.querySelector('b').textContent === el.dataset.hp), null, { timeout: 20_000 });
}));

test('a key goes straight to the present, and "Off" plays nothing', () => home.visit({ reducedMotion: 'no-preference' }, async page => {
  await quick(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  const { version } = await shown(page);
  // Not `choose`, which waits until the reveal is over.
  await choices(page).nth(1).click();
  await page.locator('.playback.cards').waitFor();
  const began = Date.now();
  await page.keyboard.press('Escape');
  await page.locator('.playback.cards').waitFor({ state: 'detached' });
  assert.ok(Date.now() - began < 800, 'it was skipped');
  await reaches(page, version + 1);
  await page.locator('#pace [value=now]').check({ force: true });
  await watch(page);
  await awaited(page);
  await choose(page, 2);
  await awaited(page);
  assert.deepEqual(await page.evaluate(() => window.layers), []);
}));

test('with reduced motion nothing is played', () => home.visit({}, async page => {
  await quick(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  await watch(page);
  await choose(page, 1);
  await awaited(page);
  assert.deepEqual(await page.evaluate(() => window.layers), []);
}));

/** What can be done at a table now, and doing it, without its page: from wherever the person is. */
const legal = (page, id) => page.evaluate(async id => (await (await fetch(`/api/tables/${id}`)).json()).legal ?? [], id);
const post = (page, id, action, key) => page.evaluate(([id, action, key]) => fetch(`/t/${id}/act`, {
  method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams({ action: JSON.stringify(action), key }),
}).then(answer => answer.ok), [id, action, key]);

test('the steps of others are shown one at a time on the board, and a key goes to the present', () => home.visit({ reducedMotion: 'no-preference' }, async page => {
  const id = (await newTable(page, { scenario: 'three-swords', seat_0: 'me', seat_1: 'bot' }, 'eternia')).split('/').pop();
  const steps = [], kinds = new Set();
  await page.exposeFunction('layer', name => kinds.add(name));
  await page.evaluate(() => new MutationObserver(all => all.forEach(change => change.addedNodes.forEach(node => node.className?.includes?.('playback') && window.layer(node.className)))).observe(document.body, { childList: true }));
  page.on('request', request => request.url().includes('/step?at=') && steps.push(request.url()));
  for (let made = 0; made < 120 && !(steps.length > 2 && kinds.size > 1); made++) {
    const last = (await legal(page, id)).at(-1);
    if (!last || !(await post(page, id, last.action, `k${made}`))) await page.waitForTimeout(300);
  }
  assert.ok(steps.length > 2, 'steps are fetched one at a time');
  assert.ok(kinds.size > 1, `and shown: ${[...kinds].join(', ')}`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.getElementById('table').dataset.step);
}));

test('who comes back is shown what happened while they were away', () => home.visit({ reducedMotion: 'no-preference' }, async page => {
  const address = await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'brute', character_1: 'needle' });
  const id = address.split('/').pop();
  await awaited(page);
  assert.equal(await page.locator('#away').isVisible(), false, 'nothing was missed');
  await page.goto('/rules');
  for (let made = 0; made < 30 && (await page.evaluate(async id => (await (await fetch(`/api/tables/${id}`)).json()).version, id)) < 6; made++) {
    const first = (await legal(page, id))[0];
    if (first) await post(page, id, first.action, `a${made}`);
    await page.waitForTimeout(200);
  }
  await page.goto(address);
  await page.locator('#away').filter({ hasText: /While you were away: \d+ steps/ }).waitFor();
  const steps = [];
  page.on('request', request => request.url().includes('/step?at=') && steps.push(request.url()));
  await page.locator('#away').click();
  await page.waitForFunction(() => document.getElementById('table').dataset.turn && !document.getElementById('table').dataset.step && document.getElementById('away').hidden);
  for (let tries = 0; tries < 40 && steps.length < 2; tries++) await page.waitForTimeout(250);
  assert.ok(steps.length > 1, 'step by step, from where one last looked');
}));

test('going behind a reveal makes the game practice, and says so', () => home.visit({}, async page => {
  await quick(page);
  for (let i = 0; i < 2; i++) {
    await awaited(page);
    await choose(page, i);
  }
  await awaited(page);
  assert.equal(await page.locator('.practice').count(), 0);
  assert.match(await page.locator('#undo').getAttribute('title'), /practice/);
  await page.locator('#undo').click();
  await page.locator('.practice').waitFor({ state: 'attached' });
}));

test('a friend is one tap away: a private table with its link and a QR code', () => home.visit({}, async page => {
  await page.goto('/');
  assert.equal(await page.locator('.shelf .game:not(.coming)').count() >= 3, true);
  await page.locator('.g-clash').getByRole('button', { name: 'Play a friend' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const link = await page.locator('.invite input[readonly]').first().inputValue();
  assert.match(link, /\/join\//);
  assert.ok(await page.locator('.invite svg.qr path').first().getAttribute('d'));
  assert.equal(await page.locator('.invite [data-copy]').first().getAttribute('data-copy'), link);
}));

test('whoever looks for a match sits down with whoever waits', () => home.visit({}, async page => {
  const find = async who => {
    await who.goto('/');
    await who.locator('#match-game').selectOption('clash');
    await who.getByRole('button', { name: 'Find a match' }).click();
    await who.waitForURL(/\/t\/\w+$/);
    return who.url();
  };
  const first = await find(page);
  await home.visit({}, async other => assert.equal(await find(other), first));
}));

test('the first fight of Clash! has a coach who points at what it speaks of', () => home.visit({}, async page => {
  await page.goto('/');
  await page.locator('.g-clash').getByRole('button', { name: 'Learn in 5 minutes' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  for (let tries = 0; tries < 4 && !(await page.locator('#coach').count()); tries++) {
    await awaited(page);
    if (await page.locator('#coach').count()) break;
    await choose(page);
  }
  await page.locator('#coach').waitFor();
  const first = await page.locator('#coach').innerText();
  assert.equal(await page.locator('[data-x-coached]').count(), 1);
  await choose(page);
  await awaited(page);
  assert.notEqual(await page.locator('#coach').innerText(), first, 'the next turn, the next thing to learn');
  assert.equal((await shown(page)).over, undefined);
}));
