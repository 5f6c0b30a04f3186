// What fits on a phone, and what a thumb can hit.
import assert from 'node:assert/strict';
import { phone } from './browser.mjs';

export const hand = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What sticks out of the page on the right. */
const sticksOut = page => page.evaluate(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const all = [...document.querySelectorAll('body *')].filter(el => el.getBoundingClientRect().right > width + 1);
  return all.slice(0, 8).map(el => `${el.tagName} .${el.className?.baseVal ?? el.className} #${el.id}`);
});

/** Controls a thumb misses: smaller than 44 px, and not hit 20 px from their middle either. A box inside a label is as big as its label. */
const tooSmall = page => page.evaluate(() => {
  const controls = [...document.querySelectorAll('button, select, textarea, summary, input:not([type=hidden]), nav a, a.button, a.act, a.close')];
  const hits = (el, dx, dy) => {
    el.scrollIntoView({ block: 'center', inline: 'center' });
    const r = el.getBoundingClientRect();
    return el.contains(document.elementFromPoint(r.x + r.width / 2 + dx, r.y + r.height / 2 + dy));
  };
  return controls
    .filter(el => el.checkVisibility({ visibilityProperty: true }) && !el.closest('.unseen'))
    .map(el => [el.closest('label') ?? el, (el.closest('label') ?? el).getBoundingClientRect()])
    .filter(([el, r]) => (r.width > 0 && r.width < 43.5 && !(hits(el, -20, 0) && hits(el, 20, 0)))
      || (r.height > 0 && r.height < 43.5 && !(hits(el, 0, -20) && hits(el, 0, 20))))
    .map(([el, r]) => `${el.tagName} "${(el.innerText || el.id).trim().slice(0, 30)}" ${Math.round(r.width)} by ${Math.round(r.height)}`);
});

export async function fits(page, what) {
  assert.deepEqual(await sticksOut(page), [], `${what} is as wide as the screen`);
  assert.deepEqual(await tooSmall(page), [], `${what} has controls a thumb can hit`);
}
