import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../tools/build.ts';
import { readOptions } from '../tools/read-options.ts';
import { measureAvailability } from './availability.ts';
import { measureBooking } from './booking.ts';
import { unsupportedReason } from './cpu.ts';
import { type Databases, databasesOf } from './databases.ts';
import { type BenchEnvironment, openBenchEnvironment } from './environment.ts';
import { fillDatabase } from './fill.ts';
import { measureFinances } from './finances.ts';
import { type Finding, tableOf, verdictOf } from './finding.ts';
import { measureHistory } from './history.ts';
import { measureList } from './list.ts';
import { measureMixed } from './mixed.ts';
import { measureMemory, measureStart } from './start-and-memory.ts';
import { type Preset, presetOf, QUICK } from './statistics.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureWeb } from './web.ts';

/**
 * `npm run bench`: what the product's work costs today, beside its budget and a yardstick measured
 * in the same run. `--quick` takes some three minutes, `--web` looks at the pages instead, `--only
 * booking` (any name of `WORKS`) measures that alone. Being over budget is a figure, no failure: it
 * ends with 1 only where it could not measure.
 */
const options = readOptions('bench', {
  quick: { type: 'boolean', default: false },
  web: { type: 'boolean', default: false },
  only: { type: 'string' },
});

/** Each makes the databases that it needs. */
const BENCHMARKS: Record<
  string,
  (stage: BenchEnvironment, databases: Databases, effort: Preset) => Work
> = {
  availability: async (stage, databases, effort) =>
    measureAvailability(stage, await databases.few(), await databases.many(), effort),
  booking: async (stage, databases, effort) =>
    measureBooking(stage, await databases.open(), await databases.guarded(), effort),
  list: async (stage, databases, effort) => measureList(stage, await databases.many(), effort),
  history: (stage, _databases, effort) => measureHistory(stage, effort),
  finances: (stage, _databases, effort) => measureFinances(stage, effort),
  start: async (_stage, databases, effort) => measureStart(await databases.few(), effort),
  memory: async (_stage, databases, effort) => measureMemory(await databases.few(), effort),
  processes: async (_stage, databases, effort) =>
    measureTwoProcesses(await databases.few(), await databases.open(), effort),
  mixed: async (_stage, databases, effort) =>
    effort.long ? measureMixed(await databases.open()) : [],
};
type Work = Promise<Finding[]>;

const started = performance.now();
const findings = await (options.web ? measurePages() : measure(presetOf(options.quick)));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${tableOf(findings)}\n`);
save();

async function measure(effort: Preset): Promise<Finding[]> {
  const reason = unsupportedReason();
  if (reason !== null) throw new Error(reason);
  const names = options.only === undefined ? Object.keys(BENCHMARKS) : [options.only];
  const unknown = names.find((name) => !BENCHMARKS[name]);
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown}: there is ${Object.keys(BENCHMARKS).join(', ')}`);
  }
  await ensureBuild();
  const stage = await openBenchEnvironment();
  try {
    const databases = databasesOf(stage, effort);
    const found: Finding[] = [];
    for (const name of names) {
      printStep(name);
      found.push(...((await BENCHMARKS[name]?.(stage, databases, effort)) ?? []));
    }
    return found;
  } finally {
    await stage.stop();
  }
}

/** The pages in a browser, which the other rows have no need of. */
async function measurePages(): Promise<Finding[]> {
  await ensureBuild();
  const stage = await openBenchEnvironment();
  try {
    printStep('pages');
    return await measureWeb(await fillDatabase(await stage.createDatabase(), QUICK.few));
  } finally {
    await stage.stop();
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
  const results = { at: new Date().toISOString(), quick: options.quick, seconds, machine, lines };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
