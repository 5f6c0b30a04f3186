// axe, with the two grades that keep someone from playing.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every serious or critical finding on the page as it is now, one line each. */
export async function findings(page, grades = ['serious', 'critical']) {
  // Evaluated through the debugger, so that the page's own Content-Security-Policy stays in force.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations
    .filter(v => grades.includes(v.impact))
    .flatMap(v => v.nodes.map(n => `${v.impact} ${v.id}: ${n.target.join(' ')}: ${n.failureSummary?.replace(/\s+/g, ' ')}`));
}

/** Every finding of any grade. */
export const spotless = page => findings(page, ['minor', 'moderate', 'serious', 'critical']);

export async function accessible(page, what) {
  assert.deepEqual(await findings(page), [], `axe on ${what}`);
}
