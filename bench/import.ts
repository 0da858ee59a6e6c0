import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { TEST_APP_KEY } from '#test/app-process.ts';
import { generateDump } from '#test/dump/generate-dump.ts';
import { writeDump } from '#test/dump/write-dump.ts';
import { meterOf, residentMb } from './cpu.ts';
import type { Bench } from './databases.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';

const DOCUMENTS = 50_000;
const TODAY = '2026-11-30';
const SAMPLE_MS = 20;
const CPU_BUDGET = 60;
const MEMORY_BUDGET = 300;
const ROWS = 2_000;

/**
 * Measures the commands of an import in an empty database: preview, import, repeated import, check and undo, in seconds
 * of CPU of the process and of PostgreSQL. The baseline stores each document of the same files as one row of JSON.
 */
export async function* measureImport({ environment }: Bench): AsyncGenerator<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-bench-import-'));
  try {
    const dump = generateDump({ seed: 38, documents: DOCUMENTS, today: TODAY });
    await writeDump(folder, dump, 'relaxed lines');
    const connectionString = await environment.createDatabase();
    // The baseline has its turn in this process, whose own time is counted in both.
    const meter = meterOf(environment.dataFolder, [process.pid]);
    const cpuSeconds = async (work: () => Promise<unknown>) => {
      await environment.settle();
      const before = meter();
      await work();
      return (meter() - before) / 1000;
    };
    const baseline = await cpuSeconds(() => storeDocuments(connectionString, folder));
    const command = async (program: string, args: string[]) => {
      let peak = 0;
      const value = await cpuSeconds(async () => {
        peak = await runCommand(program, args, connectionString);
      });
      return { value, peak };
    };
    const work = `import of ${DOCUMENTS} documents`;
    const limits = { unit: 'CPU-s', budget: CPU_BUDGET, baseline };
    const memory = { unit: 'MB', budget: MEMORY_BUDGET };
    const preview = await command('import', [folder, '--preview']);
    yield { work: `${work}, preview`, value: preview.value, ...limits };
    yield { work: `${work}, preview, memory`, value: preview.peak, ...memory };
    const whole = await command('import', [folder]);
    yield { work, value: whole.value, ...limits };
    yield { work: `${work}, memory`, value: whole.peak, ...memory };
    const again = await command('import', [folder]);
    yield { work: `${work}, repeated`, value: again.value, unit: 'CPU-s', baseline };
    const doctor = await command('doctor', []);
    yield { work: `${work}, check afterwards`, value: doctor.value, unit: 'CPU-s', baseline };
    const [row] = await runSql<{ id: string }>(connectionString, 'select id from imports');
    const undo = await command('import', ['--undo', row?.id ?? '']);
    yield { work: `${work}, undo`, value: undo.value, unit: 'CPU-s', baseline };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a command as npm does, and returns its largest resident memory in MB. Throws if it fails. */
async function runCommand(name: string, args: string[], connectionString: string): Promise<number> {
  const program = new URL(`../src/app/cli/${name}.ts`, import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: connectionString, APP_KEY: TEST_APP_KEY };
  const child = spawn(process.execPath, ['--optimize-for-size', program, ...args], {
    env: { ...env, AUDIT_HEADS: 'off', NODE_COMPILE_CACHE: '.cache/compiled' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentMb(child.pid ?? 0));
  }, SAMPLE_MS);
  const [code] = await once(child, 'exit').finally(() => clearInterval(sampler));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors}`);
  return peak;
}

/** Inserts each document of JSON lines into a table with one index. */
async function storeDocuments(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'bench' });
  await client.connect();
  try {
    await client.query(
      'create temporary table documents (id bigint generated always as identity primary key, document jsonb)',
    );
    for (const name of readdirSync(folder)) {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(isJson);
      for (let at = 0; at < lines.length; at += ROWS) {
        await client.query(
          'insert into documents (document) select value from jsonb_array_elements($1::jsonb)',
          [`[${lines.slice(at, at + ROWS).join(',')}]`],
        );
      }
    }
  } finally {
    await client.end();
  }
}

/** A generated dump has broken lines, and the character that PostgreSQL does not store. */
function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return !line.includes('\\u0000');
  } catch {
    return false;
  }
}
