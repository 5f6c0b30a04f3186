// The real program on a free port with a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../target/debug/clashtable');

export class Server {
  #child = null;

  static async start() {
    const server = new Server();
    server.data = await mkdtemp(path.join(tmpdir(), 'clashtable-e2e-'));
    await server.run('127.0.0.1:0');
    return server;
  }

  /** Starts the program on this address and waits for the one it prints. */
  async run(addr) {
    const child = spawn(program, ['serve', '--addr', addr, '--data', this.data], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.output = '';
    this.base = await new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error(`no address within 20 s:\n${this.output}`)), 20_000);
      const read = chunk => {
        this.output = (this.output + chunk).slice(-20_000);
        const address = /http:\/\/(127\.0\.0\.1:\d+)/.exec(this.output);
        if (address) {
          clearTimeout(late);
          found(address[0]);
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', code => failed(new Error(`the program ended with ${code}:\n${this.output}`)));
    });
    this.addr = this.base.slice('http://'.length);
  }

  async #end(signal) {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise(done => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  /** As a power cut: no chance to say goodbye. */
  kill() {
    return this.#end('SIGKILL');
  }

  /** The same address and the same data, after `kill`. */
  restart() {
    return this.run(this.addr);
  }

  async stop() {
    await this.#end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }
}
