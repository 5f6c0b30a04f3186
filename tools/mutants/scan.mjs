// Finds the places of a Rust file where the code can be changed, and writes a file in which each change waits for its number.
//
// No parser: rustfmt puts space around every binary operator and around no bracket of a type, which tells them apart. A change
// that is wrong Rust all the same is found by the compiler and dropped (tools/mutants.mjs).

const TOKEN = [
  ['space', /\s+/y],
  ['comment', /\/\/[^\n]*|\/\*[^]*?\*\//y],
  ['text', /b?c?r(#*)"[^]*?"\1|[bc]?"(?:\\[^]|[^"\\])*"|b?'(?:\\[^']+|[^\\'])'/y],
  ['lifetime', /'[a-z_]\w*/y],
  ['number', /0x[\da-f_]+\w*|\d[\d_]*(?:\.\d[\d_]*)?(?:[iuf]\w+)?/y],
  ['word', /(?:r#)?[A-Za-z_]\w*/y],
  ['sign', /<<=|>>=|\.\.=|::|->|=>|==|!=|<=|>=|&&|\|\||\+=|-=|\*=|\/=|%=|\^=|&=|\|=|<<|>>|\.\.|[^]/y],
];
const PRECEDENCE = Object.fromEntries(
  [['*', '/', '%'], ['+', '-'], ['<<', '>>'], ['&'], ['^'], ['|'], ['==', '!=', '<', '>', '<=', '>='], ['&&'], ['||'], ['..', '..='],
    ['=', '+=', '-=', '*=', '/=', '%=', '^=', '&=', '|=', '<<=', '>>=']]
    .flatMap((signs, at) => signs.map((sign) => [sign, 11 - at])));
const OTHER = {
  '==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '&&': ['||'], '||': ['&&'],
  '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['/'], '&': ['|'], '|': ['&'], '+=': ['-='], '-=': ['+='], '|=': ['&='], '&=': ['|='],
};
const METHOD = {
  any: 'all', all: 'any', min: 'max', max: 'min', min_by_key: 'max_by_key', max_by_key: 'min_by_key', is_some: 'is_none', is_none: 'is_some',
  saturating_add: 'saturating_sub', saturating_sub: 'saturating_add', first: 'last', last: 'first', is_some_and: 'is_none_or',
  is_none_or: 'is_some_and',
};
const TRUTH = new Set(['is_empty', 'contains']);
const STOP = new Set(['return', 'break', 'if', 'while', 'match', 'in', 'else', 'let', 'move', 'for', 'loop']);
const NO_STATEMENT = new Set([...STOP, 'use', 'const', 'static', 'fn', 'struct', 'impl', 'mod', 'type', 'pub', 'drop']);
const CHECKS = /^(debug_)?assert(_eq|_ne)?$|^(unreachable|panic|todo|unimplemented|macro_rules)$/;
const OPEN = { '(': ')', '[': ']', '{': '}' };
const CLOSE = new Set(Object.values(OPEN));

function tokens(source) {
  const all = [];
  let at = 0, space = true, newline = true, line = 1;
  while (at < source.length) {
    for (let [kind, pattern] of TOKEN) {
      if (kind === 'number' && all.at(-1)?.t === '.') pattern = /\d+/y; // the field of a tuple
      pattern.lastIndex = at;
      const found = pattern.exec(source);
      if (!found) continue;
      let t = found[0];
      if ((t === '>>' || t === '>=') && !space) t = '>'; // two ends of types
      if (kind === 'space' || kind === 'comment') {
        space = true;
        newline ||= t.includes('\n');
      } else {
        if (all.length > 0) all.at(-1).spaceAfter = space;
        all.push({ t, kind, start: at, end: at + t.length, line, space, newline, spaceAfter: false, live: false });
        space = newline = false;
      }
      line += t.split('\n').length - 1;
      at += t.length;
      break;
    }
  }
  const stack = [];
  all.forEach((token, i) => {
    if (OPEN[token.t] && token.kind === 'sign') stack.push(i);
    if (CLOSE.has(token.t) && token.kind === 'sign' && stack.length > 0) {
      token.pair = stack.pop();
      all[token.pair].pair = i;
    }
  });
  return all;
}

/// The places of one file.
export function scan(source) {
  const all = tokens(source);
  const t = (i) => all[i]?.t;
  const after = (i) => (all[i].pair > i ? all[i].pair + 1 : i + 1); // the next token at this depth
  const before = (i) => (all[i].pair < i ? all[i].pair - 1 : i - 1);
  const mark = (from, to, live) => { for (let i = from; i < to && i < all.length; i += 1) all[i].live = live; };
  const find = (i, wanted) => { while (i < all.length && !wanted.includes(t(i))) { if (CLOSE.has(t(i)) && all[i].kind === 'sign') return all.length; i = after(i); } return i; };
  const infix = (i) => {
    const a = all[i], last = t(i - 1);
    return a.kind === 'sign' && PRECEDENCE[a.t] && (/^\.\.=?$/.test(a.t) || (a.space && a.spaceAfter && !(/^\|\|?$/.test(a.t) && /^(,|=|\(|=>)$/.test(last)) && last !== 'move'));
  };
  /// A block that ends here ends its statement or arm: what follows stands on a line of its own and does not go on.
  const endsBlock = (i) => t(i) === '}' && all[i + 1]?.newline && !/^([.?|)\]},;]|=>|&&|\|\||[-+=<>*\/]=?)$/.test(t(i + 1));

  // Only the bodies of functions, and in them no patterns, types, constants and checks.
  for (let i = 0; i < all.length; i += 1) {
    if (t(i) === 'fn' && all[i + 1]?.kind === 'word' && t(i - 1) !== 'const') {
      const body = find(i + 1, ['{', ';']);
      if (t(body) === '{') mark(body + 1, all[body].pair, true);
    }
  }
  for (let i = 0; i < all.length; i += 1) {
    if (t(i) === '#' && t(i + 1) === '[') {
      const end = all[i + 1].pair;
      const test = all.slice(i, end).some((a) => a.t === 'test');
      if (test) { const body = find(end + 1, ['{', ';']); mark(i, (all[body]?.pair ?? body) + 1, false); } else mark(i, end + 1, false);
    }
    if (/^(const|static)$/.test(t(i)) && /^[A-Z_]+/.test(t(i + 1))) mark(i, find(i, [';']), false);
    if (t(i) === 'const' && t(i + 1) === 'fn') { const body = find(i, ['{']); mark(body, all[body]?.pair ?? body, false); }
    if (t(i) === 'let') mark(i, find(i, ['=', ';']), false);
    if (t(i) === 'for') mark(i, find(i, ['in', '{', ';']), false);
    if (all[i].kind === 'word' && t(i + 1) === '!' && OPEN[t(i + 2)]) {
      const end = all[i + 2].pair;
      if (CHECKS.test(t(i))) mark(i, end + 1, false);
      if (t(i) === 'matches') {
        const comma = find(i + 3, [',']);
        if (comma < end) mark(comma, Math.min(find(comma, ['if']), end), false);
      }
    }
    if (t(i) === '::' && t(i + 1) === '<') {
      let depth = 0, j = i + 1;
      do { depth += t(j) === '<' ? 1 : t(j) === '>' ? -1 : 0; j += 1; } while (depth > 0 && j < all.length);
      mark(i, j, false);
    }
    if (t(i) === '=>') {
      let j = i - 1, guard = i;
      while (j >= 0 && !(OPEN[t(j)] && all[j].kind === 'sign') && t(j) !== ',' && !endsBlock(j)) { if (t(j) === 'if') guard = j; j = before(j); }
      mark(j + 1, guard, false);
    }
  }

  const left = (i, p) => { // the first token of the left operand
    let j = i - 1;
    for (;;) {
      const k = all[j]?.pair < j ? all[j].pair : j;
      if (j < 0 || (OPEN[t(j)] && all[j].kind === 'sign') || /^(,|;|=>|=)$/.test(t(j)) || STOP.has(t(j)) || endsBlock(j)) break;
      if (infix(j) ? PRECEDENCE[t(j)] < p : /^\|\|?$/.test(t(j))) break;
      j = k - 1;
    }
    return j + 1;
  };
  const right = (i, p) => { // behind the last token of the right operand
    let j = i + 1;
    while (j < all.length) {
      if ((CLOSE.has(t(j)) && all[j].kind === 'sign') || /^(,|;|=>)$/.test(t(j)) || (t(j) === '{' && !literal(j)) || t(j) === 'else') break;
      if (infix(j) && PRECEDENCE[t(j)] <= p) break;
      j = after(j);
    }
    return j;
  };
  /// `Name { field: … }`, not a block.
  const literal = (j) => /^[A-Z]\w*[a-z]/.test(t(j - 1)) && (t(j + 2) === ':' || t(j + 1) === '..');
  const operand = (i) => { // behind what a prefix at `i` applies to
    let j = i + 1;
    while (/^[!*&-]$/.test(t(j)) || t(j) === 'mut') j += 1;
    j = after(j);
    for (;;) {
      if (/^(\.|::)$/.test(t(j))) j = after(j + 1);
      else if (/^[([]$/.test(t(j)) && !all[j].space) j = after(j);
      else if (t(j) === '?') j += 1;
      else if (t(j) === '!' && !all[j].space && OPEN[t(j + 1)]) j = after(j + 1);
      else return j;
    }
  };
  const receiver = (dot) => { // the first token of what a method is called on
    let j = dot - 1;
    for (;;) {
      const a = all[j];
      if (!a) return -1;
      if (a.t === '?') j -= 1;
      else if (/^[)\]]$/.test(a.t)) {
        const open = all[a.pair], last = all[a.pair - 1];
        if (open.space || !(last.kind === 'word' || /^[)\]?!]$/.test(last.t))) return a.pair;
        j = a.pair - (last.t === '!' ? 2 : 1);
      } else if (/^(word|number|text)$/.test(a.kind) && !STOP.has(a.t)) {
        if (!/^(\.|::)$/.test(t(j - 1))) return j;
        j -= 2;
      } else return -1;
    }
  };
  const beginning = (i) => { // the first token of the statement that `;` at `i` ends
    let j = i - 1;
    while (j >= 0 && !(OPEN[t(j)] && all[j].kind === 'sign') && t(j) !== ';' && !endsBlock(j)) j = before(j);
    return j + 1;
  };

  const places = [];
  const add = (i, first, last, from, to, pieces) => {
    if (first < 0 || last <= first || last > all.length) return;
    places.push({ start: all[first].start, end: all[last - 1].end, at: all[i].start, line: all[i].line, from, to, pieces });
  };
  const text = (first, last) => [all[first].start, all[last - 1].end];
  all.forEach((a, i) => {
    if (!a.live) return;
    if (a.kind === 'sign' && infix(i) && OTHER[a.t]) {
      const first = left(i, PRECEDENCE[a.t]), last = right(i, PRECEDENCE[a.t]);
      if (first < i && last > i + 1) for (const to of OTHER[a.t]) add(i, first, last, a.t, to, [text(first, i), ` ${to} `, text(i + 1, last)]);
    } else if (a.t === '!' && !a.spaceAfter && !(all[i - 1].kind === 'word' && !a.space)) {
      const last = operand(i);
      add(i, i, last, '!', '', [text(i + 1, last)]);
    } else if (a.kind === 'number' && /^\d[\d_]*([iu]\w+)?$/.test(a.t) && t(i - 1) !== '.' && t(i + 1) !== '>' && !(t(i - 1) === ';' && t(i + 1) === ']')) {
      const [, digits, suffix = ''] = /^([\d_]+)(.*)$/.exec(a.t);
      const n = Number(digits.replaceAll('_', ''));
      const to = `${n === 1 ? 0 : n + 1}${suffix}`;
      add(i, i, i + 1, a.t, to, [to]);
    } else if (/^(true|false)$/.test(a.t)) {
      const to = a.t === 'true' ? 'false' : 'true';
      add(i, i, i + 1, a.t, to, [to]);
    } else if (a.kind === 'word' && t(i - 1) === '.' && t(i + 1) === '(' && (Object.hasOwn(METHOD, a.t) || TRUTH.has(a.t))) {
      const first = receiver(i - 1), last = all[i + 1].pair + 1;
      if (first < 0) return;
      if (TRUTH.has(a.t)) add(i, first, last, a.t, `not ${a.t}`, ['!', text(first, last)]);
      else add(i, first, last, a.t, METHOD[a.t], [text(first, i), METHOD[a.t], text(i + 1, last)]);
    } else if (/^(if|while)$/.test(a.t) && t(i + 1) !== 'let') {
      const last = find(i + 1, ['{', '=>']);
      const parts = [];
      for (let j = i + 1; j < last; j = after(j)) parts.push(j);
      const plain = parts.every((j) => !(infix(j) && PRECEDENCE[t(j)] < 7) && !/^(!|let)$/.test(t(j)) && !TRUTH.has(t(j)) && !Object.hasOwn(METHOD, t(j)));
      if (plain && last > i + 1) add(i, i + 1, last, 'if', 'if not', ['!(', text(i + 1, last), ')']);
    } else if (a.t === ';') {
      const first = beginning(i);
      const head = t(first);
      if (first >= i || !all[first].live || !/^[{};]$/.test(t(first - 1))) return;
      const leaves = /^(return|continue|break)$/.test(head);
      if (!leaves && (NO_STATEMENT.has(head) || CHECKS.test(head) || !(all[first].kind === 'word' || head === '*'))) return;
      if (leaves && t(first - 1) === '{' && t(first - 2) === 'else') return; // the way out of `let … else`
      places.push({ start: all[first].start, end: a.end, at: all[first].start, line: all[first].line, from: 'statement', to: 'nothing', statement: true });
    }
  });
  return places;
}

/// The source with the chosen places (`n` is their number) as choices, and where each choice lies in it, in bytes.
export function weave(source, chosen) {
  const out = [], spans = [];
  let length = 0;
  const say = (text) => { out.push(text); length += Buffer.byteLength(text); };
  const order = (a, b) => a.start - b.start || b.end - a.end || a.n - b.n;
  const write = (from, to, left) => {
    const here = left.filter((p) => p.start >= from && p.end <= to).sort(order);
    let at = from;
    while (here.length > 0) {
      const place = here.shift();
      if (place.start < at) continue; // it is written as a part of the last one
      say(source.slice(at, place.start));
      const begun = length, rest = left.filter((p) => p !== place);
      if (place.statement) {
        say(`if !crate::mutants::on(${place.n}) { `);
        write(place.start, place.end, rest);
        say(' }');
      } else {
        say(`(if crate::mutants::on(${place.n}) { `);
        for (const piece of place.pieces) typeof piece === 'string' ? say(piece) : write(piece[0], piece[1], rest);
        say(' } else { ');
        write(place.start, place.end, rest);
        say(' })');
      }
      spans.push({ n: place.n, start: begun, end: length });
      at = place.end;
    }
    say(source.slice(at, to));
  };
  write(0, source.length, chosen);
  return { text: out.join(''), spans };
}

/// Whether two places of a file overlap without one lying in a part of the other.
export function cross(a, b) {
  if (a.end <= b.start || b.end <= a.start) return false;
  return (a.start < b.start && a.end < b.end) || (b.start < a.start && b.end < a.end);
}
