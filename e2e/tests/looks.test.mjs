// Every page and every kind of decision, light and dark, wide and narrow: axe finds nothing of any grade, the console is silent,
// and a picture of it goes to shots/ for people to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { before, test } from 'node:test';
import { spotless } from '../lib/axe.mjs';
import { desk, phone } from '../lib/browser.mjs';
import { inviteLink, newTable, quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, playOut } from '../lib/table.mjs';

const home = house();
before(() => mkdir('shots', { recursive: true }));

/** axe in this theme, then both widths as pictures. */
async function look(page, name, theme) {
  assert.deepEqual(await spotless(page), [], `axe on ${name}, ${theme}`);
  for (const [size, viewport] of [['1280', desk], ['360', phone]]) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `shots/${name}-${size}-${theme}.png`, fullPage: !/^table|^replay/.test(name) });
    if (size === '360') assert.deepEqual(await spotless(page), [], `axe on ${name}, ${theme}, narrow`);
  }
  await page.setViewportSize(desk);
}

const plain = {
  lobby: '/', new: '/new?game=clash', tables: '/tables', rules: '/rules', 'rules-clash': '/rules/clash',
  gallery: '/gallery/clash', me: '/me', verify: '/verify', error: '/nothing-here',
};

for (const theme of ['light', 'dark']) {
  const seen = { colorScheme: theme };

  for (const [name, path] of Object.entries(plain)) {
    test(`${name}, ${theme}`, () => home.visit(seen, async (page, person) => {
      person.excuse(/status of 404/);
      await page.goto(path);
      await look(page, name, theme);
    }));
  }

  test(`a character, ${theme}`, () => home.visit(seen, async page => {
    await page.goto('/gallery/clash');
    await page.goto(await page.locator('main a[href^="/gallery/clash/"]').first().getAttribute('href'));
    await look(page, 'character', theme);
  }));

  test(`invite, gathering and hand-over, ${theme}`, () => home.visit(seen, async host => {
    await newTable(host, { seat_0: 'me', seat_1: 'open' });
    const link = await inviteLink(host);
    await look(host, 'table-gathering', theme);
    await home.visit(seen, async guest => {
      await guest.goto(link);
      await look(guest, 'join', theme);
    });
    await newTable(host, { seat_0: 'me', seat_1: 'hot' });
    await host.waitForFunction(() => document.querySelector('form[action$="/handover"]') || document.getElementById('table').dataset.turn);
    if ((await host.locator('form[action$="/handover"]').count()) === 0) await choose(host);
    await host.locator('form[action$="/handover"]').waitFor();
    await look(host, 'table-hand-over', theme);
  }));

  test(`a game from the first choice to the last, then its replay, ${theme}`, () => home.visit(seen, async page => {
    const address = await quick(page);
    await awaited(page);
    await look(page, 'table-pick', theme);
    await choose(page, 3);
    await awaited(page);
    await look(page, 'table-first-turn', theme);
    await page.locator('#hand button[popovertarget]').first().click();
    await look(page, 'table-inspector', theme);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await look(page, 'table-help', theme);
    await page.keyboard.press('Escape');
    // A Dodge in the pile: the only spent card with two characters in its corner, and axe judges no single one.
    await choose(page, 0, () => page.locator('#hand li.can button.play[data-key="7"]').click());
    for (let i = 0; i < 2 && (await awaited(page)) === 'turn'; i++) await choose(page, i);
    if ((await awaited(page)) === 'turn') await look(page, 'table-later-turn', theme);
    await playOut(page);
    await look(page, 'table-over', theme);
    for (const at of [2, 5]) {
      await page.goto(`${address}/replay?at=${at}`);
      await look(page, `replay-${at}`, theme);
    }
    await page.goto('/');
    await look(page, 'lobby-with-tables', theme);
  }));

  test(`a choice that waits for the other one, and watching, ${theme}`, () => home.visit(seen, async host => {
    await newTable(host, { seat_0: 'me', seat_1: 'open', public: 'yes' });
    const address = host.url();
    await home.visit(seen, async guest => {
      await guest.goto(address);
      await look(guest, 'table-open-seat', theme);
      await guest.locator('form[action$="/sit"] button').click();
      for (let i = 0; i < 2; i++) {
        for (const page of [host, guest]) {
          await awaited(page);
          await choose(page, i);
        }
      }
      await awaited(host);
      await choose(host, 2);
      await look(host, 'table-waiting', theme);
      await home.visit(seen, async watcher => {
        await watcher.goto(address);
        await look(watcher, 'table-watching', theme);
      });
    });
  }));
}

test('the theme a person keeps is stronger than the system’s', () => home.visit({ colorScheme: 'light' }, async page => {
  const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/me');
  const light = await surface();
  await page.locator('#name').fill('Anna');
  await page.locator('[name=theme][value=dark]').check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/');
  assert.notEqual(await surface(), light);
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
}));

test('nothing moves for those who want less motion, and something does for the others', async () => {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    await home.visit({ reducedMotion }, async page => {
      await page.addInitScript(() => {
        const animate = Element.prototype.animate;
        window.animated = 0;
        Element.prototype.animate = function (...rest) { window.animated += 1; return animate.apply(this, rest); };
      });
      await quick(page);
      for (let i = 0; i < 3; i++) {
        await awaited(page);
        await choose(page);
      }
      await awaited(page);
      const animated = await page.evaluate(() => window.animated);
      if (reducedMotion === 'reduce') assert.equal(animated, 0);
      else assert.ok(animated > 0, 'cards move');
    });
  }
});
