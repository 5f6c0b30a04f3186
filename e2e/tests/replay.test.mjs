// A finished game again: step, scrub, go on from there, take it home, check it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { finished } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose } from '../lib/table.mjs';

const home = house();
const arrives = (page, n) => page.waitForFunction(n => +document.getElementById('table').dataset.at === n, n);

async function check(page, text) {
  await page.goto('/verify');
  await page.locator('#file').setInputFiles({ name: 'game.clash.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.locator('.report').waitFor();
  return page.locator('.report').getAttribute('class');
}

test('step, scrub, share, fork, download and verify', () => home.visit({}, async page => {
  const address = await finished(page);
  await page.goto(`${address}/replay?at=0`);
  const last = +(await page.locator('#table').getAttribute('data-last'));
  assert.ok(last > 2, `${last} steps`);
  for (const [key, step] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last], ['Home', 0]]) {
    await page.keyboard.press(key);
    await arrives(page, step);
  }
  const middle = Math.floor(last / 2);
  await page.locator('#scrub').fill(String(middle));
  await arrives(page, middle);
  assert.match(page.url(), new RegExp(`at=${middle}$`), 'the address is a link to this step');
  await page.locator('.rounds a').first().click();
  await page.waitForFunction(() => document.querySelector('.rounds a[aria-current=step]') === document.querySelector('.rounds a'));

  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').first().click()]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(await check(page, text), /good/);
  const forged = JSON.parse(text);
  forged.secret = forged.secret.replace(/^./, c => (c === '0' ? '1' : '0'));
  assert.match(await check(page, JSON.stringify(forged)), /bad/);
  assert.match(await check(page, '{"not": "a replay"}'), /bad/);

  await page.goto(`${address}/replay?at=${middle}`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('form[action$="/fork"] button').first().click();
  await page.waitForURL(url => /\/t\/\w+$/.test(url.pathname) && !url.href.startsWith(address));
  assert.equal(await awaited(page), 'turn');
  await choose(page);
}));
