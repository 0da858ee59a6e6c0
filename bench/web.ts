import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { findChromium } from '#test/browser/chromium.ts';
import { startBenchApp } from './bench-app.ts';
import { insertCancelPage, insertClientPage } from './client-page.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { measureFirstField } from './first-field.ts';
import { median } from './statistics.ts';

type PageBudget = {
  path: string;
  /** Replaces the path in the table. */
  name?: string;
  score: number;
  largestPaintMs: number;
  layoutShift: number;
  blockingMs?: number;
  totalKb: number;
};

const FORM = {
  score: 100,
  largestPaintMs: 1_600,
  layoutShift: 0.05,
  blockingMs: 150,
  totalKb: 145,
} as const;

/** kB are 1000 transferred bytes. */
const PAGES: readonly PageBudget[] = [
  { path: '/', score: 100, largestPaintMs: 1_400, layoutShift: 0.02, totalKb: 60 },
  { path: '/cita', ...FORM },
  { path: '/reserva', ...FORM },
];

/** Without photos, and with four photos of noise, which are larger than those of a workshop. */
const CLIENT_PAGE = { score: 100, largestPaintMs: 1_300, layoutShift: 0.02, blockingMs: 50 };

async function clientPages(filled: FilledDatabase): Promise<PageBudget[]> {
  const [plain, withPhotos] = [
    await insertClientPage(filled, false),
    await insertClientPage(filled, true),
  ];
  return [
    {
      ...CLIENT_PAGE,
      path: await insertCancelPage(filled),
      name: '/cancel/…',
      largestPaintMs: 1_400,
      totalKb: 60,
    },
    { ...CLIENT_PAGE, path: plain, name: '/mi/…, estimate of four lines', totalKb: 60 },
    {
      ...CLIENT_PAGE,
      path: withPhotos,
      name: '/mi/…, with four photos',
      // The first photo is the largest paint.
      largestPaintMs: 1_500,
      totalKb: 200,
    },
  ];
}

const RUNS = 3;

/**
 * Runs Lighthouse for mobile in the browser of the tests. Then measures when a slow phone shows the first field of
 * a form. Returns medians of three runs per page.
 */
export async function* measureWeb({ databases }: Bench): AsyncGenerator<Finding> {
  const filled = await databases.few();
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString });
  const browser = await openBrowser();
  try {
    for (const page of [...PAGES, ...(await clientPages(filled))]) {
      const runs: PageFigures[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        runs.push(await measurePage(`${app.url}${page.path}`, browser.port));
      }
      yield* findingsOf(page, runs);
    }
    yield* measureFirstField(app.url);
  } finally {
    await browser.close();
    await app.stop();
  }
}

type PageFigures = {
  score: number;
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
  totalKb: number;
};

async function measurePage(url: string, port: number): Promise<PageFigures> {
  const flags = { port, onlyCategories: ['performance'], logLevel: 'error' as const };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { audits, categories } = result.lhr;
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: (categories['performance']?.score ?? Number.NaN) * 100,
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingMs: figure('total-blocking-time'),
    totalKb: transferredKb(audits['network-requests']?.details),
  };
}

function transferredKb(details: unknown): number {
  const { items } = details as { items: readonly { transferSize: number }[] };
  return items.reduce((total, { transferSize }) => total + transferSize, 0) / 1000;
}

function findingsOf(page: PageBudget, runs: readonly PageFigures[]): Finding[] {
  const middle = (key: keyof PageFigures) => median(runs.map((run) => run[key]));
  const line = (what: string, key: keyof PageFigures, unit: string, budget?: number): Finding[] =>
    budget === undefined
      ? []
      : [
          {
            work: `${page.name ?? page.path}: ${what}`,
            value: middle(key),
            unit,
            budget,
            detail: runs,
          },
        ];
  const score = { value: middle('score'), unit: '', budget: page.score, atLeast: true };
  return [
    { work: `${page.name ?? page.path}: Lighthouse, mobile, performance`, ...score },
    ...line('largest contentful paint', 'largestPaintMs', 'ms', page.largestPaintMs),
    ...line('layout shift', 'layoutShift', '', page.layoutShift),
    ...line('blocking time', 'blockingMs', 'ms', page.blockingMs),
    ...line('everything loaded', 'totalKb', 'kB', page.totalKb),
  ];
}

/** Starts Chromium with a debugging port of its choice and a temporary profile. */
async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'bujia-bench-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
  const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port: await portOf(child, gone), close };
}

async function portOf(child: ChildProcess, gone: Promise<unknown>): Promise<number> {
  if (!child.stderr) throw new Error('the browser has no output');
  const lines = createInterface({ input: child.stderr });
  const listening = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const failed = gone.then(() => Promise.reject(new Error('the browser ended before it listened')));
  return Promise.race([listening, failed]);
}
