// The sample game of the guide "Add a game", with no page of its own: in the browser by the default front, and by every command.
// Run by `./test sample`, which sets CLASHTABLE_SAMPLE for a program that was built with it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { house } from '../lib/house.mjs';
import { awaited, reaches, shown } from '../lib/table.mjs';

const home = house();
const root = path.resolve(import.meta.dirname, '../..');
const clashtable = (...args) =>
  promisify(execFile)(path.join(root, 'target/debug/clashtable'), args, { cwd: root }).then(done => done.stdout);

/** Doubts whenever somebody has bid, and bids one of something otherwise. */
async function play(page) {
  for (let made = 0; (await awaited(page)) !== 'over'; made++) {
    assert.ok(made < 100, 'the game ends');
    const { version } = await shown(page);
    await page.locator('#table').evaluate(table => {
      const all = [...table.querySelectorAll('button[name=action]')];
      (all.find(button => button.value.includes('doubt')) ?? all[0]).click();
    });
    await reaches(page, version + 1);
  }
}

test('from the lobby to the end of a game, with the default front', () => home.visit({}, async page => {
  await page.goto('/');
  const pitch = page.locator('.game', { has: page.getByRole('heading', { name: 'Doubt' }) });
  assert.match(await pitch.innerText(), /Hidden dice/);
  await pitch.locator('.play-bot > button').click();
  await page.waitForURL(/\/t\/\w+$/);
  await awaited(page);
  const players = await page.locator('#players').innerText();
  assert.equal(players.match(/Bot/g)?.length >= 2, true, `me and two bots: ${players}`);
  const board = await page.locator('#board').boundingBox();
  assert.ok(board.height > 80, `the board is ${board.height} px high`);
  await play(page);
  assert.match(await page.locator('#log').textContent(), /Round 1[^]*Round 2/);
  const html = await page.content();
  for (const other of ['/gallery/clash', '/gallery/rage', '/gallery/chrono']) {
    assert.ok(!html.split('<main')[1].includes(other), `a link to ${other}`);
  }
}));

test('a table is set up with the form the game describes', () => home.visit({}, async page => {
  await page.goto('/new?game=doubt');
  await page.getByText('Quick', { exact: false }).first().waitFor();
  const quick = page.locator('[name=table]');
  if ((await quick.first().evaluate(el => el.tagName)) === 'SELECT') await quick.selectOption('quick');
  else await page.locator('[name=table][value=quick]').check();
  await page.locator('main form button[type=submit], main form button:not([type])').last().click();
  await page.waitForURL(/\/t\/\w+$/);
  await awaited(page);
  assert.match(await page.locator('#board').innerText(), /3 dice each/);
}));

test('every command knows it', async () => {
  assert.match(await clashtable('games'), /doubt/i);
  assert.match(await clashtable('rules', 'doubt', 'DO-2.3'), /A bid is higher than the last one/);
  assert.match(await clashtable('content', 'check', 'content'), /House rules|tables/);
  assert.match(await clashtable('simulate', 'doubt', '--games', '20', '--seed', '1'), /20/);
  assert.match(await clashtable('arena', 'doubt', '--bots', 'greedy,random', '--games', '6'), /greedy/);
  assert.match(await clashtable('play', 'doubt', '--seats', 'bot:easy,bot:easy,bot:easy', '--seed', '1'), /Round 1/);
  const covered = await clashtable('rules', 'coverage');
  assert.match(covered, /doubt/i);
});
