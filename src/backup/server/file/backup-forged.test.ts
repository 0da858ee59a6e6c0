import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAuditHead } from '#platform/audit/audit-heads.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { openDatabase } from '#platform/data/database.ts';
import { KEYS, packBackup, RESTORE_OPTIONS, UNENCRYPTED, unpackBackup } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { createBackup } from './create-backup.ts';
import { restoreDatabase } from './restore.ts';

/** The changed backups are valid gzip streams, but invalid backups. */
let folder: string;
let created: TestDatabase;
let source: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-forged-'));
  created = await createDatabase();
  source = created.connectionString;
  await query(
    source,
    `INSERT INTO services (id, name, description, duration_minutes, price_cents, category)
       VALUES (gen_random_uuid(), 'Cambio de aceite', '', 60, 4500, 'maintenance')`,
  );
});

afterEach(async () => {
  await created.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Header = Awaited<ReturnType<typeof createBackup>>;

/** Splits the decompressed bytes of a backup into header line and content. */
function parts(file: string): { header: Header; data: Buffer } {
  const plain = unpackBackup(readFileSync(file));
  const end = plain.indexOf(10);
  return { header: JSON.parse(plain.subarray(0, end).toString()), data: plain.subarray(end + 1) };
}

/** Compresses and seals content as the app does, with the installation's key. */
function craft(name: string, header: unknown, data: Buffer): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    packBackup(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), data])),
  );
  return path;
}

test('restoreDatabase rejects a changed byte of a row by the checksum of its table', async () => {
  const file = join(folder, 'a.backup');
  await createBackup(source, file, UNENCRYPTED);
  const { header, data } = parts(file);
  const at = data.indexOf('Cambio de aceite');
  data[at] = 'D'.charCodeAt(0);
  const changed = craft('changed', header, data);
  await expect(restoreDatabase(source, changed, RESTORE_OPTIONS)).rejects.toThrow(
    `El archivo «${changed}» está dañado o incompleto; no se cambió nada.`,
  );
  expect(await query(source, 'SELECT name FROM services')).toEqual([{ name: 'Cambio de aceite' }]);
});

test('restoreDatabase rejects rows that the database stores differently from the backup', async () => {
  const file = join(folder, 'a.backup');
  await createBackup(source, file, UNENCRYPTED);
  const { header, data } = parts(file);
  const text = data.toString('latin1').replace('Cambio de aceite', '\\x43ambio de aceite');
  let at = 0;
  for (const table of header.tables) {
    if (table.name === 'services') {
      table.bytes += 3;
      const rows = Buffer.from(text, 'latin1').subarray(at, at + table.bytes);
      table.hash = createHash('sha256').update(rows).digest('hex');
    }
    at += table.bytes;
  }
  const odd = craft('odd', header, Buffer.from(text, 'latin1'));
  await expect(restoreDatabase(source, odd, RESTORE_OPTIONS)).rejects.toThrow(
    'La tabla services no quedó igual que en la copia; no se cambió nada.',
  );
  expect(await query(source, 'SELECT name FROM services')).toEqual([{ name: 'Cambio de aceite' }]);
});

test('restoreDatabase rejects a malformed, mismatched or newer header and changes no table', async () => {
  const file = join(folder, 'a.backup');
  const { tables } = await createBackup(source, file, UNENCRYPTED);
  const { header, data } = parts(file);
  const empty = Buffer.alloc(0);
  const [first, ...rest] = header.tables;
  const twice = [...header.migrations, ...header.migrations];
  const { tables: _tables, ...without } = header;
  const damaged = (path: string) =>
    `El archivo «${path}» está dañado o incompleto; no se cambió nada.`;
  const strange = (path: string) =>
    `El archivo «${path}» no tiene las tablas de una copia de Bujía; no se cambió nada.`;
  const crafted: [string, unknown, Buffer, (path: string) => string][] = [
    ['no tables', without, data, damaged],
    ['tables: []', { ...header, tables: [] }, empty, damaged],
    ['migrations: []', { ...header, migrations: [] }, data, damaged],
    ['negative', { ...header, tables: [{ ...first, bytes: -1 }, ...rest] }, data, damaged],
    ['more', { ...header, more: 1 }, data, damaged],
    ['one table less', { ...header, tables: rest }, data.subarray(first?.bytes ?? 0), strange],
    ['migrations twice', { ...header, migrations: twice }, data, strange],
    [
      'no sequences',
      { ...header, sequences: [{ name: 'x', value: '1', called: true }] },
      data,
      strange,
    ],
    ['other', { format: 7 }, empty, damaged],
    ['null', null, empty, damaged],
  ];
  for (const [name, head, body, sentence] of crafted) {
    const path = craft(name, head, body);
    const error = await restoreDatabase(source, path, RESTORE_OPTIONS).then(String, String);
    expect(error, name).toBe(`BackupError: ${sentence(path)}`);
  }
  const later = join(folder, 'later');
  writeFileSync(later, 'bujia-backup-3\n…');
  expect(await restoreDatabase(source, later, RESTORE_OPTIONS).then(String, String)).toBe(
    'BackupError: La copia es de una versión más nueva de Bujía (bujia-backup-3): actualiza el programa.',
  );
  const after = await createBackup(source, join(folder, 'after.backup'), UNENCRYPTED);
  expect(after.tables).toEqual(tables);
});

test('restoreDatabase rejects a backup whose audit log ends before the line in its header', async () => {
  const { db } = openDatabase({ connectionString: source, onConnectionLost: () => undefined });
  attachAuditResources(db, openAuditResources({ auditHeads: null, backups: null }, KEYS));
  for (const action of ['first-admin', 'signed-in'] as const) {
    await writeAudit(db, { actor: null, action, now: MONDAY_MORNING });
  }
  const newest = await readAuditHead(db);
  const file = join(folder, 'a.backup');
  const { auditHead } = await createBackup(source, file, UNENCRYPTED);
  expect(auditHead).toMatchObject({ ...newest, line: 2 });
  await db.destroy();
  const { header, data } = parts(file);
  // The last line is removed, and all checksums match.
  let at = 0;
  let left = data;
  for (const table of header.tables) {
    if (table.name === 'audit_log') {
      const first = data.subarray(at, data.indexOf(10, at) + 1);
      left = Buffer.concat([data.subarray(0, at), first, data.subarray(at + table.bytes)]);
      const hash = createHash('sha256').update(first).digest('hex');
      Object.assign(table, { bytes: first.length, rows: 1, hash });
    }
    at += table.bytes;
  }
  const cut = craft('cut', header, left);
  await expect(
    restoreDatabase(source, cut, { ...RESTORE_OPTIONS, unauthenticated: true }),
  ).rejects.toThrow(
    'El registro de actividad de la copia no termina en la línea que anota su encabezado (2); no se cambió nada.',
  );
  expect(await query(source, 'SELECT action FROM audit_log ORDER BY id')).toHaveLength(2);
  const { auditHead: _head, ...without } = header;
  const earlier = craft('earlier', without, left);
  await restoreDatabase(source, earlier, RESTORE_OPTIONS);
  expect(await query(source, 'SELECT action FROM audit_log ORDER BY id')).toEqual([
    { action: 'first-admin' },
    { action: 'backup-restored' },
  ]);
});
