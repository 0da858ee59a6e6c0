import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import type { TestApp } from '#test/app.ts';
import {
  backupEnvironment,
  endedBackupRuns,
  findScratchDatabase,
  isBackupQueueIdle,
  lockCitations,
  readBackups as shown,
} from '#test/backup-environment.ts';
import { RESTORE_OPTIONS } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { LOCAL_AUDIT_CONTEXT, request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { readRunRows } from './backup-rows.ts';
import { createBackup } from './file/create-backup.ts';
import { restoreDatabase } from './file/restore.ts';

// These tests run the backup job through the API, with its separate process.
const HOUR = 3_600_000;
const environment = backupEnvironment();

const ask = (app: TestApp, headers: Record<string, string>) =>
  request(`${app.url}/api/backups`, 'POST', {}, headers);
async function auditOf(db: Db, action: string) {
  const query = db
    .selectFrom('audit_log')
    .select(['actor_name', 'record_id', 'details', 'address', 'device']);
  return query.where('action', '=', action).orderBy('id').execute();
}

test('one of two processes creates the due backup, which restores into another database', async () => {
  const { app, db, connectionString } = await environment.open();
  await environment.open();
  await seedFixtures(db);
  await environment.enqueueCheck();
  await environment.enqueueCheck();
  const [row] = await environment.until(() => endedBackupRuns(db));
  await environment.until(() => isBackupQueueIdle(db));
  expect(await readRunRows(db)).toEqual([row]);
  expect(row).toMatchObject({ state: 'rehearsed', reason: null, asked_by: null });
  const file = join(environment.folder, row?.file ?? '');
  expect(readdirSync(environment.folder)).toEqual([row?.file]);
  expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, row?.bytes]);
  expect((await findScratchDatabase(db)).there).toBe(false);

  const own = { keys: app.context.keys, encryption: null };
  const source = await createBackup(connectionString, join(environment.folder, 'source'), own);
  const other = await createDatabase();
  await restoreDatabase(other.connectionString, file, {
    ...RESTORE_OPTIONS,
    own: app.context.keys,
  });
  const restored = await createBackup(
    other.connectionString,
    join(environment.folder, 'restored'),
    own,
  );
  // The restore itself adds a line to the audit log.
  const notCarried = ['sessions', 'backup_runs', 'audit_log', 'backup_targets'];
  const data = ({ tables }: typeof source) =>
    tables.filter(({ name }) => !notCarried.includes(name));
  expect(data(restored)).toEqual(data(source));
  // A restored database has no backups: the 26 hours until its warning start again.
  expect(restored.tables.find(({ name }) => name === 'backup_runs')?.rows).toBe(0);
  await other.drop();

  const { headers } = await createStaff(db, 'admin', { now: machineNow() });
  const page = await shown(app, headers);
  expect(page).toMatchObject({
    folder: environment.folder,
    hourly: false,
    running: false,
    warning: null,
  });
  expect(page.backups).toEqual([
    expect.objectContaining({ state: 'rehearsed', place: 'here', bytes: row?.bytes, reason: '' }),
  ]);
});

test('an admin requests a backup and downloads it only with their password', async () => {
  const { app, db, connectionString } = await environment.open();
  const { username, name } = await createAccount(db, { role: 'admin', name: 'Ana Roca' });
  const { body } = await signIn(app.url, username);
  const headers = { authorization: `Bearer ${body.data.token}` };
  const release = await lockCitations(connectionString);
  const asked = await ask(app, headers);
  expect([asked.status, asked.body.message]).toEqual([200, 'Se está haciendo una copia.']);
  expect((await shown(app, headers)).running).toBe(true);
  const again = await ask(app, headers);
  expect([again.status, again.body.message]).toEqual([409, 'Ya se está haciendo una copia.']);
  await release();
  const [row] = await environment.until(() => endedBackupRuns(db));
  expect(row).toMatchObject({ state: 'rehearsed', asked_by: name });
  expect(await auditOf(db, 'backup-requested')).toEqual([
    expect.objectContaining({ actor_name: name, record_id: row?.id, address: '127.0.0.1' }),
  ]);

  const download = (password: unknown, id = row?.id) =>
    fetch(`${app.url}/api/backups/${id}/download`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
  const statusAndMessage = async (response: Response) => [
    response.status,
    ((await response.json()) as { message: string }).message,
  ];
  expect(await statusAndMessage(await download('otra'))).toEqual([403, 'Contraseña incorrecta.']);
  expect(await statusAndMessage(await download(''))).toEqual([400, 'La contraseña es requerida.']);
  const UNKNOWN = [404, 'Esa copia ya no está en la carpeta.'];
  for (const id of ['x', '..%2F..%2Fetc', newId()]) {
    expect(await statusAndMessage(await download(PASSWORD, id))).toEqual(UNKNOWN);
  }
  expect(await auditOf(db, 'backup-downloaded')).toEqual([]);
  const downloaded = await download(PASSWORD);
  const file = join(environment.folder, row?.file ?? '');
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(readFileSync(file));
  expect(downloaded.headers.get('cache-control')).toBe('no-store');
  expect(downloaded.headers.get('content-disposition')).toBe(`attachment; filename="${row?.file}"`);
  const details = { file: row?.file };
  expect(await auditOf(db, 'backup-downloaded')).toEqual([
    { actor_name: name, record_id: row?.id, details, ...LOCAL_AUDIT_CONTEXT },
  ]);

  const content = readFileSync(file);
  const forged = Buffer.from(content);
  forged[content.length >> 1] = (forged[content.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, forged);
  const CHANGED = 'Esa copia cambió después de hacerse: no se entrega. Haz otra ahora.';
  expect(await statusAndMessage(await download(PASSWORD))).toEqual([409, CHANGED]);
  writeFileSync(file, content);
  await db.updateTable('backup_runs').set({ seal: null }).execute();
  expect((await shown(app, headers)).backups[0]).toMatchObject({ authenticated: false });
  expect(await statusAndMessage(await download(PASSWORD))).toEqual([
    409,
    'Esa copia es de antes de que se autenticaran: tómala de su carpeta en el servidor.',
  ]);

  rmSync(file);
  expect((await shown(app, headers)).backups[0]?.place).toBe('gone');
  expect(await statusAndMessage(await download(PASSWORD))).toEqual(UNKNOWN);
  await db.updateTable('backup_runs').set({ place: 'otra:/copias' }).execute();
  expect(await statusAndMessage(await download(PASSWORD))).toEqual([
    404,
    'Esa copia está en otro servidor; búscala en su carpeta.',
  ]);
});

test('a server without automatic backups says so and shows no warning', async () => {
  const { app } = await environment.open(null);
  const later = machineNow() + 1000 * HOUR;
  app.setNow(later);
  const { headers } = await createStaff(app.context.db, 'admin', { now: later });
  expect(await shown(app, headers)).toMatchObject({ folder: null, warning: null, backups: [] });
  const { status, body } = await ask(app, headers);
  expect([status, body.message]).toEqual([
    409,
    'En este servidor las copias automáticas están desactivadas.',
  ]);
});

test('a missing backup folder causes a warning after 26 hours, and the app keeps working', async () => {
  const away = join(environment.folder, 'disco');
  const { app, db } = await environment.open({ path: away, createIfMissing: false });
  const start = machineNow();
  const now = start + 26 * HOUR + 60_000;
  const { headers } = await createStaff(db, 'admin', { now });
  await environment.enqueueCheck();
  expect((await environment.until(() => endedBackupRuns(db)))[0]).toMatchObject({
    state: 'failed',
    reason: 'no-folder',
  });
  expect(existsSync(away)).toBe(false);
  const at = async (instant: number) => {
    app.setNow(instant);
    return (await shown(app, headers)).warning;
  };
  const REASON = 'No existe la carpeta de copias: conecta el disco o revisa BACKUP_DIR.';
  expect(await at(start + 25 * HOUR)).toBeNull();
  expect(await at(now)).toBe(`Todavía no hay ninguna copia de seguridad verificada. ${REASON}`);

  await changeSettings(db, { timeZone: 'America/Montevideo' });
  const good = Date.parse('2027-03-10T06:00:00Z');
  const copy = {
    state: 'rehearsed',
    file: 'bujia-2027-03-10-030000.backup',
    place: 'otra:/copias',
  } as const;
  await db
    .insertInto('backup_runs')
    .values({
      ...copy,
      id: newId(),
      bytes: 1,
      row_count: 1,
      started_at: new Date(good),
      ended_at: new Date(good),
    })
    .execute();
  const later = await createStaff(db, 'admin', { now: good + 26 * HOUR });
  const warning = async (instant: number) => {
    app.setNow(instant);
    return (await shown(app, later.headers)).warning;
  };
  expect(await warning(good + 26 * HOUR)).toBeNull();
  expect(await warning(good + 26 * HOUR + 1)).toMatch(
    /^Última copia de seguridad verificada: 10 de marzo de 2027.{2,8}03:00\. /,
  );
  expect((await request(`${app.url}/api/settings`)).status).toBe(200);
});

test('GET /api/backups returns the newest backup of each target and warns about the second', async () => {
  const path = mkdtempSync(join(tmpdir(), 'bujia-second-'));
  const { app, db } = await environment.open(undefined, { kind: 'folder', path });
  const { headers } = await createStaff(db, 'admin', { now: machineNow() });
  await environment.enqueueCheck();
  const [row] = await environment.until(() => endedBackupRuns(db));
  await environment.until(async () =>
    (await isBackupQueueIdle(db)) ? readdirSync(path)[0] : undefined,
  );
  expect(readdirSync(path)).toEqual([row?.file]);
  const last = { createdAt: row?.started_at.toISOString(), encrypted: false };
  const page = await shown(app, headers);
  expect(page.warning).toBeNull();
  expect(page.targets).toEqual([
    { where: environment.folder, last, age: 'hace 0 min', check: '' },
    { where: path, last, age: 'hace 0 min', check: '' },
  ]);
  await db.updateTable('backup_targets').set({ send_reason: 'no-room' }).execute();
  await db.deleteFrom('backup_second_copies').execute();
  expect((await shown(app, headers)).warning).toBe(
    'El segundo destino todavía no tiene ninguna copia verificada. No queda espacio ahí: libera lugar en el disco.',
  );
  rmSync(path, { recursive: true });
});

test('/api/backups is allowed for admins only', async () => {
  const { app, db } = await environment.open();
  const { headers } = await createStaff(db, ['agenda', 'finanzas', 'historial', 'stock'], {
    now: machineNow(),
  });
  const calls = [
    ['GET', '', undefined],
    ['POST', '', {}],
    ['POST', `/${newId()}/download`, { password: PASSWORD }],
  ] as const;
  for (const [method, path, body] of calls) {
    const call = (of: Record<string, string>) =>
      request(`${app.url}/api/backups${path}`, method, body, of);
    expect([(await call(headers)).status, (await call({})).status]).toEqual([403, 401]);
  }
});
