import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/data/migrate.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { startAppProcess } from '#test/app-process.ts';
import { PROJECT } from '../tools/check/tree.ts';
import { fillDatabase } from './fill.ts';

/**
 * `node bench/recovery.ts`: runs «Recovery on another machine» of docs/operations.md with an
 * encrypted backup of 10 000 appointments and an empty data folder. `--clone` starts from a fresh
 * clone with `npm ci` and `npm run build`. Prints one JSON line with the seconds of each step.
 * Exits with 1 if all steps together took more than 15 minutes.
 */
const MAX_SECONDS = 15 * 60;
const APPOINTMENTS = 10_000;
const { values } = parseArgs({ options: { clone: { type: 'boolean', default: false } } });

const folder = mkdtempSync(join(tmpdir(), 'bujia-recovery-'));
const copy = join(folder, 'newest.backup');
const identity = join(folder, 'identity.txt');
const seconds: Record<string, number> = {};
try {
  await makeEncryptedCopy(join(folder, 'old'));
  const program = values.clone ? cloneProgram(join(folder, 'program')) : PROJECT;
  const dataDir = join(folder, 'new');
  step('restore', () =>
    npm(program, { DATA_DIR: dataDir }, 'restore', copy, '--identity', identity),
  );
  const began = performance.now();
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    const { status } = await fetch(`${app.url}/api/ready`);
    if (status !== 200) throw new Error(`/api/ready answered ${status}`);
    recordDuration('start', began);
    step('doctor', () => npm(program, { DATA_DIR: dataDir }, 'doctor'));
  } finally {
    await app.terminate();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const total = Math.round(Object.values(seconds).reduce((sum, each) => sum + each, 0) * 10) / 10;
console.log(JSON.stringify({ appointments: APPOINTMENTS, seconds, total }));
if (total > MAX_SECONDS) process.exitCode = 1;

/** Creates what remains of the lost machine: an encrypted backup and the identity file. */
async function makeEncryptedCopy(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ folder: dataDir });
  try {
    await migrate(database.connectionString);
    await fillDatabase(database.connectionString, APPOINTMENTS);
  } finally {
    await database.stop();
  }
  const pair = npm(PROJECT, { DATA_DIR: dataDir }, 'backup', '--new-key');
  writeFileSync(identity, pair);
  const recipient = /age1[0-9a-z]+/.exec(pair)?.[0];
  if (recipient === undefined) throw new Error('no public key was printed');
  npm(PROJECT, { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient }, 'backup', copy);
}

function cloneProgram(program: string): string {
  step('clone', () => run('git', ['clone', '-q', PROJECT, program]));
  step('install', () => run('npm', ['ci'], { cwd: program }));
  step('build', () => npm(program, {}, 'build'));
  return program;
}

function step(name: string, work: () => unknown): void {
  const began = performance.now();
  work();
  recordDuration(name, began);
}

function recordDuration(name: string, began: number): void {
  seconds[name] = Math.round((performance.now() - began) / 100) / 10;
}

function npm(cwd: string, environment: Record<string, string>, script: string, ...args: string[]) {
  return run('npm', ['run', '-s', script, '--', ...args], { cwd, environment });
}

function run(
  file: string,
  args: string[],
  { cwd, environment }: { cwd?: string; environment?: Record<string, string> } = {},
): string {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: cwd ?? PROJECT,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status === 0) return stdout;
  throw new Error(`${[file, ...args].join(' ')} ended with ${status}: ${stderr}`);
}
