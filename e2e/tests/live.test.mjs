// The page stays in the present: over a crash of the server, and in many tabs at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, playOut, reaches, shown } from '../lib/table.mjs';

const home = house();

test('the page recovers by itself when the server was killed, and what was pressed meanwhile is played', () => home.visit({}, async (page, person) => {
  person.excuse(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket connection/);
  await quick(page);
  for (let i = 0; i < 2; i++) {
    await awaited(page);
    await choose(page);
  }
  await awaited(page);
  const { version } = await shown(page);
  await page.evaluate(() => (window.sameDocument = true));
  await home.server.kill();
  await page.locator('#net').waitFor();
  assert.match(await page.locator('#net').innerText(), /connection/i);
  const pressed = choose(page);
  await page.locator('#refusal').waitFor();
  await home.server.restart();
  await pressed;
  assert.ok((await shown(page)).version > version);
  await page.locator('#net').waitFor({ state: 'hidden' });
  await playOut(page);
  assert.equal(await page.evaluate(() => window.sameDocument), true, 'the page was never loaded anew');
}));

test('seven tabs of one browser are all live', () => home.visit({}, async (page, person) => {
  const address = await quick(page);
  const tabs = [];
  for (let i = 0; i < 6; i++) {
    const tab = await person.context.newPage();
    await tab.goto(address);
    tabs.push(tab);
  }
  for (let i = 0; i < 3; i++) {
    await awaited(page);
    await choose(page, i);
    await awaited(page);
    const { version } = await shown(page);
    await Promise.all(tabs.map(tab => reaches(tab, version)));
  }
  await choose(tabs[5]);
  const { version } = await shown(tabs[5]);
  await Promise.all([page, ...tabs].map(tab => reaches(tab, version)));
}));
