import { launchBrowser } from '#test/browser.ts';
import type { Finding } from './finding.ts';
import { median } from './statistics.ts';

const RUNS = 3;
const BUDGET_MS = 2_000;
const PATHS = ['/cita', '/reserva'];
/** WebPageTest's «3G Slow». The browser adds the latency to each request, but not to the opening of a connection. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
/** How many times slower the browser's processor is made. */
const SLOWDOWN = 6;

/**
 * Runs in the page. Style sheets block rendering, so an animation frame that finds the field also shows it. The next
 * animation frame begins after that one is painted.
 */
const REPORT_FIRST_FIELD = `requestAnimationFrame(function check() {
  const field = document.querySelector('form input:not([type=hidden])');
  if (!field || field.getClientRects().length === 0) return requestAnimationFrame(check);
  requestAnimationFrame(() => { window.reportFirstField(performance.now()); });
})`;

/**
 * Measures when a slow phone shows the first field of a form, in ms since the navigation began. Returns medians of three
 * runs with an empty cache. `e2e/before-script.e2e.ts` tests that the field takes text before the script arrives.
 */
export async function* measureFirstField(url: string): AsyncGenerator<Finding> {
  const browser = await launchBrowser();
  try {
    for (const path of PATHS) {
      const runs: number[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await firstField(`${url}${path}`));
      yield {
        work: `${path}: first field, slow 3G, processor ${SLOWDOWN} × slower`,
        value: median(runs),
        unit: 'ms',
        budget: BUDGET_MS,
        detail: runs,
      };
    }
  } finally {
    await browser.close();
  }

  async function firstField(address: string): Promise<number> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    try {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const shownAt = Promise.withResolvers<number>();
      await page.exposeFunction('reportFirstField', shownAt.resolve);
      await page.addInitScript(REPORT_FIRST_FIELD);
      await page.goto(address, { waitUntil: 'commit' });
      return await shownAt.promise;
    } finally {
      await context.close();
    }
  }
}
