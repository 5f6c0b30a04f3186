// What is wrong with a page as it is laid out now. Runs in the page.

/** Everything that a person cannot reach, read or see whole; one line each. */
export const faults = page => page.evaluate(() => {
  const wrong = new Set();
  const name = el => {
    const text = (el.getAttribute('aria-label') || el.textContent || el.value || '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const own = el.id ? `#${el.id}` : el.classList.length ? `.${[...el.classList].join('.')}` : el.tagName.toLowerCase();
    const in_ = el.parentElement?.closest('[id]')?.id;
    return `${in_ ? `#${in_} ` : ''}${own} "${text}"`;
  };
  // What is there for screen readers alone is clipped away whole.
  const spoken = el => { for (let up = el; up && up !== document.body; up = up.parentElement) if (getComputedStyle(up).clipPath === 'inset(50%)') return true; return false; };
  const seen = el => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest('.flying') && !spoken(el);
  const scrolls = (el, axis) => /auto|scroll/.test(getComputedStyle(el)[`overflow${axis}`]);
  const box = el => (el.matches('g') ? el.querySelector('polygon, path, rect') ?? el : el).getBoundingClientRect();

  // Nothing wider than the window, and nothing pushes the frame out of it.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) wrong.add(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
  // A window that is very low scrolls as a page; every other one holds the whole table.
  if (document.body.matches('.at-table') && innerHeight >= 560 && root.scrollHeight > innerHeight + 1) wrong.add(`the page is ${root.scrollHeight} high in a window of ${innerHeight}`);

  // Every control that is enabled can be hit in its middle, in its scroller's window.
  const kept = [];
  const bring = el => {
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const r = box(el), s = up.getBoundingClientRect();
      if (scrolls(up, 'Y') && up.scrollHeight > up.clientHeight) {
        kept.push([up, up.scrollLeft, up.scrollTop]);
        // What is pinned at an edge of the scroller takes its room there.
        const pad = side => Math.min(parseFloat(getComputedStyle(up)[`scrollPadding${side}`]) || 0, s.height * 0.6);
        const low = pad('Bottom'), high = pad('Top');
        if (r.height > s.height - low - high) up.scrollTop += (r.top + r.bottom - s.top - high - s.bottom + low) / 2;
        else if (r.top < s.top + high) up.scrollTop -= s.top + high - r.top; else if (r.bottom > s.bottom - low) up.scrollTop += r.bottom - s.bottom + low;
      }
      if (scrolls(up, 'X') && up.scrollWidth > up.clientWidth) {
        kept.push([up, up.scrollLeft, up.scrollTop]);
        if (r.left < s.left) up.scrollLeft -= s.left - r.left; else if (r.right > s.right - (parseFloat(getComputedStyle(up).scrollPaddingRight) || 0)) up.scrollLeft += r.right - s.right + (parseFloat(getComputedStyle(up).scrollPaddingRight) || 0);
      }
    }
    if (root.scrollHeight > innerHeight + 1) { kept.push([root, root.scrollLeft, root.scrollTop]); root.scrollTop += box(el).top - innerHeight / 2; }
  };
  const hit = el => {
    const r = box(el), x = r.x + r.width / 2, y = r.y + r.height / 2;
    const there = document.elementFromPoint(x, y);
    const label = el.closest('label');
    if (there && (el.contains(there) || label?.contains(there) || there.contains(el) && there.matches('label, a, button'))) return null;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `is outside the window at ${Math.round(x)},${Math.round(y)}`;
    return `is covered by ${there ? name(there).slice(0, 60) : 'nothing'}`;
  };
  const controls = document.querySelectorAll('button:enabled, a[href], input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, svg [role=button]');
  const shown = [...controls].filter(el => seen(el) && box(el).width > 0 && !el.matches('.skip'));
  for (const el of shown.filter(el => innerHeight >= 560 && el.closest('.primary'))) {
    const fault = hit(el);
    if (fault) wrong.add(`the main button ${name(el)} ${fault} before anything is scrolled`);
  }
  for (const el of shown) {
    bring(el);
    const fault = hit(el);
    if (fault) wrong.add(`${name(el)} ${fault}`);
    while (kept.length) { const [up, x, y] = kept.pop(); up.scrollLeft = x; up.scrollTop = y; }
  }

  // Every word is 12 px at least, and none is cut off.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || el.matches('option, script, noscript, title') || !seen(el)) continue;
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    if (!r.width) continue;
    // A clause at the table is a quiet mark in front of its id.
    if (el.closest('a.clause')) continue;
    const scale = el.ownerSVGElement ? el.getScreenCTM().d : 1;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale;
    if (size < 11.95) wrong.add(`${name(el)} is set in ${size.toFixed(1)} px`);
    // Up to whatever scrolls, nothing clips it.
    let [x, y] = [true, true];
    for (let up = el; up && up !== document.body && (x || y); up = up.parentElement) {
      const style = getComputedStyle(up), s = up.getBoundingClientRect();
      if (style.display === 'contents' || style.display === 'inline') continue;
      if (scrolls(up, 'X')) x = false;
      if (scrolls(up, 'Y')) y = false;
      if (up.closest('[data-clips]')) break;
      if (x && style.overflowX !== 'visible' && (r.right > s.right + 2 || r.left < s.left - 2)) { wrong.add(`${name(el)} is cut off at the side by ${name(up).slice(0, 50)}`); break; }
      if (y && style.overflowY !== 'visible' && (r.bottom > s.bottom + 3 || r.top < s.top - 3)) { wrong.add(`${name(el)} is cut off below by ${name(up).slice(0, 50)}`); break; }
    }
  }
  for (const el of document.querySelectorAll('body *')) {
    if (getComputedStyle(el).textOverflow === 'ellipsis' && el.scrollWidth > el.clientWidth && seen(el)) wrong.add(`${name(el)} ends in an ellipsis`);
  }
  return [...wrong];
});

/** Where the places of the frame are. */
export const places = page => page.evaluate(() => {
  const of = id => {
    const r = document.getElementById(id)?.getBoundingClientRect();
    return r ? [r.x, r.y, r.width, r.height].map(Math.round).join(' ') : '';
  };
  const board = document.getElementById('board');
  return { board: of('board'), prompt: of('prompt'), players: of('players'), scrolls: board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1 };
});

/** Cards of the hand that are narrower than they may be; one line each. */
export const cards = page => page.evaluate(() =>
  [...document.querySelectorAll('#hand .card, #hand .cc')].filter(el => el.checkVisibility({ visibilityProperty: true }) && !el.closest('[popover]'))
    .map(el => [el, el.getBoundingClientRect().width]).filter(([, width]) => width > 0 && width < 95.5)
    .map(([el, width]) => `a card of the hand is ${Math.round(width)} px wide: ${el.className}`));
