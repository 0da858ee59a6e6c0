import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesIn, signal as sendSignal } from '#platform/postgres/postgres-processes.ts';
import { PROCESS_ENV, startAppProcess } from '#test/app-process.ts';
import { copyInstallation } from '#test/installation.ts';
import { pollUntil } from '#test/postgres-process.ts';

/** A start that receives a stop signal at any moment leaves no process running. */
let folder: string;
const engine = () => processesIn(join(folder, 'postgres'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bujia-stopped-'));
});
afterEach(async () => {
  for (const pid of engine()) sendSignal(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Signals the server when `moment` resolves. Returns how it ended. */
async function stopAt(moment: () => Promise<unknown>, signal: NodeJS.Signals) {
  const server = fileURLToPath(new URL('../../tools/start.ts', import.meta.url));
  const env = { ...PROCESS_ENV, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (piece) => {
    output += String(piece);
  });
  const gone = once(child, 'close');
  await moment();
  child.kill(signal);
  await gone;
  return { code: child.exitCode, signal: child.signalCode, output };
}

const whenEngineRuns = () => pollUntil(async () => (engine().length > 0 ? true : undefined));

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the server stops PostgreSQL and exits with 0 after %s while PostgreSQL starts',
  async (signal) => {
    await copyInstallation(folder);
    expect(await stopAt(whenEngineRuns, signal)).toEqual({ code: 0, signal: null, output: '' });
    expect(engine()).toEqual([]);
  },
);

test('the server leaves no PostgreSQL process after SIGTERM at any moment of its start', async () => {
  await copyInstallation(folder);
  await (await startAppProcess({ DATA_DIR: folder })).terminate();
  for (const delay of [200, 400, 600, 800, 1000, 1250, 1500]) {
    const { code, signal, output } = await stopAt(() => sleep(delay), 'SIGTERM');
    expect([0, 'SIGTERM'], `${delay} ms`).toContain(code ?? signal);
    expect(output).toBe('');
    expect(engine(), `${delay} ms`).toEqual([]);
  }
  await (await startAppProcess({ DATA_DIR: folder })).terminate();
});
