import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '#backup/server/file/create-backup.ts';
import { restoreDatabase } from '#backup/server/file/restore.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { appKeysFromSecret, requireSameKey } from '#platform/operations/app-keys.ts';
import { PROCESS_ENV } from '#test/app-process.ts';
import { APP_KEY, RESTORE_OPTIONS, UNENCRYPTED } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { machineNow } from '#test/machine-clock.ts';
import { tamper } from '#test/tamper.ts';
import type { TestDatabase } from '#test/template.ts';

const PROGRAM = new URL('doctor.ts', import.meta.url).pathname;
const PROMISE = 'El registro de actividad contiene cada línea anotada fuera de la base de datos.';

let folder: string;
let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-heads-'));
  database = await createDatabase();
  const { connectionString } = database;
  db = openDatabase({ connectionString, onConnectionLost: () => undefined }).db;
  attachAuditResources(
    db,
    openAuditResources({ auditHeads: null, backups: null }, appKeysFromSecret(APP_KEY)),
  );
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run doctor` with the environment's `AUDIT_HEADS`. */
const doctor = (auditHeads: string) => run(PROGRAM, auditHeads);

/** Returns the output of a command. */
function run(program: string, auditHeads: string, ...args: string[]): Promise<string> {
  const env = {
    ...PROCESS_ENV,
    APP_KEY,
    DATABASE_URL: database.connectionString,
    BACKUP_DIR: folder,
    AUDIT_HEADS: auditHeads,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (_error, out, err) =>
      resolve(out + err),
    );
  });
}

async function newestLine() {
  const query = db.selectFrom('audit_log').select(['id', 'action', 'actor_name', 'details']);
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

async function write(lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1) {
    await writeAudit(db, { actor: null, action: 'signed-in', now: machineNow() });
  }
}

const dropFrom = (line: number) =>
  tamper(db, 'audit_log', `delete from audit_log where id >= ${line}`);

test('doctor reports a deleted audit line that the header of a backup names', async () => {
  await write(3);
  const file = join(folder, 'bujia-2026-11-22-030000.backup');
  await createBackup(database.connectionString, file, UNENCRYPTED);
  writeFileSync(join(folder, 'other.backup'), 'no copy');
  await write(1);
  expect(await doctor('off')).toContain(`✓ ${PROMISE}\n`);
  await dropFrom(3);
  expect(await doctor('off')).toContain(`✗ ${PROMISE}\n    línea 3: falta o es otra\n`);
  await write(1);
  expect(await doctor('off')).toContain(`✗ ${PROMISE}\n    línea 3: falta o es otra\n`);
});

test('doctor accepts a restored backup beside newer backups, and reports a later deletion', async () => {
  await write(2);
  const older = join(folder, 'bujia-2026-11-22-030000.backup');
  await createBackup(database.connectionString, older, UNENCRYPTED);
  await write(3);
  const newer = join(folder, 'bujia-2026-11-23-030000.backup');
  await createBackup(database.connectionString, newer, UNENCRYPTED);
  await db.destroy();
  const heads = join(folder, 'heads.log');
  await restoreDatabase(database.connectionString, older, {
    ...RESTORE_OPTIONS,
    auditHeads: heads,
  });
  const { connectionString } = database;
  db = openDatabase({ connectionString, onConnectionLost: () => undefined }).db;
  attachAuditResources(
    db,
    openAuditResources({ auditHeads: null, backups: null }, appKeysFromSecret(APP_KEY)),
  );
  expect(existsSync(heads)).toBe(true);
  expect(await doctor('off')).toContain(`✓ ${PROMISE}\n`);
  expect(await doctor(heads)).toContain(`✓ ${PROMISE}\n`);
  await dropFrom(3);
  expect(await doctor(heads)).toContain(`✗ ${PROMISE}\n    línea 3: falta o es otra\n`);
});

test('the backup command adds an audit line and records its head outside the database', async () => {
  const heads = join(folder, 'heads.log');
  const backupTo = (name: string) =>
    run(new URL('backup.ts', import.meta.url).pathname, heads, join(folder, name));
  await write(1);
  // The database has no key yet, so another key may become its first one.
  expect(await backupTo('first.copy')).toMatch(/^Copia guardada/);
  expect(await newestLine()).toMatchObject({ id: 1, action: 'signed-in' });
  await requireSameKey(db, appKeysFromSecret(APP_KEY));
  expect(await backupTo('second.copy')).toMatch(/^Copia guardada/);
  expect(await newestLine()).toEqual({
    id: 2,
    action: 'backup-requested',
    actor_name: 'Sistema',
    details: { file: 'second.copy' },
  });
  expect(await backupTo('second.copy')).toMatch(/ya existe; elige otro nombre\.$/m);
  expect(await newestLine()).toMatchObject({ id: 2 });
  await dropFrom(2);
  expect(await doctor(heads)).toContain(`✗ ${PROMISE}\n    línea 2: falta o es otra\n`);
});
