// Two people, two browsers, one table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteLink, newTable, sitDown } from '../lib/flows.mjs';
import { house } from '../lib/house.mjs';
import { awaited, choose, playOut, reaches, shown } from '../lib/table.mjs';

const home = house();
const ended = /win|draw|lose|lost/i;

/** A host, and a guest who came by the invite link, both at the table. */
const together = visit => home.visit({}, async host => {
  await newTable(host, { seat_0: 'me', seat_1: 'open' });
  const link = await inviteLink(host);
  await home.visit({}, async guest => {
    await sitDown(guest, link);
    await visit(host, guest, link);
  });
});

test('a whole game through an invite link: both see the same end', () => together(async (host, guest) => {
  const made = await Promise.all([playOut(host), playOut(guest)]);
  assert.ok(made[0] > 1 && made[1] > 1, `choices made: ${made}`);
  const [one, other] = await Promise.all([shown(host), shown(guest)]);
  assert.equal(one.version, other.version);
  for (const page of [host, guest]) assert.match(await page.locator('#prompt h1').innerText(), ended);
}));

test('an invite works once', () => together(async (host, guest, link) => {
  await home.visit({}, async (late, person) => {
    person.excuse(/status of 4\d\d/);
    await late.goto(link);
    assert.equal(await late.getByRole('button', { name: 'Sit down' }).count(), 0);
  });
}));

test('an invite that was taken back does not work', () => home.visit({}, async host => {
  await newTable(host, { seat_0: 'me', seat_1: 'open' });
  const link = await inviteLink(host);
  await host.locator('form[action$="/revoke"] button').first().click();
  await host.locator(`[data-copy="${link}"]`).waitFor({ state: 'detached' });
  await home.visit({}, async (guest, person) => {
    person.excuse(/status of 4\d\d/);
    await guest.goto(link);
    assert.equal(await guest.getByRole('button', { name: 'Sit down' }).count(), 0);
  });
}));

test('what is said and what people are called stays text', () => together(async (host, guest) => {
  const nasty = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'&amp;';
  if (!(await guest.locator('#say').isVisible())) await guest.locator('a[href="#chat"]:visible').first().click();
  await guest.locator('#say').fill(nasty);
  await guest.locator('#say').press('Enter');
  for (const page of [host, guest]) {
    await page.locator('#chat').getByText(nasty).waitFor({ state: 'attached' });
    assert.equal(await page.locator('#chat img, #chat script').count(), 0);
  }
  await guest.goto('/me');
  await guest.locator('#name').fill('<b onclick=x>&amp;');
  await guest.getByRole('button', { name: 'Save' }).click();
  await guest.goto('/tables');
  for (const page of [host, guest]) {
    await page.reload();
    assert.equal(await page.locator('b[onclick]').count(), 0);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  }
}));

test('a choice can be taken back until both have chosen', () => together(async (host, guest) => {
  await awaited(host);
  const before = await shown(host);
  await choose(host, 1);
  await host.locator('#take-back').click();
  await reaches(host, before.version + 2);
  assert.equal(await awaited(host), 'turn');
  await Promise.all([choose(host), choose(guest)]);
  await Promise.all([awaited(host), awaited(guest)]);
}));

test('a spectator of a public table sees it live and cannot act', () => home.visit({}, async host => {
  const address = await newTable(host, { seat_0: 'me', seat_1: 'bot', public: 'yes' });
  await home.visit({}, async watcher => {
    await watcher.goto(address);
    await awaited(host);
    await choose(host);
    await awaited(host);
    await reaches(watcher, (await shown(host)).version);
    assert.equal(await watcher.locator('button[name=action]').count(), 0);
  });
}));
