// One person against a bot: with the mouse, with the keyboard alone, and without scripts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quick } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, playOut, reaches, shown } from '../lib/table.mjs';

const home = house();

test('from the lobby to the end of a game against a bot', () => home.visit({}, async page => {
  await quick(page);
  const made = await playOut(page);
  assert.ok(made > 1, `${made} choices`);
  assert.match(await page.locator('#prompt h1').innerText(), /win|draw|lose|lost/i);
}));

test('a whole game with the keyboard alone', () => home.visit({}, async page => {
  await page.goto('/');
  for (let tabs = 0; !(await page.evaluate(() => document.activeElement.name === 'level')); tabs++) {
    assert.ok(tabs < 40, 'Tab reaches the button that starts a game');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\/\w+$/);
  for (let made = 0; (await awaited(page)) !== 'over'; made++) {
    assert.ok(made < 400, 'the game ends');
    const { version } = await shown(page);
    await page.keyboard.press('h');
    for (let right = 0; right < made % 3; right++) await page.keyboard.press('ArrowRight');
    const outline = await page.evaluate(() => {
      const on = document.activeElement.closest('#table button');
      return on && getComputedStyle(on).outlineStyle;
    });
    assert.equal(outline, 'solid', 'the focus is on a choice and can be seen');
    await page.keyboard.press('Enter');
    if ((await shown(page)).version === version && (await page.locator('[popover]:popover-open').count())) {
      if (await page.locator('[popover]:popover-open button[name=action]').count()) await page.keyboard.press('1');
      else {
        // A card that is spent: it explains itself. Any other is played by its number.
        await page.keyboard.press('Escape');
        const key = await page.locator('#hand li.can [data-key]').first().getAttribute('data-key');
        await page.keyboard.press(key);
        if (await page.locator('[popover]:popover-open button[name=action]').count()) await page.keyboard.press('1');
      }
    }
    await reaches(page, version + 1);
  }
}));

test('undo goes back one choice against a bot', () => home.visit({}, async page => {
  await quick(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  const turn = () => page.locator('.turn-mark').innerText().then(text => +/\d+/.exec(text)[0]);
  assert.equal(await turn(), 2);
  const { version } = await shown(page);
  await page.keyboard.press('u');
  await reaches(page, version + 1);
  assert.equal(await awaited(page), 'turn');
  assert.equal(await turn(), 1, 'the table went back to the turn before');
}));

test('resign asks first and ends the game; then another begins', () => home.visit({}, async page => {
  const address = await quick(page);
  await awaited(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  assert.equal((await shown(page)).over, undefined);
  await page.locator('#resign').getByRole('button', { name: 'Resign' }).click();
  assert.equal(await awaited(page), 'over');
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL(url => /\/t\/\w+$/.test(url.href) && url.href !== address);
  assert.equal(await awaited(page), 'turn');
}));

test('an illegal action is refused with a clause that exists', () => home.visit({}, async (page, person) => {
  person.excuse(/status of 4\d\d/);
  await quick(page);
  await awaited(page);
  await choose(page);
  await awaited(page);
  // Picking a character a second time is no action of this moment; the page offers none, so one is forged.
  await page.locator('#table button[name=action]').first().evaluate(button => {
    button.value = button.value.replace(/"card":"\w+"/, '"card":"special_2"').replace(/"option":\d+/, '"option":9');
    button.value = button.value.includes('"option"') ? button.value : button.value.replace('}}', ',"option":9}}');
    button.click();
  });
  await page.locator('#refusal').waitFor();
  const target = new URL(await page.locator('#refusal a.clause').getAttribute('href'), page.url());
  await page.goto(target.href);
  assert.equal(await page.locator(`[id="${target.hash.slice(1)}"]`).count(), 1);
}));

test('a card that cannot be played says why, with the clause', () => home.visit({}, async page => {
  await quick(page);
  for (let i = 0; i < 2; i++) {
    await awaited(page);
    await choose(page, i);
  }
  await awaited(page);
  const spent = page.locator('#hand li.spent button[popovertarget]');
  for (let more = 0; (await spent.count()) === 0 && more < 5; more++) {
    await choose(page, 0);
    await awaited(page);
  }
  await spent.first().click();
  await page.locator('[popover]:popover-open a.clause').first().waitFor();
}));

test('every clause a table links to exists', () => home.visit({}, async page => {
  await quick(page);
  for (let i = 0; i < 6 && (await awaited(page)) === 'turn'; i++) await choose(page, i);
  const links = await page.locator('a.clause').evaluateAll(all => [...new Set(all.map(a => a.getAttribute('href')))]);
  assert.ok(links.length > 2, `links to clauses: ${links}`);
  await page.goto('/rules/clash');
  assert.deepEqual(await page.evaluate(all => all.filter(href => !document.getElementById(href.split('#')[1])), links), []);
}));

test('a few turns without any script', () => home.visit({ javaScriptEnabled: false }, async page => {
  await page.goto('/');
  await page.locator('.play-bot [name=level]').first().click();
  await page.waitForURL(/\/t\/\w+$/);
  const table = page.locator('#table');
  for (let made = 0; made < 5; made++) {
    for (let tries = 0; !(await table.getAttribute('data-turn')); tries++) {
      assert.ok(tries < 50, 'it becomes my turn');
      await page.waitForTimeout(100);
      await page.reload();
    }
    const before = +(await table.getAttribute('data-version'));
    const direct = page.locator('#table button[name=action]:visible');
    if ((await direct.count()) === 0) await page.locator('#hand li.can button[popovertarget]:visible').first().click();
    await direct.first().click();
    assert.ok(+(await table.getAttribute('data-version')) > before, 'the choice is on the table');
  }
}));
