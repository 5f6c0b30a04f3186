// A table's page, as a person uses it. Everything waits on the version the page shows, never on a quiet network.

/** What stands in the attributes of `#table` now. */
export const shown = page => page.locator('#table').evaluate(el => ({ ...el.dataset, version: +el.dataset.version }));

/** Waits until the page shows this version or a later one. */
export const reaches = (page, version) =>
  page.waitForFunction(v => +document.getElementById('table')?.dataset.version >= v, version);

/** Waits until the table wants something of this person or is over; says which. */
export async function awaited(page) {
  const handle = await page.waitForFunction(() => {
    const table = document.getElementById('table');
    if (table?.dataset.over) return 'over';
    return table?.dataset.turn && !table.hasAttribute('data-x-busy') ? 'turn' : null;
  });
  return handle.jsonValue();
}

/** Everything that can be chosen with one press, in the order of the page. */
export const choices = page => page.locator('#table button[name=action]:enabled:visible');

/** Plays the choice with this number and waits until the table knows. `press` says how: by mouse unless told. */
export async function choose(page, number = 0, press = button => button.click()) {
  const { version } = await shown(page);
  if ((await choices(page).count()) === 0) await page.locator('#hand li.can button.play[popovertarget]:visible').nth(number).click();
  const all = choices(page);
  await press(all.nth(number % (await all.count())));
  await reaches(page, version + 1);
}

/** Plays this seat until the game is over; returns how many choices it made. */
export async function playOut(page, press) {
  for (let made = 0; ; made++) {
    if ((await awaited(page)) === 'over') return made;
    await choose(page, made % 3, press);
    if (made > 400) throw new Error('the game does not end');
  }
}
