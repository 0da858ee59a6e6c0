import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { start } from '#main/start.ts';
import { loadConfig } from '#server-kit/config.ts';
import { inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import { describeError } from '#server-kit/log.ts';
import { createDatabase } from '#test/database.ts';
import { readRows } from './backup-rows.ts';

test('a rehearsal that cannot be: the log says why, without a secret, and no file is left', async () => {
  const database = await createDatabase();
  const folder = join(tmpdir(), `bujia-copias-${newId()}`);
  const lines: string[] = [];
  const serializers = { err: describeError };
  const log = pino({ level: 'trace', serializers }, { write: (line: string) => lines.push(line) });
  const app = await start({
    config: { ...loadConfig({ PORT: '0' }), backups: { path: folder, made: true } },
    connectionString: database.connectionString,
    // Nobody listens there.
    adminConnectionString: 'postgres://nadie:clave-secreta@127.0.0.1:1/postgres',
    log,
  });
  const { db, jobs } = app.kit;
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'backups', [{}]));
  let told: string | undefined;
  while (told === undefined) {
    jobs.nudge('backups');
    await sleep(20);
    told = lines.find((line) => line.includes('backup failed'));
  }
  expect(JSON.parse(told)).toMatchObject({ reason: 'unexpected', cause: { code: 'ECONNREFUSED' } });
  expect(lines.join('')).not.toContain('clave-secreta');
  expect(lines.join('')).not.toContain(database.connectionString);
  expect(await readRows(db)).toMatchObject([{ state: 'failed', reason: 'unexpected' }]);
  expect(readdirSync(folder)).toEqual([]);
  await app.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});
