import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/**
 * Everything a page may not do, collected while it runs: errors and warnings on the console,
 * uncaught errors and rejections, answers of 500 and above, requests to other origins, violations
 * of the content security policy. What a test declares beforehand is allowed, and must then happen.
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

  /** Allows lines that match, and asks that at least one comes. */
  allow(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: false });
  }

  /** Allows lines that match; that none comes is as good. */
  tolerate(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: true });
  }

  add(problem: string): void {
    const allowed = this.#allowed.find(({ pattern }) => pattern.test(problem));
    if (allowed) allowed.seen = true;
    else this.#found.push(problem);
  }

  /** What was found so far, and what was declared and has not come. */
  lines(): string[] {
    const missed = this.#allowed.filter(({ seen }) => !seen);
    return [...this.#found, ...missed.map(({ pattern }) => `se esperaba ${pattern} y no ocurrió`)];
  }

  /** Waits for what was declared: it may still be on its way when a test's last line has run. */
  async declaredOnesCome(patience: number): Promise<void> {
    const last = Date.now() + patience;
    while (this.#allowed.some(({ seen }) => !seen) && Date.now() < last) await sleep(20);
  }

  /** Throws with all of them, one a line; otherwise the page was clean. */
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
