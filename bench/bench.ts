import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { machineNow } from '#test/machine-clock.ts';
import { ensurePages } from '../tools/build.ts';
import { readOptions } from '../tools/read-options.ts';
import { measureAvailability } from './availability.ts';
import { measureBooking } from './booking.ts';
import { measureCash } from './cash.ts';
import { measureClients } from './clients.ts';
import { unsupportedReason } from './cpu.ts';
import { type Benchmark, databasesOf } from './databases.ts';
import { openBenchEnvironment } from './environment.ts';
import { measureExports } from './exports.ts';
import { measureFinances } from './finances.ts';
import { type Finding, HEAD, rowOf, verdictOf } from './finding.ts';
import { measureFollowUps } from './follow-ups.ts';
import { measureHistory } from './history.ts';
import { measureImport } from './import.ts';
import { measureList } from './list.ts';
import { measureMail } from './mail.ts';
import { measureMixed } from './mixed.ts';
import { measurePanel } from './panel.ts';
import { measurePhoto } from './photo.ts';
import { measurePooler } from './pooler.ts';
import { measureRelease } from './release.ts';
import { measureSales } from './sales.ts';
import { measureMemory, measureStart } from './start-and-memory.ts';
import { presetOf } from './statistics.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureWeb } from './web.ts';

/**
 * `npm run bench`: measures what the product's operations cost, and prints each figure as soon as it is
 * measured, with its budget and a baseline of the same run. `--quick` takes some minutes. `--web` measures
 * the public pages instead, `--panel` a tour of the panel. `--only booking` (any name of `BENCHMARKS`) runs
 * one benchmark. Exits with 1 only if it could not measure: a figure over budget is no failure.
 */
const options = readOptions('bench', {
  quick: { type: 'boolean', default: false },
  web: { type: 'boolean', default: false },
  panel: { type: 'boolean', default: false },
  only: { type: 'string' },
});

/** The benchmarks by name. */
const BENCHMARKS: Record<string, Benchmark> = {
  availability: measureAvailability,
  booking: measureBooking,
  mail: measureMail,
  sales: measureSales,
  cash: measureCash,
  list: measureList,
  history: measureHistory,
  exports: measureExports,
  import: measureImport,
  finances: measureFinances,
  'follow-ups': measureFollowUps,
  clients: measureClients,
  photo: measurePhoto,
  release: measureRelease,
  start: measureStart,
  memory: measureMemory,
  processes: measureTwoProcesses,
  pooler: measurePooler,
  mixed: measureMixed,
};
/**
 * Those that `--quick` runs only where `--only` names them: they wait for a worker, or need a database of their own.
 */
const LONG = new Set([
  'mail',
  'sales',
  'exports',
  'import',
  'follow-ups',
  'processes',
  'pooler',
  'mixed',
]);
/** Those in a browser, which run alone. */
const IN_BROWSER: Record<string, Benchmark> = { web: measureWeb, panel: measurePanel };

const inBrowser = options.web || options.panel;
const started = performance.now();
const findings: Finding[] = [];
const failed: { benchmark: string; reason: string }[] = [];

const chosen = chooseBenchmarks();
const reason = unsupportedReason();
if (reason !== null) throw new Error(reason);
await ensurePages();
const environment = await openBenchEnvironment();
try {
  const preset = presetOf(options.quick);
  const databases = databasesOf(environment, preset);
  console.log(HEAD);
  // Filled at once, they use all processors.
  if (options.only === undefined && !inBrowser)
    await Promise.all([databases.few(), databases.many(), databases.recorded()]);
  for (const [name, measure] of chosen) {
    console.log(`\n${name}, after ${seconds()} s`);
    try {
      for await (const finding of measure({ environment, databases, preset })) {
        console.log(rowOf(finding));
        findings.push(finding);
        save();
      }
    } catch (error) {
      failed.push({ benchmark: name, reason: String(error) });
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await environment.stop();
}
save();
const over = findings.filter((finding) => verdictOf(finding) === 'over').length;
console.log(
  `\n${findings.length} figures in ${seconds()} s, ${over} over budget, ${failed.length} benchmarks failed.`,
);

function chooseBenchmarks(): [name: string, benchmark: Benchmark][] {
  if (inBrowser) {
    return Object.entries(IN_BROWSER).filter(([name]) => options[name as 'web' | 'panel']);
  }
  const isChosen = (name: string) =>
    options.only === undefined ? !(options.quick && LONG.has(name)) : name === options.only;
  const chosen = Object.entries(BENCHMARKS).filter(([name]) => isChosen(name));
  if (chosen.length > 0) return chosen;
  throw new Error(`--only ${options.only}: there is ${Object.keys(BENCHMARKS).join(', ')}`);
}

function seconds(): number {
  return Math.round((performance.now() - started) / 1000);
}

/** Saves after each figure: an interrupted run keeps what it measured. */
function save(): void {
  const [{ model = 'unknown' } = {}] = cpus();
  const machine = { model, processors: cpus().length, node: process.version };
  const lines = findings.map((finding) => ({ ...finding, verdict: verdictOf(finding) }));
  const results = {
    at: new Date(machineNow()).toISOString(),
    quick: options.quick,
    seconds: seconds(),
    machine,
    failed,
    lines,
  };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
