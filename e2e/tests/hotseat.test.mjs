// Two people at one device: it changes hands, and shows nothing secret until the next one says they have it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTable } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { choose, shown } from '../lib/table.mjs';

const home = house();

test('a whole hot-seat game, with the hand-over between two choices', () => home.visit({}, async page => {
  await newTable(page, { seat_0: 'me', seat_1: 'hot' });
  const ready = page.locator('form[action$="/handover"] button');
  let handed = 0;
  for (let made = 0; ; made++) {
    assert.ok(made < 800, 'the game ends');
    const what = await page.waitForFunction(() => {
      const table = document.getElementById('table');
      if (table.hasAttribute('data-x-busy')) return null;
      if (table.dataset.over) return 'over';
      if (document.querySelector('form[action$="/handover"]')) return 'hand over';
      return table.dataset.turn ? 'choose' : null;
    });
    const now = await what.jsonValue();
    if (now === 'over') break;
    if (now === 'choose') await choose(page, made % 3);
    else {
      const secrets = await page.locator('#table button[name=action], #hand [data-card], #log ol').count();
      assert.equal(secrets, 0, 'no cards, no choices and no log before the device has changed hands');
      await ready.click();
      await ready.waitFor({ state: 'detached' });
      handed += 1;
    }
  }
  assert.ok(handed > 3, `it changed hands ${handed} times`);
  assert.equal((await shown(page)).over, '1');
}));
