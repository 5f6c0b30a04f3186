// Chromium, and people in it. Every page is watched: an error in the console fails the test that opened it.
import assert from 'node:assert/strict';
import path from 'node:path';
import { chromium } from 'playwright-core';

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

const assets = path.resolve(import.meta.dirname, '../../crates/pages/assets');

export const desk = { width: 1280, height: 720 };
export const phone = { width: 360, height: 640 };

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: quiet });
}

/** One person: a browser profile of their own, and what went wrong in it. */
export class Person {
  constructor(context, base) {
    this.context = context;
    this.base = base;
    this.wrongs = [];
    this.excused = [];
    context.setDefaultTimeout(30_000);
    context.on('console', message => {
      if (message.type() === 'error' || /Content Security Policy/.test(message.text())) {
        this.#wrong(`console at ${message.page()?.url()}: ${message.text()} ${message.location()?.url ?? ''}`);
      }
    });
    context.on('weberror', error => this.#wrong(`script: ${error.error()?.stack ?? error.error()}`));
  }

  static async enter(browser, base, options = {}) {
    const { reducedMotion = 'reduce', colorScheme = 'light', viewport = desk, ...rest } = options;
    const context = await browser.newContext({ baseURL: base, viewport, colorScheme, reducedMotion, ...rest });
    // `ASSETS=1`: styles and scripts as they stand in the source, so that a change of them needs no build.
    if (process.env.ASSETS) await context.route('**/assets/**', route => route.fulfill({ path: path.join(assets, path.basename(new URL(route.request().url()).pathname)) }));
    const person = new Person(context, base);
    person.page = await context.newPage();
    return person;
  }

  #wrong(text) {
    if (!this.excused.some(pattern => pattern.test(text))) this.wrongs.push(text);
  }

  /** From now on, console errors like this one are expected. */
  excuse(pattern) {
    this.excused.push(pattern);
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.wrongs, [], 'errors in the console');
  }
}
