// What a page does beside showing: sound, a notification, the title, a card held under the finger, who is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from '../lib/browser.mjs';
import { inviteLink, newTable, quick, sitDown } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, reaches, shown } from '../lib/table.mjs';

const home = house();

/** Counts the tones a page plays. */
const listen = page => page.addInitScript(() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { window.tones += 1; return start.apply(this, rest); };
});

test('sound is off until somebody turns it on', () => home.visit({}, async page => {
  await listen(page);
  const tones = async () => {
    await quick(page);
    for (let i = 0; i < 2; i++) {
      await awaited(page);
      await choose(page);
    }
    await awaited(page);
    return page.evaluate(() => window.tones);
  };
  assert.equal(await tones(), 0, 'silent at first');
  await page.goto('/me');
  await page.locator('[name=sound][value=on]').check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  assert.ok((await tones()) > 0, 'heard after that');
}));

/** A page's notifications as the page makes them, and whether it believes it is looked at. */
const notifications = (page, permission) => page.addInitScript(permission => {
  window.notes = [];
  window.Notification = class {
    static get permission() { return localStorage.getItem('permission') ?? permission; }
    static async requestPermission() { localStorage.setItem('permission', 'granted'); return 'granted'; }
    constructor(title, options) { window.notes.push([title, options.body]); }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });
}, permission);

test('my turn is told in the title and, once allowed, by a notification', () => home.visit({}, async host => {
  await notifications(host, 'default');
  await newTable(host, { seat_0: 'me', seat_1: 'open' });
  const [address, link] = [host.url(), await inviteLink(host)];
  await host.goto('/me');
  await host.locator('[data-ask-notify]').click();
  await host.locator('[data-ask-notify]').waitFor({ state: 'hidden' });
  await host.goto(address);
  await home.visit({}, async guest => {
    await sitDown(guest, link);
    await awaited(host);
    await choose(host);
    assert.doesNotMatch(await host.title(), /Your turn/);
    await host.evaluate(() => (window.elsewhere = true));
    await awaited(guest);
    await choose(guest);
    await host.waitForFunction(() => window.notes.length > 0);
    assert.match(await host.title(), /^● Your turn · Clash! with Bo/);
    const [[title, body], ...more] = await host.evaluate(() => window.notes);
    assert.equal(title, 'Clash! with Bo');
    assert.match(body, /Choose a card/);
    assert.deepEqual(more, [], 'once a turn');
    assert.match(await host.locator('#favicon').getAttribute('href'), /favicon-turn\.svg$/);
  });
}));

test('who has allowed notifications is not asked again', () => home.visit({}, async (page, person) => {
  await person.context.grantPermissions(['notifications'], { origin: home.server.base });
  await page.goto('/me');
  assert.equal(await page.evaluate(() => Notification.permission), 'granted');
  assert.equal(await page.locator('[data-ask-notify]').isVisible(), false);
}));

/** A finger that stays on the card for a while, as still as fingers are. */
async function hold(page, card, ms) {
  const touch = await page.context().newCDPSession(page);
  // The hand is a strip: the card is brought into sight first.
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  const at = (dx, dy) => [{ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0, 0) });
  await page.waitForTimeout(ms / 2);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(3, 2) });
  await page.waitForTimeout(ms / 2);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a card held under the finger shows itself in full and plays nothing; from there it can be played', () =>
  home.visit({ viewport: phone, hasTouch: true, isMobile: true }, async page => {
    await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'brute', character_1: 'needle' });
    await awaited(page);
    const { version } = await shown(page);
    await hold(page, page.locator('#h-4'), 700);
    const card = page.locator('#x-4');
    await card.waitFor();
    await page.waitForTimeout(300);
    assert.equal(await card.isVisible(), true, 'it stays when the finger goes');
    assert.match(await card.innerText(), /Deal 4 damage/);
    assert.equal((await shown(page)).version, version, 'nothing was played');
    await card.getByRole('button', { name: 'Play it face down' }).tap();
    await reaches(page, version + 1);
    await page.locator('#turn-1').getByText(/plays the 4/).first().waitFor({ state: 'attached' });
  }));

test('on a phone what can be played comes first in the hand, and both fighters and the story of the turn are there without scrolling', () =>
  home.visit({ viewport: phone, hasTouch: true, isMobile: true }, async page => {
    await newTable(page, { seat_0: 'me', seat_1: 'bot', character_0: 'magpie', character_1: 'pane' });
    for (let i = 0; i < 2; i++) {
      await awaited(page);
      await choose(page, i, button => button.tap());
    }
    await awaited(page);
    const inside = await page.evaluate(() => {
      const board = document.getElementById('board').getBoundingClientRect();
      const within = (el, box) => {
        const r = el.getBoundingClientRect();
        return r.top >= box.top - 1 && r.bottom <= box.bottom + 1 && r.left >= -1 && r.right <= innerWidth + 1;
      };
      const left = selector => [...document.querySelectorAll(selector)].map(el => el.getBoundingClientRect().left);
      return {
        order: Math.max(...left('#hand .slot.can')) < Math.min(...left('#hand .slot:not(.can)')),
        hp: [...document.querySelectorAll('.hp')].filter(el => !within(el, board)).length,
        track: within(document.querySelector('.track'), board),
        tokens: document.querySelectorAll('.track .token').length,
      };
    });
    assert.deepEqual(inside, { order: true, hp: 0, track: true, tokens: 2 });
  }));

test('who leaves the table is seen to be away, and back', () => home.visit({}, async host => {
  await newTable(host, { seat_0: 'me', seat_1: 'open', character_0: 'brute', character_1: 'needle' });
  const link = await inviteLink(host);
  await home.visit({}, async guest => {
    await sitDown(guest, link);
    await host.locator('#s-1').getByText('here').waitFor();
    const address = guest.url();
    await guest.goto('/rules');
    await host.locator('.fighter.far .away').waitFor();
    assert.match(await host.locator('#s-1').innerText(), /away/);
    await guest.goto(address);
    await host.locator('.fighter.far .away').waitFor({ state: 'detached' });
  });
}));
