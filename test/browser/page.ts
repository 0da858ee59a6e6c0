import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { Problems } from './problems.ts';

export type PageOptions = {
  /** Origin of the app under test, such as `http://127.0.0.1:41234`. */
  origin: string;
  width?: number;
  height?: number;
  /** A phone: touch, mobile viewport. */
  touch?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  timezoneId?: string;
  locale?: string;
  userAgent?: string;
  javaScriptEnabled?: boolean;
};

const watched = new WeakMap<Page, Problems>();

/** One wait for everything; a condition that has not come by then does not come. */
const PATIENCE = 15_000;

/**
 * A page in a context of its own, closed when the running test ends; the test then fails if the
 * page did anything that `Problems` lists.
 */
export async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const { page, problems } = await openWatchedPage(browser, options);
  watched.set(page, problems);
  onTestFinished(async () => {
    await problems.declaredOnesCome(PATIENCE);
    await page.context().close();
    problems.assertNone();
  });
  return page;
}

/** The same for whoever closes the context and judges the problems. */
export async function openWatchedPage(
  browser: Browser,
  options: PageOptions,
): Promise<{ page: Page; problems: Problems }> {
  const context = await browser.newContext(contextOptions(options));
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const problems = new Problems(page, options.origin);
  await page.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.add(`CSP: ${violation}`);
  });
  await page.addInitScript(REPORT_VIOLATIONS);
  if (SLOW_MS > 0) await slowDown(page);
  return { page, problems };
}

/** `SLOW=200`: what the server is asked waits that long, so that a test which wins by luck loses. */
const SLOW_MS = Number(process.env['SLOW'] ?? 0);

async function slowDown(page: Page): Promise<void> {
  await page.context().route('**/api/**', async (route) => {
    await sleep(SLOW_MS);
    // The page may be gone by then.
    await route.fallback().catch(() => {});
  });
}

/** The test means this answer to come: Chromium puts a line on the console for each of them. */
export function expectStatus(page: Page, status: number): void {
  expectProblem(page, statusLine(status));
}

/** Whether anything is on its way at that moment, and so gets this answer, is chance. */
export function mayGetStatus(page: Page, status: number): void {
  problemsOf(page).tolerate(statusLine(status));
}

/** No network from here on; whether anything is on its way at that moment, and so fails, is chance. */
export async function goOffline(page: Page): Promise<void> {
  problemsOf(page).tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
}

/** The test means this line to come (console, page error, other origin, CSP). */
export function expectProblem(page: Page, pattern: RegExp): void {
  problemsOf(page).allow(pattern);
}

function statusLine(status: number): RegExp {
  return new RegExp(`the server responded with a status of ${status} `);
}

function problemsOf(page: Page): Problems {
  const problems = watched.get(page);
  if (!problems) throw new Error('problemsOf: the page was not opened with openPage');
  return problems;
}

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  window.reportViolation(
    event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber,
  );
});`;

function contextOptions(options: PageOptions): BrowserContextOptions {
  const { origin, width = 1440, height = 900, touch = false, ...rest } = options;
  return {
    baseURL: origin,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    reducedMotion: 'no-preference',
    colorScheme: 'light',
    ...rest,
  };
}
