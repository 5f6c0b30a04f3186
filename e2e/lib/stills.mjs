// Every page of a played game as a still picture: rendered once by `cargo build -p pages --example gallery`, served from a
// folder, with nothing behind it. Reaching each kind of decision costs nothing here.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const program = path.resolve(import.meta.dirname, '../../target/debug/examples/gallery');
const assets = path.resolve(import.meta.dirname, '../../crates/pages/assets');
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };

export class Stills {
  static async start() {
    const stills = new Stills();
    stills.folder = await mkdtemp(path.join(tmpdir(), 'clashtable-stills-'));
    await promisify(execFile)(program, [stills.folder]);
    stills.names = (await readdir(stills.folder)).filter(file => file.endsWith('.light.html')).map(file => file.slice(0, -11)).sort();
    stills.server = http.createServer(async (asked, answer) => {
      const name = path.normalize(new URL(asked.url, 'http://x').pathname);
      // Styles and scripts come as they stand in the source: a change of them needs no build.
      const file = name.startsWith('/assets/') ? path.join(assets, path.basename(name)) : path.join(stills.folder, name);
      const bytes = await readFile(file).catch(() => null);
      answer.writeHead(bytes ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'text/plain', 'cache-control': 'max-age=600' });
      answer.end(bytes);
    });
    await new Promise(done => stills.server.listen(0, '127.0.0.1', done));
    stills.base = `http://127.0.0.1:${stills.server.address().port}`;
    return stills;
  }

  /** The stills of a game: its name is what they begin with. */
  of(game) {
    return this.names.filter(name => name.startsWith(`${game}-`));
  }

  address(name, theme = 'light') {
    return `${this.base}/${name}.${theme}.html`;
  }

  /** Nobody answers a socket here. */
  static async quiet(context) {
    await context.addInitScript(() => { globalThis.WebSocket = class { close() {} }; });
  }

  async stop() {
    this.server.close();
    this.server.closeAllConnections();
    await rm(this.folder, { recursive: true, force: true });
  }
}
