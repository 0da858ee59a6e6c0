import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { createBackup } from '#backup/server/file/create-backup.ts';
import { restoreDatabase } from '#backup/server/file/restore.ts';
import { startTestApp } from '../app.ts';
import { APP_KEY, RESTORE_OPTIONS, UNENCRYPTED } from '../backup-keys.ts';
import { createDatabase } from '../database.ts';
import { query } from '../postgres-process.ts';
import { cloneTemplate, type TestDatabase, type TestServer } from '../template.ts';
import { startFormerPostgres } from './former-postgres.ts';

let former: TestServer & { stop(): Promise<void> };
let source: TestDatabase;
let target: TestDatabase;
let folder: string;

beforeEach(async () => {
  former = await startFormerPostgres();
  source = await cloneTemplate(former);
  target = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bujia-major-'));
});
afterEach(async () => {
  await target.drop();
  await former.stop();
  rmSync(folder, { recursive: true, force: true });
});

const majorOf = async ({ connectionString }: TestDatabase): Promise<number> => {
  const [row] = await query<{ version: number }>(
    connectionString,
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return row?.version ?? 0;
};

test('a backup of one major version of PostgreSQL is restored into the next', async () => {
  expect((await majorOf(target)) - (await majorOf(source))).toBe(1);
  const fixture = join(import.meta.dirname, 'schema-0075.backup');
  await restoreDatabase(source.connectionString, fixture, RESTORE_OPTIONS);
  const { app, stop } = await startTestApp(source, { appKey: APP_KEY });
  expect((await app.inject('/api/ready')).statusCode).toBe(200);
  await stop();
  const file = join(folder, 'copy.backup');
  const written = await createBackup(source.connectionString, file, UNENCRYPTED);
  await restoreDatabase(target.connectionString, file, RESTORE_OPTIONS);
  const restored = await startTestApp(target, { appKey: APP_KEY });
  const findings = await checkIntegrity(restored.context.db);
  await restored.stop();
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(written.tables.find(({ name }) => name === 'citations')?.rows).toBeGreaterThan(100);
});
