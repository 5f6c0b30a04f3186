// A phone of 360 by 640: everything within the width, in reach of a thumb.
import { test } from 'node:test';
import { finished, quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { fits, hand } from '../lib/phone.mjs';
import { awaited, choose } from '../lib/table.mjs';

const home = house();
for (const path of ['/', '/new?game=clash', '/new?game=rage', '/tables', '/rules', '/rules/clash', '/gallery/clash', '/gallery/rage', '/me', '/verify', '/nothing-here']) {
  test(`${path} fits`, () => home.visit(hand, async (page, person) => {
    person.excuse(/status of 404/);
    await page.goto(path);
    await fits(page, path);
  }));
}

test('a character fits', () => home.visit(hand, async page => {
  await page.goto('/gallery/clash');
  const link = page.locator('main a[href^="/gallery/clash/"]').first();
  await page.goto(await link.getAttribute('href'));
  await fits(page, 'a character');
}));

test('whole turns by tapping', () => home.visit(hand, async page => {
  await quick(page);
  for (let i = 0; i < 4 && (await awaited(page)) === 'turn'; i++) {
    await fits(page, `the table before choice ${i + 1}`);
    await choose(page, i, button => button.tap());
  }
}));

test('a finished game and its replay fit', () => home.visit(hand, async page => {
  const address = await finished(page);
  await fits(page, 'the end');
  await page.goto(`${address}/replay?at=3`);
  await fits(page, 'the replay');
}));
