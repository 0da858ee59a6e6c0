import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/**
 * Collects the problems of a page: errors and warnings on the console, uncaught errors and
 * rejections, answers of 500 and above, requests to other origins, violations of the content
 * security policy. A test can allow a problem, which must then happen, or tolerate it.
 */
export class Problems {
  readonly #origin: string;
  readonly #found: string[] = [];
  readonly #allowed: { pattern: RegExp; seen: boolean }[] = [];

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('console', (message) => this.#console(message));
    page.on('pageerror', (error) => this.add(`error en la página: ${error.stack ?? error}`));
    page.on('request', (request) => this.#request(request));
    page.on('response', (response) => this.#response(response));
    page.on('crash', () => this.add('la página se cayó'));
  }

  /** Allows matching problems, and expects at least one. */
  allow(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: false });
  }

  /** Allows matching problems, without expecting one. */
  tolerate(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: true });
  }

  add(problem: string): void {
    const allowed = this.#allowed.find(({ pattern }) => pattern.test(problem));
    if (allowed) allowed.seen = true;
    else this.#found.push(problem);
  }

  /** Returns the problems so far, and the expected ones that have not happened. */
  lines(): string[] {
    const missed = this.#allowed.filter(({ seen }) => !seen);
    return [...this.#found, ...missed.map(({ pattern }) => `se esperaba ${pattern} y no ocurrió`)];
  }

  /** Waits for the expected problems, which may happen after a test's last line. */
  async waitForExpected(timeoutMs: number): Promise<void> {
    const last = performance.now() + timeoutMs;
    while (this.#allowed.some(({ seen }) => !seen) && performance.now() < last) await sleep(20);
  }

  /** Throws with all problems, one per line. */
  assertNone(): void {
    const lines = this.lines();
    if (lines.length > 0) throw new Error(`La página no quedó limpia:\n- ${lines.join('\n- ')}`);
  }

  #console(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    this.add(`consola (${message.type()}): ${message.text()} [${message.location().url}]`);
  }

  #request(request: Request): void {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:' || url.protocol === 'about:') return;
    if (url.origin !== this.#origin) this.add(`pedido a otro origen: ${request.url()}`);
  }

  #response(response: Response): void {
    if (response.status() < 500) return;
    this.add(`respuesta ${response.status()}: ${response.request().method()} ${response.url()}`);
  }
}
