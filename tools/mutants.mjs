// Do the tests notice when the code is wrong? Changes a rules crate in many places, runs the crate's tests for each change, and
// says which changes nobody noticed.
//
//   ./test mutants                                  a sample of 150 of each rules crate
//   ./test mutants clash --sample 20 --seed 7       20 of one crate; the same seed draws the same places while the code is the same
//   ./test mutants clash --at reveal.rs:54,turn.rs  every change on these lines, or in these files
//   --jobs 2        two changes at a time
//   --patience 15   without the tests that take longer than 15 seconds alone; more may survive then than in truth
//   --again         only those that survived the last time with this seed, after the tests were mended
//   --from 60       without the first 60 of the sample: they were looked at before the tests were mended
//
// All changes are built at once: each is a choice by its number, which the running test reads from MUTANT. A copy of the last
// commit is changed (target/mutants/CRATE), never the working tree. What does not compile is dropped and drawn again. Which test
// comes by which change is recorded first, one process a test; then each change meets its tests, quick ones first, until one
// fails, crashes or goes on for ever. What survives is judged by a person: docs/testing.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cross, scan, weave } from './mutants/scan.mjs';

const CRATES = ['clash', 'rage', 'chrono'];
/// Helpers of tests, what tells a search where to look first, and what the tests of the solver are for: no rule asks them.
const NO_RULES = /test|^heuristics|^balance|^solving|^scenario_goals/;
const patience = Number(argument('--patience', 1200));
const QUICK = 1500; // milliseconds of a test that runs together with others

/// Built in a folder of its own: cargo names the programs of a copy like those of the working tree.
const home = join(process.cwd(), 'target', 'mutants');
const fresh = join(home, 'fresh'); // the last commit as it is
let tree; // the same with the changes of one crate in it
/// The laws try fewer set-ups here than the 200 of a plain run, unless the caller says how many.
const environment = { LAWS_SETUPS: '20', ...process.env, CARGO_TARGET_DIR: join(home, 'build'), RUST_BACKTRACE: '0', INSTA_UPDATE: 'no' };
delete environment.UPDATE_WORDS;
mkdirSync(home, { recursive: true });

function argument(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
}

/// A small generator, so that a seed means the same everywhere (mulberry32).
function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  }).sort();
}

/// The tree as the last commit has it, but for the crate's own sources, which are written with the changes in them. A file that
/// is the same keeps its time, so that cargo builds only what is new.
function prepare(crate) {
  tree = join(home, crate);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  execFileSync('tar', ['-x', '-C', fresh], { input: execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: 1 << 30 }) });
  const wanted = new Set(files(fresh).map((path) => relative(fresh, path)));
  if (existsSync(tree)) for (const path of files(tree)) if (!wanted.has(relative(tree, path))) rmSync(path);
  for (const path of wanted) if (!path.startsWith(`crates/${crate}/src/`)) put(join(tree, path), readFileSync(join(fresh, path)));
  return Object.fromEntries([...wanted].filter((path) => path.startsWith(`crates/${crate}/src/`) && path.endsWith('.rs')).sort()
    .map((path) => [join(tree, path), readFileSync(join(fresh, path), 'utf8')]));
}

function put(path, content) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const HELPER = (count) => `
/// A change waits for its number here (tools/mutants.mjs).
#[allow(missing_docs)]
pub mod mutants {
    use std::io::Write;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::OnceLock;
    static CHOSEN: OnceLock<usize> = OnceLock::new();
    static TRACE: OnceLock<Option<std::fs::File>> = OnceLock::new();
    static SEEN: [AtomicBool; ${count}] = [const { AtomicBool::new(false) }; ${count}];
    fn variable(name: &str) -> Option<String> { std::env::var(name).ok() }
    #[inline(never)]
    fn trace(n: usize) {
        let open = || variable("MUTANT_TRACE").and_then(|p| std::fs::OpenOptions::new().create(true).append(true).open(p).ok());
        if let Some(mut file) = TRACE.get_or_init(open).as_ref() && !SEEN[n].swap(true, Ordering::Relaxed) { let _ = writeln!(file, "{n}"); }
    }
    #[inline]
    pub fn on(n: usize) -> bool {
        let chosen = *CHOSEN.get_or_init(|| variable("MUTANT").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX - usize::from(variable("MUTANT_TRACE").is_some())));
        if chosen == usize::MAX - 1 { trace(n); }
        chosen == n
    }
}
`;

/// Every place of the crate, given its sources.
function places(crate, sources) {
  const src = join(tree, 'crates', crate, 'src');
  return Object.entries(sources).filter(([path]) => !relative(src, path).split('/').some((name) => NO_RULES.test(name)))
    .flatMap(([path, source]) => scan(source).map((place) => {
      const name = `${relative(src, path)} ${createHash('sha1').update(source).digest('hex')} ${place.start} ${place.from} ${place.to}`;
      return { ...place, path, name };
    }));
}

/// Writes the crate with all chosen changes in it; returns where they lie.
function write(sources, chosen) {
  const where = {};
  for (const [path, source] of Object.entries(sources)) {
    let { text, spans } = weave(source, chosen.filter((place) => place.path === path));
    if (path.endsWith('src/lib.rs')) {
      const head = '#![allow(arithmetic_overflow, unconditional_panic, warnings)]\n';
      text = head + text + HELPER(1 + Math.max(...chosen.map((place) => place.n)));
      spans = spans.map((span) => ({ ...span, start: span.start + head.length, end: span.end + head.length }));
    }
    put(path, text);
    where[path] = spans;
  }
  return where;
}

function cargo(args) {
  const done = spawnSync('nice', ['-n', '10', 'cargo', ...args, '--message-format=json'], { cwd: tree, env: environment, encoding: 'utf8', maxBuffer: 1 << 30 });
  const messages = done.stdout.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  return { good: done.status === 0, messages, said: done.stderr };
}

/// The numbers of the changes that the compiler does not take.
function refused(messages, where) {
  const bad = new Set();
  for (const { message } of messages.filter((m) => m.reason === 'compiler-message' && m.message.level === 'error')) {
    const all = [...message.spans, ...message.children.flatMap((child) => child.spans)];
    const hits = (span) => {
      const spans = where[join(tree, span.file_name)] ?? [];
      const size = (s) => s.end - s.start;
      const around = spans.filter((s) => s.start <= span.byte_start && s.end >= span.byte_end).sort((a, b) => size(a) - size(b));
      if (around.length > 0) return [around[0].n];
      return spans.filter((s) => s.start < span.byte_end && s.end > span.byte_start).map((s) => s.n);
    };
    const first = all.filter((span) => span.is_primary).flatMap(hits);
    for (const n of first.length > 0 ? first : all.flatMap(hits)) bad.add(n);
  }
  return bad;
}

/// Runs tests of one program; true if all pass. Ends it at the first that fails, and when it goes on for ever.
function passes(program, names, limit, variables) {
  return new Promise((resolve) => {
    const seconds = Math.ceil(limit / 1000);
    const run = `ulimit -v 8000000; ulimit -t ${2 * seconds}; exec nice -n 10 "$0" "$@"`;
    const args = ['-c', run, program.executable, '--exact', ...names, '--test-threads', String(Math.min(2, names.length))];
    const child = spawn('bash', args, { cwd: program.folder, env: { ...environment, CARGO_MANIFEST_DIR: program.folder, ...variables }, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    const clock = setTimeout(() => child.kill('SIGKILL'), 3 * limit);
    child.stdout.on('data', (data) => {
      said = said.slice(-200) + data;
      if (/\.\.\. FAILED/.test(said)) child.kill('SIGKILL');
    });
    child.on('close', (code) => { clearTimeout(clock); resolve(code === 0); });
  });
}

/// The test programs of the crate, and for every test how long it takes and by which changes it comes.
async function baseline(crate, programs) {
  const all = [], kept = join(home, `${crate}-tests.json`), trace = join(home, `trace-${crate}`);
  const old = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  for (const program of programs) {
    const { executable, folder: cwd } = program;
    const key = `${statSync(executable).mtimeMs} ${patience}`;
    if (old[executable]?.key !== key) {
      const list = (more) => execFileSync(executable, ['--list', '--format', 'terse', ...more], { encoding: 'utf8', cwd, env: environment })
        .split('\n').filter((line) => line.endsWith(': test')).map((line) => line.slice(0, -6));
      const ignored = new Set(list(['--ignored']));
      const tests = [];
      for (const name of list([]).filter((test) => !ignored.has(test))) {
        rmSync(trace, { force: true });
        const begun = Date.now();
        const good = await passes(program, [name], (Math.min(patience, 1200) * 1000) / 3, { MUTANT_TRACE: trace });
        const took = Date.now() - begun;
        if (!good && took < 1000 * patience) throw new Error(`${crate}: ${name} fails as the code is`);
        if (took > 20_000) console.log(`${crate}: ${program.name} ${name} takes ${Math.round(took / 1000)} s`);
        const reached = existsSync(trace) ? readFileSync(trace, 'utf8').trim().split('\n').map(Number) : [];
        tests.push({ name, took, reached });
      }
      old[executable] = { key, tests };
      writeFileSync(kept, JSON.stringify(old));
    }
    all.push(...old[executable].tests.map((test) => ({ ...test, program, reached: new Set(test.reached) })));
  }
  return all;
}

/// The test program that noticed the change, or nothing.
async function noticed(n, tests) {
  const mine = tests.filter((test) => test.reached.has(n)).sort((a, b) => a.took - b.took);
  const groups = new Map();
  for (const test of mine) {
    const key = test.took <= QUICK ? test.program.executable : `${test.program.executable} ${test.name}`;
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  const cost = (group) => group.reduce((sum, test) => sum + test.took, 0);
  for (const group of [...groups.values()].sort((a, b) => cost(a) - cost(b))) {
    const good = await passes(group[0].program, group.map((test) => test.name), 20_000 + 4 * cost(group), { MUTANT: String(n) });
    if (!good) return group.length > 1 ? group[0].program.name : `${group[0].program.name} ${group[0].name}`;
  }
  return mine.length > 0 ? null : 'nobody came';
}

function draw(all, seed, at, bad) {
  const named = at?.split(',').map((word) => word.split(':'));
  const wanted = named && all.filter((p) => named.some(([file, line]) => p.path.endsWith(`/${file}`) && (!line || Number(line) === p.line)));
  const pool = wanted ?? all, of = pool.length, random = generator(seed);
  const chosen = [];
  let n = 0;
  const more = (count) => {
    while (chosen.length < count && pool.length > 0) {
      const place = wanted ? pool.shift() : pool.splice(random(pool.length), 1)[0];
      n += 1; // also of those that are left out, so that a number stays the same
      if (bad.has(place.name) || chosen.some((other) => other.path === place.path && cross(other, place))) continue;
      chosen.push({ ...place, n });
    }
  };
  return { chosen, more, of };
}

async function examine(crate, sample, seed, at) {
  const begun = Date.now();
  const sources = prepare(crate);
  // What the compiler did not take the last time need not be tried again.
  const remembered = join(home, `${crate}-refused.json`);
  const bad = new Set(existsSync(remembered) ? JSON.parse(readFileSync(remembered, 'utf8')) : []);
  const all = places(crate, sources);
  const { chosen, more, of } = draw(all, seed, at, bad);
  let dropped = 0;
  for (;;) {
    more(at ? Infinity : Math.ceil(sample * 1.1));
    const where = write(sources, chosen);
    const { good, messages, said } = cargo(['check', '-p', crate, '--lib']);
    if (good) break;
    const wrong = refused(messages, where);
    if (wrong.size === 0) throw new Error(`the compiler's errors name no change\n${said}\n${messages.map((m) => m.message?.rendered ?? '').join('')}`);
    dropped += wrong.size;
    for (let i = chosen.length - 1; i >= 0; i -= 1) if (wrong.has(chosen[i].n)) bad.add(chosen.splice(i, 1)[0].name);
    writeFileSync(remembered, JSON.stringify([...bad]));
  }
  const built = cargo(['test', '-p', crate, '--lib', '--tests', '--no-run']);
  if (!built.good) throw new Error(`${crate} does not build with its changes\n${built.said}`);
  const folder = join(tree, 'crates', crate);
  const programs = built.messages.filter((m) => m.reason === 'compiler-artifact' && m.executable && m.profile.test)
    .map((m) => ({ executable: m.executable, name: m.target.kind[0] === 'lib' ? 'unit' : m.target.name, folder }));
  const every = await baseline(crate, programs);
  const tests = every.filter((test) => test.took < 1000 * patience);
  const ready = Date.now();
  console.log(`${crate}: ${dropped} do not compile; ${every.length} tests pass as the code is, ${tests.length} of them are used; built and recorded in ${Math.round((ready - begun) / 1000)} s`);
  const name = (place) => {
    const column = place.at - sources[place.path].lastIndexOf('\n', place.at - 1);
    return `${relative(tree, place.path)}:${place.line}:${column}`;
  };
  const report = join(home, `${crate}-${at ? 'at' : seed}.json`);
  let drawn = at ? chosen : chosen.slice(Number(argument('--from', 0)), sample);
  if (process.argv.includes('--again')) {
    const before = JSON.parse(readFileSync(report, 'utf8')).filter((result) => result.survived);
    drawn = drawn.filter((place) => before.some((result) => result.where === name(place) && result.to === place.to));
  }
  const results = [];
  const one = async (place) => {
    const by = await noticed(place.n, tests);
    const survived = by === null || by === 'nobody came';
    const source = sources[place.path], line = source.split('\n')[place.line - 1].trim();
    results.push({ where: name(place), line, from: place.from, to: place.to, survived, by });
    console.log(`${survived ? ' SURVIVED' : '   killed'} ${name(place).slice(`crates/${crate}/`.length)} ${place.from} → ${place.to || 'nothing'} (${by ?? 'its tests pass'})`);
    if (!process.argv.includes('--again')) writeFileSync(report, JSON.stringify(results, null, 1));
  };
  const worker = async () => { while (drawn.length > 0) await one(drawn.shift()); };
  await Promise.all(Array.from({ length: Number(argument('--jobs', 1)) }, worker));
  const survivors = results.filter((r) => r.survived), killed = results.length - survivors.length;
  const share = results.length ? Math.round((1000 * killed) / results.length) / 10 : 0;
  console.log(`| ${crate} | ${results.length} of ${of} places, ${at ? at : `seed ${seed}`} | ${killed} killed | ${share} % | ${Math.round((Date.now() - begun) / 1000)} s |`);
  for (const { where, line, from, to, by } of survivors) console.log(`- ${where}: \`${line}\` — ${from} → ${to || 'nothing'}${by ? ` (${by})` : ''}`);
}

const named = process.argv.slice(2).filter((word) => CRATES.includes(word));
for (const crate of named.length > 0 ? named : CRATES) {
  await examine(crate, Number(argument('--sample', 150)), Number(argument('--seed', 1)), argument('--at'));
}
