import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { PROJECT_ROOT } from '#platform/project-root.ts';
import { launchBrowser } from '#test/browser.ts';
import { weighPage } from '../tools/check/page-weight.ts';
import { startBenchApp } from './bench-app.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';
import { type FilledPanel, fillPanelDatabase } from './panel-data.ts';
import { collectPresses, type MeasuredPress, observePresses, press } from './panel-press.ts';
import { TOUR } from './panel-tour.ts';
import { traceTasks } from './panel-trace.ts';
import { median, percentile } from './statistics.ts';

const RUNS = 3;
/** How many times slower the browser's processor is made. */
const SLOWDOWN = 4;
/** Presses that are listed one by one in a remark. */
const SLOWEST = 8;

/**
 * Makes a tour of the panel in the browser of the tests: three times with a processor that is four
 * times slower, and three times with the machine's own, for the processor time of its tasks.
 */
export async function* measurePanel({ environment }: Bench): AsyncGenerator<Finding> {
  const filled = await fillPanelDatabase(environment);
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString });
  const browser = await launchBrowser();
  const tours = async (slowdown: number) => {
    const runs: MeasuredPress[][] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await tourPanel(browser, app.url, filled, slowdown));
    }
    return middleOf(runs);
  };
  try {
    yield* scriptFindings();
    yield* paintFindings(await tours(SLOWDOWN));
    yield* taskFindings(await tours(1));
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Signs in with an empty cache, and makes the presses of the tour. */
async function tourPanel(
  browser: Browser,
  url: string,
  { token }: FilledPanel,
  slowdown: number,
): Promise<MeasuredPress[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
  });
  try {
    const page = await context.newPage();
    await observePresses(page);
    await page.addInitScript(
      `localStorage.setItem('admin_token', ${JSON.stringify(token)});
       localStorage.setItem('admin_authenticated', 'true');`,
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${url}/admin`);
    await page.locator('[role=tabpanel] [data-record]').first().waitFor();
    const endTrace = slowdown === 1 ? await traceTasks(devtools) : null;
    for (const step of TOUR) await press(page, step);
    const presses = await collectPresses(page, TOUR);
    if (endTrace === null) return presses;
    const tasks = await endTrace();
    if (tasks.length !== TOUR.length) throw new Error('the trace lacks presses');
    return presses.map((each, at) => ({ ...each, taskMs: tasks[at] ?? Number.NaN }));
  } finally {
    await context.close();
  }
}

/** Returns the presses with the median of each figure. */
function middleOf(runs: readonly MeasuredPress[][]): MeasuredPress[] {
  return TOUR.map(({ name, tab }, at) => {
    const middle = (figure: 'paintMs' | 'shownMs' | 'taskMs') =>
      median(runs.map((run) => run[at]?.[figure] ?? Number.NaN));
    return {
      name,
      ...(tab && { tab }),
      paintMs: middle('paintMs'),
      shownMs: middle('shownMs'),
      taskMs: middle('taskMs'),
    };
  });
}

function paintFindings(presses: readonly MeasuredPress[]): Finding[] {
  const paints = presses.map(({ paintMs }) => paintMs);
  const shownOf = (tab: MeasuredPress['tab']) =>
    Math.max(...presses.filter((each) => each.tab === tab).map(({ shownMs }) => shownMs));
  const of = (what: string) => `panel on ${SLOWDOWN} × CPU, ${what}`;
  return [
    {
      work: of(`95 % of ${presses.length} presses to the next paint`),
      value: percentile(paints, 0.95),
      unit: 'ms',
      budget: 100,
      note: slowest(presses, 'paintMs'),
      detail: presses,
    },
    { work: of('the slowest press'), value: Math.max(...paints), unit: 'ms', budget: 160 },
    { work: of('a tab with data in the cache'), value: shownOf('cached'), unit: 'ms', budget: 120 },
    { work: of('a tab opened first'), value: shownOf('first'), unit: 'ms', budget: 400 },
    { work: of('the longest task'), ...longestTask(presses) },
  ];
}

function taskFindings(presses: readonly MeasuredPress[]): Finding[] {
  return [
    {
      work: 'panel, processor time of the longest task',
      ...longestTask(presses),
      unit: 'CPU-ms',
      budget: 100,
      note: slowest(presses, 'taskMs'),
      detail: presses,
    },
  ];
}

const longestTask = (presses: readonly MeasuredPress[]) => ({
  value: Math.max(...presses.map(({ taskMs }) => taskMs)),
  unit: 'ms',
});

function slowest(presses: readonly MeasuredPress[], figure: 'paintMs' | 'taskMs'): string {
  return [...presses]
    .sort((a, b) => b[figure] - a[figure])
    .slice(0, SLOWEST)
    .map((each) => `${each.name} ${Math.round(each[figure])}`)
    .join(', ');
}

/** What `npm run check` weighs too: the sign-in, and what the bar loads after it. */
const SCRIPTS = [
  { what: 'of the sign-in', entry: 'src/app/pages/admin.html', budget: 170 },
  { what: 'after the sign-in', entry: 'src/app/pages/admin/shell.tsx', budget: 190 },
];

function scriptFindings(): Finding[] {
  const folder = fileURLToPath(new URL('dist/web', PROJECT_ROOT));
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return SCRIPTS.map(({ what, entry, budget }) => ({
    work: `panel, scripts ${what}`,
    value: weighPage(folder, manifest, { entry }, 'first').js / 1000,
    unit: 'kB',
    budget,
  }));
}
