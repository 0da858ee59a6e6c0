import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appKeysFromSecret, findAppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import {
  KEYS,
  OPEN_OPTIONS,
  packBackup,
  RESTORE_OPTIONS,
  UNENCRYPTED,
  unpackBackup,
} from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { createEncryption, createIdentityFile, readIdentityFile } from './backup-encryption.ts';
import { backupKey, keyIdOf, ownKey, restoreKey } from './backup-keys.ts';
import { BackupReader } from './backup-reader.ts';
import { createBackup } from './create-backup.ts';
import { restoreDatabase } from './restore.ts';

/** Messages for changed files: the seal rejects plain backups, age rejects encrypted ones. */
const CHANGED = /está dañado o incompleto|cambió después de hacerse|no es una copia de Bujía/;

let folder: string;
let created: TestDatabase;
let source: string;
let plain: string;
let encrypted: string;
let identity: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-sealed-'));
  created = await createDatabase();
  source = created.connectionString;
  await query(
    source,
    `INSERT INTO services (id, name, description, duration_minutes, price_cents, category)
       SELECT gen_random_uuid(), 'Cambio ' || n, '', 60, 4500, 'maintenance'
       FROM generate_series(1, 40) n`,
  );
  identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  plain = join(folder, 'plain.backup');
  encrypted = join(folder, 'encrypted.backup');
  await createBackup(source, plain, UNENCRYPTED);
  await createBackup(source, encrypted, {
    keys: KEYS,
    encryption: await createEncryption(recipients),
  });
});
afterAll(async () => {
  await created.drop();
  rmSync(folder, { recursive: true });
});

const open = (file: string) =>
  new BackupReader(file, { ...OPEN_OPTIONS, identities: [identity] }).verify();
function changed(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test.each(['plain', 'encrypted'])(
  'BackupReader rejects a backup with any flipped bit (%s)',
  async (kind) => {
    const whole = readFileSync(kind === 'plain' ? plain : encrypted);
    expect((await open(kind === 'plain' ? plain : encrypted)).tables.length).toBeGreaterThan(20);
    const anyBit = fc.record({ at: fc.nat(whole.length - 1), bit: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(anyBit, async ({ at, bit }) => {
        const copy = Buffer.from(whole);
        copy[at] = (copy[at] ?? 0) ^ (1 << bit);
        await expect(open(changed('flipped', copy))).rejects.toBeInstanceOf(BackupError);
      }),
      // Changes in the header of a gzip stream do not change its content.
      { numRuns: 150, examples: [15, 18, 19, 20, 23, 24].map((at) => [{ at, bit: 0 }]) },
    );
  },
);

test.each(['plain', 'encrypted'])('BackupReader rejects a truncated backup (%s)', async (kind) => {
  const whole = readFileSync(kind === 'plain' ? plain : encrypted);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      const cut = changed('cut', whole.subarray(0, length));
      await expect(open(cut)).rejects.toThrow(CHANGED);
    }),
    { numRuns: 60, examples: [[whole.length - 1], [whole.length - 32]] },
  );
});

test('BackupReader and restoreDatabase reject changed headers that another key sealed', async () => {
  const content = unpackBackup(readFileSync(plain));
  const end = content.indexOf(10);
  const header = JSON.parse(content.subarray(0, end).toString());
  const own = appKeysFromSecret('cd'.repeat(32));
  const swapped = { ...header, tables: [...header.tables].reverse() };
  for (const head of [swapped, { ...header, createdAt: '2020-01-01T00:00:00.000Z' }]) {
    const forged = Buffer.concat([Buffer.from(JSON.stringify(head)), content.subarray(end)]);
    const file = changed('forged', packBackup(forged, backupKey(own)));
    await expect(open(file)).rejects.toThrow(CHANGED);
    await expect(restoreDatabase(source, file, RESTORE_OPTIONS)).rejects.toThrow(CHANGED);
  }
  const ownHeader = { ...header, keyId: keyIdOf(backupKey(own)) };
  const forged = Buffer.concat([Buffer.from(JSON.stringify(ownHeader)), content.subarray(end)]);
  const file = changed('forged', packBackup(forged, backupKey(own)));
  await expect(open(file)).rejects.toThrow('no está autenticada con la clave de esta instalación');
  await expect(restoreDatabase(source, file, RESTORE_OPTIONS)).rejects.toThrow(
    'autenticada con la clave de la instalación que la hizo y la de esta máquina es otra: pon esa clave en «APP_KEY»',
  );
});

test('restoreDatabase restores a backup without a seal only with --sin-autenticar', async () => {
  const content = unpackBackup(readFileSync(plain));
  const end = content.indexOf(10);
  const { keyId: _, ...header } = JSON.parse(content.subarray(0, end).toString());
  const { createHash } = await import('node:crypto');
  let at = end + 1;
  const tables = header.tables.map(({ hash, ...table }: { hash: string; bytes: number }) => {
    const text = content.subarray(at, at + table.bytes);
    at += table.bytes;
    return { ...table, md5: createHash('md5').update(text).digest('hex') };
  });
  const first = { ...header, format: 'bujia-backup-1', tables };
  const line = Buffer.from(JSON.stringify(first));
  const old = changed('old.backup', gzipSync(Buffer.concat([line, content.subarray(end)])));
  const target = await createDatabase();
  const { connectionString } = target;
  await query(connectionString, "INSERT INTO secrets VALUES ('app-key-fingerprint', '\\x00')");
  await expect(restoreDatabase(connectionString, old, RESTORE_OPTIONS)).rejects.toThrow(
    'La copia es de una versión anterior de Bujía y no está autenticada; para restaurarla sin comprobar quién la hizo agrega --sin-autenticar.',
  );
  await restoreDatabase(connectionString, old, { ...RESTORE_OPTIONS, unauthenticated: true });
  const [log] = await query(connectionString, 'SELECT details FROM audit_log');
  expect(log).toMatchObject({ details: { file: 'old.backup', authenticated: false } });
  const found = await query(connectionString, 'SELECT count(*)::int AS n FROM services');
  expect(found).toEqual([{ n: 40 }]);
  // The next start stores the fingerprint of this machine's key.
  expect(await query(connectionString, 'SELECT name FROM secrets')).toEqual([]);
  await target.drop();
});

test('an encrypted backup opens only with its private key, and a plain one has no app key', async () => {
  expect(readFileSync(encrypted).includes('Cambio')).toBe(false);
  expect(unpackBackup(readFileSync(plain)).includes(KEYS.secret)).toBe(false);
  await expect(new BackupReader(encrypted, OPEN_OPTIONS).verify()).rejects.toThrow(
    'está cifrada: agrega --identity ARCHIVO con tu clave privada.',
  );
  const identities = [await generateX25519Identity()];
  await expect(
    new BackupReader(encrypted, { ...OPEN_OPTIONS, identities }).verify(),
  ).rejects.toThrow('La clave privada no abre la copia');
  await expect(createEncryption([`age1${'q'.repeat(58)}`])).rejects.toThrow(
    'que no es una clave pública de age.',
  );
  await expect(readIdentityFile('hola', 'x')).rejects.toThrow('no contiene una clave privada');
});

test('restoreDatabase gives another machine data and app key of the expected installation only', async () => {
  const { connectionString, drop } = await createDatabase();
  const dataDir = join(folder, 'elsewhere');
  const text = `${await createIdentityFile(keyIdOf(backupKey(KEYS)))}\n${identity}`;
  const { identities, keyId } = await readIdentityFile(text, 'identity');
  const there = { ...RESTORE_OPTIONS, own: null, identities, expectedKeyId: keyId, dataDir };
  const forger = { keys: appKeysFromSecret('cd'.repeat(32)), encryption: null };
  const encryption = await createEncryption([await identityToRecipient(identity)]);
  const forged = join(folder, 'forged.backup');
  await createBackup(source, forged, { ...forger, encryption });
  await expect(restoreDatabase(connectionString, forged, there)).rejects.toThrow(
    'La copia no la hizo la instalación que nombra tu archivo de identidad',
  );
  expect(findAppKeys({ appKey: null, dataDir })).toBeNull();
  await restoreDatabase(connectionString, encrypted, there);
  expect(findAppKeys({ appKey: null, dataDir })?.secret).toBe(KEYS.secret);
  const found = await query(connectionString, 'SELECT count(*)::int AS n FROM services');
  expect(found).toEqual([{ n: 40 }]);
  // A machine with another key keeps its key.
  const own = forger.keys;
  await expect(restoreDatabase(connectionString, encrypted, { ...there, own })).rejects.toThrow(
    'quita antes la clave de «APP_KEY»',
  );
  await drop();
});

test('BackupReader opens an encrypted backup with the identity of the process that wrote it', async () => {
  const encryption = await createEncryption([await identityToRecipient(identity)]);
  const file = join(folder, 'own.backup');
  const header = await createBackup(source, file, { keys: KEYS, encryption });
  const opening = { keyFor: ownKey(backupKey(KEYS)), identities: [encryption.identity] };
  expect(await new BackupReader(file, opening).verify()).toEqual(header);
  await expect(
    new BackupReader(encrypted, { ...opening, keyFor: restoreKey(RESTORE_OPTIONS) }).verify(),
  ).rejects.toBeInstanceOf(BackupError);
});
