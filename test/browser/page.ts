import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';
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

/**
 * Opens a page in its own context, which the end of the running test closes. The test fails if the
 * page had problems.
 */
export async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const { page, problems } = await openWatchedPage(browser, options);
  watched.set(page, problems);
  onTestFinished(async () => {
    await problems.waitForExpected(WAIT_TIMEOUT_MS);
    // A route that still waits for the server would fail with the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
    problems.assertNone();
  });
  return page;
}

/** As `openPage`, for callers that close the context and check the problems themselves. */
export async function openWatchedPage(
  browser: Browser,
  options: PageOptions,
): Promise<{ page: Page; problems: Problems }> {
  const context = await browser.newContext(contextOptions(options));
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const page = await context.newPage();
  const problems = new Problems(page, options.origin);
  await page.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.add(`CSP: ${violation}`);
  });
  await page.addInitScript(REPORT_VIOLATIONS);
  if (SLOW_MS > 0) await slowDown(page);
  return { page, problems };
}

/** `SLOW=200` delays each call by 200 ms, so that a test that depends on timing fails. */
const SLOW_MS = Number(process.env['SLOW'] ?? 0);

async function slowDown(page: Page): Promise<void> {
  await page.context().route('**/api/**', async (route) => {
    await sleep(SLOW_MS);
    // The page may be closed by then.
    await route.fallback().catch(() => {});
  });
}

/** Allows and expects an answer with this status, which Chromium reports on the console. */
export function expectStatus(page: Page, status: number): void {
  expectProblem(page, statusLine(status));
}

/** Allows an answer with this status, which depends on the requests in flight. */
export function mayGetStatus(page: Page, status: number): void {
  problemsOf(page).tolerate(statusLine(status));
}

/** Disconnects the network. Requests in flight may fail. */
export async function goOffline(page: Page): Promise<void> {
  problemsOf(page).tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
}

/** Allows and expects a problem (console, page error, other origin, CSP). */
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
    // A dialog is at its final position as soon as it is visible: a press can miss a moving button.
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...rest,
  };
}
