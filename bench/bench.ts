import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../tools/build.ts';
import { measureAvailability } from './availability.ts';
import { makeRoomy, measureBooking } from './booking.ts';
import { unmeasurable } from './cpu.ts';
import { fill } from './fill.ts';
import { measureFinances } from './finances.ts';
import { type Finding, tableOf, verdictOf } from './finding.ts';
import { measureHistory } from './history.ts';
import { measureList } from './list.ts';
import { type Effort, effortOf, QUICK } from './measure.ts';
import { measureMixed } from './mixed.ts';
import { openStage } from './stage.ts';
import { measureMemory, measureStart } from './start-and-memory.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureWeb } from './web.ts';

/**
 * `npm run bench`: what the product's work costs today, beside its budget and a yardstick measured
 * in the same run. `--quick` takes some three minutes, `--web` looks at the pages instead. Being over budget is a figure, no failure:
 * it ends with 1 only where it could not measure.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, web: { type: 'boolean', default: false } },
});

const started = performance.now();
const findings = await (options.web ? measurePages() : measureAll(effortOf(options.quick)));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${tableOf(findings)}\n`);
save();

async function measureAll(effort: Effort): Promise<Finding[]> {
  const reason = unmeasurable();
  if (reason !== null) throw new Error(reason);
  await ensureBuild();
  const stage = await openStage();
  try {
    tell('databases');
    const few = await fill(await stage.createDatabase(), effort.few);
    const open = { ...few, connectionString: await stage.createDatabase(few.connectionString) };
    await makeRoomy(open);
    const guarded = { ...few, connectionString: await stage.createDatabase(open.connectionString) };
    const many = await fill(await stage.createDatabase(), effort.many);
    const found: Finding[] = [];
    tell('availability');
    found.push(...(await measureAvailability(stage, few, many, effort)));
    tell('booking');
    found.push(...(await measureBooking(stage, open, guarded, effort)));
    tell('list of the panel');
    found.push(...(await measureList(stage, many, effort)));
    tell('history');
    found.push(...(await measureHistory(stage, effort)));
    tell('finances');
    found.push(...(await measureFinances(stage, effort)));
    tell('start and memory');
    found.push(...(await measureStart(few, effort)), ...(await measureMemory(few, effort)));
    tell('two processes');
    found.push(...(await measureTwoProcesses(few, open, effort)));
    if (effort.long) {
      tell('mixed load');
      found.push(...(await measureMixed(open)));
    }
    return found;
  } finally {
    await stage.stop();
  }
}

/** The pages in a browser, which the other rows have no need of. */
async function measurePages(): Promise<Finding[]> {
  await ensureBuild();
  const stage = await openStage();
  try {
    tell('pages');
    return await measureWeb(await fill(await stage.createDatabase(), QUICK.few));
  } finally {
    await stage.stop();
  }
}

function tell(step: string): void {
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
