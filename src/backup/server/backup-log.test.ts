import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { start } from '#app/start.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { describeError } from '#platform/operations/log.ts';
import { createDatabase } from '#test/database.ts';
import { readRunRows } from './backup-rows.ts';

test('an impossible test restore is logged with its cause, without secrets, and leaves no file', async () => {
  const database = await createDatabase();
  const folder = join(tmpdir(), `bujia-copias-${newId()}`);
  const lines: string[] = [];
  const serializers = { err: describeError };
  const log = pino({ level: 'trace', serializers }, { write: (line: string) => lines.push(line) });
  const app = await start({
    config: { ...loadConfig({ PORT: '0' }), backups: { path: folder, createIfMissing: true } },
    connectionString: database.connectionString,
    // No server listens on this port.
    adminConnectionString: 'postgres://nadie:clave-secreta@127.0.0.1:1/postgres',
    log,
  });
  const { db, jobs } = app.context;
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'backups', [{}]));
  let failure: string | undefined;
  while (failure === undefined) {
    jobs.nudge('backups');
    await sleep(20);
    failure = lines.find((line) => line.includes('backup failed'));
  }
  expect(JSON.parse(failure)).toMatchObject({
    reason: 'unexpected',
    cause: { code: 'ECONNREFUSED' },
  });
  expect(lines.join('')).not.toContain('clave-secreta');
  expect(lines.join('')).not.toContain(database.connectionString);
  expect(await readRunRows(db)).toMatchObject([{ state: 'failed', reason: 'unexpected' }]);
  expect(readdirSync(folder)).toEqual([]);
  await app.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});
