// Fields of Eternia in the browser: a first round against a bot on the map itself, an epic combat, and the same on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from '../lib/axe.mjs';
import { phone } from '../lib/browser.mjs';
import { newTable } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();

/** Does something and waits until the table has moved on and nothing is under way. */
async function act(page, what) {
  const { version } = await shown(page);
  await what();
  await reaches(page, version + 1);
  await page.waitForFunction(() => !document.getElementById('table').hasAttribute('data-x-busy'));
}

const round = async page => +(await page.locator('.fe-round b').textContent());
const asked = page => page.locator('#prompt h1').textContent();

/** Answers what is asked as somebody would who plays on the map. Says what was met. */
async function answer(page, met) {
  const combat = page.locator('.fe-duel:not(.wild)');
  if (await combat.count()) met.add('epic combat');
  const lane = page.locator('.fe-lane.can').first();
  if (await lane.count()) { met.add('lane'); return act(page, () => lane.click()); }
  const die = page.locator('.fe-duel.wild .fe-lanes button.fe-press').first();
  if (await die.count()) { met.add('die'); return act(page, () => die.click()); }
  const hero = page.locator('#map .piece.can').first();
  if (await hero.count()) { met.add('hero'); return act(page, () => hero.press('Enter')); }
  const prompt = await asked(page);
  if (/2 actions|one more action/.test(prompt) && !met.has(`gone ${prompt}`)) {
    met.add(`gone ${prompt}`);
    const near = page.locator('#map .area.go:not(.acting)').first();
    if (await near.count()) {
      met.add('place');
      return act(page, async () => {
        await near.press('Enter');
        if (await page.locator('#wheel:not([hidden]) button').count()) await page.locator('#wheel button').first().click();
      });
    }
  }
  const primary = page.locator('#panel .primary button').first();
  if (await primary.count()) { met.add('primary'); return act(page, () => primary.click()); }
  const listed = page.locator('#panel button[name=action]:enabled:visible').first();
  if (await listed.count()) { met.add('list'); return act(page, () => listed.click()); }
  // Many places are lit on the map, and their list is folded away.
  met.add('folded');
  await page.locator('#panel details:not([open]) > summary').first().click();
  return act(page, () => listed.click());
}

async function playRound(page, met) {
  for (let made = 0; ; made++) {
    assert.ok(made < 120, `the first round ends; met were ${[...met].join(', ')}`);
    if ((await awaited(page)) === 'over' || (await round(page)) > 1) return;
    await answer(page, met);
  }
}

const against = { seat_0: 'me', seat_1: 'bot' };

test('a first round against a bot, on the map', () => home.visit({}, async page => {
  await newTable(page, against, 'fields');
  assert.equal(await page.locator('#map .area').count(), 43, 'every area is drawn');
  assert.equal(await page.locator('.fe-track li').count(), 12, 'the round track is in sight');
  assert.equal(await page.locator('.fe-scores li').count(), 2, 'and the purses of both teams');
  await awaited(page);
  await accessible(page, 'the first decision');
  const met = new Set();
  await playRound(page, met);
  for (const what of ['hero', 'place', 'primary']) assert.ok(met.has(what), `${what} was met: ${[...met].join(', ')}`);
  await accessible(page, 'the second round');
}));

/** The lit place from which an enemy is nearest, an enemy's own first. */
const toward = page => page.evaluate(() => {
  const middle = el => { const r = (el.querySelector('.hit') ?? el).getBoundingClientRect(); return [r.x, r.y]; };
  const mine = document.querySelector('.fe-scores .mine').classList[0];
  const foes = [...document.querySelectorAll('#map .piece')].filter(el => !el.querySelector(`.fe-bust.${mine}`)).map(middle);
  const far = el => Math.min(...foes.map(([x, y]) => Math.hypot(x - middle(el)[0], y - middle(el)[1])));
  const lit = [...document.querySelectorAll('#map .area.go:not(.acting)')];
  return (lit.find(el => el.matches('.danger') && /Fight/.test(el.dataset.ways)) ?? lit.sort((a, b) => far(a) - far(b))[0])?.id;
});

test('heroes march on each other and fight an epic combat', () => home.visit({}, async page => {
  await newTable(page, against, 'fields');
  const met = new Set();
  let turn = '';
  for (let made = 0; !(met.has('lane') && met.has('epic combat')); made++) {
    assert.ok(made < 260, `a combat comes to its cards; met were ${[...met].join(', ')}`);
    if ((await awaited(page)) === 'over') break;
    const prompt = await asked(page), now = `${await round(page)} ${prompt}`;
    const place = /2 actions/.test(prompt) && turn !== now && await toward(page);
    if (!place) { await answer(page, met); continue; }
    turn = now;
    await act(page, async () => {
      await page.locator(`#${place}`).press('Enter');
      if (await page.locator('#wheel:not([hidden]) button').count()) await page.locator('#wheel button').first().click();
    });
  }
  assert.ok(met.has('lane'), 'a card was placed by pressing a lane');
  await awaited(page);
  await accessible(page, 'an epic combat');
}));

test('a turn without combat takes six clicks at most', () => home.visit({}, async page => {
  await newTable(page, against, 'fields');
  let clicks = 0;
  for (let made = 0; made < 12 && !(await page.locator('#map .piece.can').count()); made++) {
    await awaited(page);
    if (!(await page.locator('#map .piece.can').count())) await answer(page, new Set());
  }
  await act(page, () => (clicks++, page.locator('#map .piece.can').first().press('Enter')));
  const go = page.locator('#map .area.go:not(.danger):not(.acting)').first();
  await act(page, async () => {
    await go.press('Enter');
    clicks++;
    if (await page.locator('#wheel:not([hidden]) button').count()) { await page.locator('#wheel button').first().click(); clicks++; }
  });
  await page.waitForFunction(() => document.querySelector('#panel .primary button')?.textContent.includes('End the turn'));
  await act(page, () => (clicks++, page.locator('#panel .primary button', { hasText: 'End the turn' }).click()));
  assert.ok(clicks <= 6, `${clicks} clicks`);
}));

test('a round on a phone', () => home.visit({ viewport: phone }, async page => {
  await newTable(page, against, 'fields');
  const met = new Set();
  for (let made = 0; made < 8 && (await awaited(page)) === 'turn'; made++) await answer(page, met);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing wider than a phone');
  await awaited(page);
  await accessible(page, 'a phone');
  await page.locator('a[href="#folk"]').click();
  assert.ok(await page.locator('#folk .fe-hero').first().isVisible(), 'the teams are a sheet');
}));

test('a solo game against the rules: the goal and the score in sight through its first round', () => home.visit({}, async page => {
  await newTable(page, { scenario: 'liberation', seat_0: 'me', seat_1: 'none' }, 'fields');
  await awaited(page);
  assert.match(await page.locator('#mission').textContent(), /Control the three towers/);
  assert.ok(await page.locator('#score').isVisible(), 'the score is in sight');
  assert.equal(await page.locator('.fe-by-rules').count(), 1, 'the enemy is run by the rules');
  await accessible(page, 'a solo game');
  const first = await round(page), met = new Set();
  for (let made = 0; (await awaited(page)) !== 'over' && (await round(page)) === first; made++) {
    assert.ok(made < 150, `the first round ends; met were ${[...met].join(', ')}`);
    await answer(page, met);
  }
  assert.ok((await page.locator('#score').getAttribute('data-score')) !== null);
  assert.ok(!/Seat 256/.test(await page.content()), 'nobody has the number of a seat that does not exist');
}));

test('the gallery shows every hero and card', () => home.visit({}, async page => {
  await page.goto('/gallery/fields');
  assert.ok(await page.locator('.fe-gallery .entry').count() >= 14);
  await accessible(page, 'the gallery');
  await page.locator('.fe-gallery a').first().click();
  await page.waitForURL(/gallery\/fields\/./);
  assert.ok(await page.locator('.fe-lines li').count() >= 3);
}));
