import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { machineNow } from '#test/machine-clock.ts';
import { ensurePages } from '../tools/build.ts';
import { readOptions } from '../tools/read-options.ts';
import { measureAvailability } from './availability.ts';
import { measureBooking } from './booking.ts';
import { measureClients } from './clients.ts';
import { unsupportedReason } from './cpu.ts';
import { type Databases, databasesOf } from './databases.ts';
import { type BenchEnvironment, openBenchEnvironment } from './environment.ts';
import { measureExports } from './exports.ts';
import { fillDatabase } from './fill.ts';
import { measureFinances } from './finances.ts';
import { type Finding, tableOf, verdictOf } from './finding.ts';
import { measureFollowUps } from './follow-ups.ts';
import { measureHistory } from './history.ts';
import { measureList } from './list.ts';
import { measureMail } from './mail.ts';
import { measureMixed } from './mixed.ts';
import { measurePanel } from './panel.ts';
import { measurePhoto } from './photo.ts';
import { measurePooler } from './pooler.ts';
import { measureSales } from './sales.ts';
import { measureMemory, measureStart } from './start-and-memory.ts';
import { type Preset, presetOf, QUICK } from './statistics.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureWeb } from './web.ts';

/**
 * `npm run bench`: measures what the product's operations cost, and prints it with its budget and
 * with a baseline of the same run. `--quick` takes some minutes. `--web` measures the public
 * pages instead, `--panel` a tour of the panel. `--only booking` (any name of `BENCHMARKS`) runs
 * one benchmark. Exits with 1 only if it could not measure: a figure over budget is no failure.
 */
const options = readOptions('bench', {
  quick: { type: 'boolean', default: false },
  web: { type: 'boolean', default: false },
  panel: { type: 'boolean', default: false },
  only: { type: 'string' },
});

/** The benchmarks by name. Each creates the databases that it needs. */
const BENCHMARKS: Record<
  string,
  (environment: BenchEnvironment, databases: Databases, preset: Preset) => Work
> = {
  availability: async (environment, databases, preset) =>
    measureAvailability(environment, await databases.few(), await databases.many(), preset),
  booking: async (environment, databases, preset) =>
    measureBooking(environment, await databases.open(), await databases.guarded(), preset),
  mail: (environment, _databases, preset) => measureMail(environment, preset),
  sales: (environment, _databases, preset) => measureSales(environment, preset),
  list: async (environment, databases, preset) =>
    measureList(environment, await databases.many(), preset),
  history: (environment, _databases, preset) => measureHistory(environment, preset),
  exports: (environment, _databases, preset) => measureExports(environment, preset),
  finances: (environment, _databases, preset) => measureFinances(environment, preset),
  'follow-ups': (environment) => measureFollowUps(environment),
  clients: async (environment, databases, preset) =>
    measureClients(environment, await databases.many(), preset),
  photo: (_environment, _databases, preset) => measurePhoto(preset),
  start: async (_stage, databases, preset) => measureStart(await databases.few(), preset),
  memory: async (_stage, databases, preset) => measureMemory(await databases.few(), preset),
  processes: async (_stage, databases, preset) =>
    measureTwoProcesses(await databases.few(), await databases.open(), preset),
  pooler: (environment, databases, preset) =>
    measurePooler(environment, databases.behindPooler, preset),
  mixed: async (_stage, databases, preset) =>
    preset.long ? measureMixed(await databases.open()) : [],
};
type Work = Promise<Finding[]>;

const started = performance.now();
const findings = await (options.web || options.panel
  ? measureInBrowser()
  : measure(presetOf(options.quick)));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${tableOf(findings)}\n`);
save();

async function measure(preset: Preset): Promise<Finding[]> {
  const reason = unsupportedReason();
  if (reason !== null) throw new Error(reason);
  const names = options.only === undefined ? Object.keys(BENCHMARKS) : [options.only];
  const unknown = names.find((name) => !BENCHMARKS[name]);
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown}: there is ${Object.keys(BENCHMARKS).join(', ')}`);
  }
  await ensurePages();
  const environment = await openBenchEnvironment();
  try {
    const databases = databasesOf(environment, preset);
    const found: Finding[] = [];
    for (const name of names) {
      printStep(name);
      found.push(...((await BENCHMARKS[name]?.(environment, databases, preset)) ?? []));
    }
    return found;
  } finally {
    await environment.stop();
  }
}

/** Measures the pages or the panel in a browser. */
async function measureInBrowser(): Promise<Finding[]> {
  await ensurePages();
  const environment = await openBenchEnvironment();
  try {
    printStep(options.panel ? 'panel' : 'pages');
    if (options.panel) return await measurePanel(environment);
    return await measureWeb(await fillDatabase(await environment.createDatabase(), QUICK.few));
  } finally {
    await environment.stop();
  }
}

function printStep(step: string): void {
  console.error(
    `${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s  ${step}`,
  );
}

function save(): void {
  const [{ model = 'unknown' } = {}] = cpus();
  const machine = { model, processors: cpus().length, node: process.version };
  const lines = findings.map((finding) => ({ ...finding, verdict: verdictOf(finding) }));
  const results = {
    at: new Date(machineNow()).toISOString(),
    quick: options.quick,
    seconds,
    machine,
    lines,
  };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
