import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { migrate, readMigrations } from '#platform/data/migrate.ts';
import {
  OPEN_OPTIONS,
  packBackup,
  RESTORE_OPTIONS,
  UNENCRYPTED,
  unpackBackup,
} from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { BackupReader } from './backup-reader.ts';
import { createBackup } from './create-backup.ts';
import { restoreDatabase } from './restore.ts';

vi.mock('#platform/data/migrate.ts', async (original) => {
  const real = await original<typeof import('#platform/data/migrate.ts')>();
  return { ...real, readMigrations: vi.fn(real.readMigrations), migrate: vi.fn(real.migrate) };
});

let folder: string;
let databases: TestDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-backup-'));
  databases = [];
});

afterEach(async () => {
  vi.mocked(readMigrations).mockRestore();
  vi.mocked(migrate).mockRestore();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function database(): Promise<string> {
  const created = await createDatabase();
  databases.push(created);
  return created.connectionString;
}

/** Inserts text that COPY escapes, a child row whose table sorts first, and a sequence. */
async function fill(connectionString: string): Promise<void> {
  await query(
    connectionString,
    `INSERT INTO components (id, code, name, unit, quantity, supplier)
       SELECT gen_random_uuid(), 'C-' || n, E'Bujía\\t"ñandú"\\n\\\\N ' || n, 'piece', n, 'Año'
       FROM generate_series(1, 3000) AS n;
     INSERT INTO stock_movements (id, component_id, type, quantity, previous_stock, new_stock)
       SELECT gen_random_uuid(), id, 'manual_adjustment', quantity, 0, quantity FROM components;
     INSERT INTO services (id, name, description, duration_minutes, price_cents, category)
       VALUES (gen_random_uuid(), 'Cambio de aceite', '', 60, 4500, 'maintenance');
     INSERT INTO service_components SELECT s.id, c.id, 1000 FROM services s, components c LIMIT 5;
     INSERT INTO secrets VALUES ('test', '\\x00ff0a5c'); UPDATE business_settings SET bays = 7`,
  );
}

test('restoreDatabase reproduces the checksum of every table', async () => {
  const source = await database();
  await fill(source);
  const file = join(folder, 'a.backup');
  const made = await createBackup(source, file, UNENCRYPTED);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.backup']);
  const target = await database();
  await restoreDatabase(target, file, RESTORE_OPTIONS);
  const again = await createBackup(target, join(folder, 'b.backup'), UNENCRYPTED);
  const data = ({ tables }: typeof made) => tables.filter(({ name }) => name !== 'audit_log');
  expect(data(again)).toEqual(data(made));
  expect(await query(target, 'SELECT action, actor_name, details FROM audit_log')).toEqual([
    {
      action: 'backup-restored',
      actor_name: 'Sistema',
      details: { file: 'a.backup', createdAt: made.createdAt, authenticated: true },
    },
  ]);
  expect(again.sequences).toEqual(made.sequences);
  expect(again.migrations).toEqual(made.migrations);
  expect(made.tables.find(({ name }) => name === 'components')?.rows).toBe(3000);
});

test('restoreDatabase restores triggers and foreign keys', async () => {
  const file = join(folder, 'a.backup');
  const source = await database();
  await fill(source);
  await createBackup(source, file, UNENCRYPTED);
  const target = await database();
  await restoreDatabase(target, file, RESTORE_OPTIONS);
  await expect(query(target, 'DELETE FROM stock_movements')).rejects.toThrow('append-only');
  await expect(query(target, 'TRUNCATE stock_movements')).rejects.toThrow('append-only');
  await expect(query(target, 'TRUNCATE audit_log')).rejects.toThrow('append-only');
  await expect(query(target, 'DELETE FROM components')).rejects.toThrow('foreign key');
});

test('restoreDatabase restores users without their sessions and tokens, and webhooks off', async () => {
  const source = await database();
  await query(
    source,
    `INSERT INTO users (id, username, name, role, password_hash)
       VALUES (gen_random_uuid(), 'ana', 'Ana', 'admin', 'x');
     INSERT INTO sessions
         (token_hash, id, user_id, device, network, created_at, last_used_at, stepped_up_at)
       SELECT sha256('a'), gen_random_uuid(), id, '', '', now(), now(), now() FROM users;
     INSERT INTO api_tokens (id, user_id, name, token_hash, permissions, created_at)
       SELECT gen_random_uuid(), id, 'Programa', sha256('b'), '{agenda}', now() FROM users;
     INSERT INTO webhooks (id, name, url, types, sealed_secret, created_at, updated_at)
       VALUES (gen_random_uuid(), 'n8n', 'https://ejemplo.com/', '{citation.created}', 'x', now(), now());
     INSERT INTO calendar_feeds (id, user_id, secret_hash, created_at)
       SELECT gen_random_uuid(), id, sha256('c'), now() FROM users;
     INSERT INTO push_devices
         (id, user_id, endpoint, p256dh, auth, kinds, shows_names, created_at)
       SELECT gen_random_uuid(), id, 'https://x', repeat('a', 87), repeat('a', 22), '{}', false, now()
       FROM users`,
  );
  const file = join(folder, 'a.backup');
  await createBackup(source, file, UNENCRYPTED);
  const target = await database();
  await restoreDatabase(target, file, RESTORE_OPTIONS);
  expect(await query(target, 'SELECT username FROM users')).toEqual([{ username: 'ana' }]);
  expect(await query(target, 'SELECT * FROM sessions')).toEqual([]);
  expect(await query(target, 'SELECT * FROM api_tokens')).toEqual([]);
  expect(await query(target, 'SELECT * FROM calendar_feeds')).toEqual([]);
  expect(await query(target, 'SELECT off_reason FROM webhooks')).toEqual([
    { off_reason: 'restored' },
  ]);
  expect(await query(target, 'SELECT * FROM push_devices')).toEqual([]);
});

test('createBackup reads one snapshot while others write', async () => {
  const source = await database();
  await fill(source);
  const file = join(folder, 'a.backup');
  const [made] = await Promise.all([
    createBackup(source, file, UNENCRYPTED),
    query(source, "INSERT INTO secrets SELECT 'busy' || n, '\\x00' FROM generate_series(1, 999) n"),
  ]);
  expect([1, 1000]).toContain(made.tables.find(({ name }) => name === 'secrets')?.rows);
  expect(await new BackupReader(file, OPEN_OPTIONS).verify()).toEqual(made);
});

test('restoreDatabase migrates an older backup to the current schema', async () => {
  const source = await database();
  await fill(source);
  const file = join(folder, 'old.backup');
  await createBackup(source, file, UNENCRYPTED);
  const sql = "ALTER TABLE components ADD COLUMN note text NOT NULL DEFAULT 'later'";
  const current = [...(await readMigrations()), { name: '9999_later.sql', sql }];
  vi.mocked(readMigrations).mockResolvedValue(current);
  vi.mocked(migrate).mockResolvedValue();
  const target = await database();
  await restoreDatabase(target, file, RESTORE_OPTIONS);
  const [row] = await query(
    target,
    "SELECT count(*)::int AS n FROM components WHERE note = 'later'",
  );
  expect(row).toEqual({ n: 3000 });
});

test('restoreDatabase rejects a backup of a newer version', async () => {
  const source = await database();
  const file = join(folder, 'new.backup');
  await createBackup(source, file, UNENCRYPTED);
  vi.mocked(readMigrations).mockResolvedValue([]);
  await expect(restoreDatabase(source, file, RESTORE_OPTIONS)).rejects.toThrow(
    'versión más nueva de Bujía',
  );
});

test('restoreDatabase rejects a damaged file and changes no table', async () => {
  const source = await database();
  await fill(source);
  const file = join(folder, 'a.backup');
  const { tables } = await createBackup(source, file, UNENCRYPTED);
  const whole = readFileSync(file);
  const plain = unpackBackup(whole);
  const flipped = Buffer.from(plain);
  flipped[plain.length - 40] = (flipped[plain.length - 40] ?? 0) ^ 1;
  const damaged: Record<string, Buffer> = {
    half: whole.subarray(0, whole.length / 2),
    lastByte: whole.subarray(0, -1),
    bit: Buffer.concat([whole.subarray(0, 3000), Buffer.from([1, 2]), whole.subarray(3002)]),
    content: packBackup(flipped),
    short: packBackup(plain.subarray(0, -10)),
    long: packBackup(Buffer.concat([plain, Buffer.from('x\n')])),
    empty: Buffer.alloc(0),
    other: packBackup('{"format":"other"}\n'),
    text: Buffer.from('hola\n'),
  };
  for (const [name, content] of Object.entries(damaged)) {
    const path = join(folder, name);
    writeFileSync(path, content);
    const message = /está dañado o incompleto; no se cambió nada\.$|no es una copia de Bujía\.$/;
    await expect(restoreDatabase(source, path, RESTORE_OPTIONS), name).rejects.toThrow(message);
  }
  const after = await createBackup(source, join(folder, 'after.backup'), UNENCRYPTED);
  expect(after.tables).toEqual(tables);
});

test('createBackup saves exactly one complete file when four calls write to the same name', async () => {
  const source = await database();
  await fill(source);
  const file = join(folder, 'same.backup');
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => createBackup(source, file, UNENCRYPTED)),
  );
  const saved = results.filter((result) => result.status === 'fulfilled');
  expect(saved).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(String(result.reason)).toBe(
        `BackupError: El archivo «${file}» ya existe; elige otro nombre.`,
      );
    }
  }
  expect(await new BackupReader(file, OPEN_OPTIONS).verify()).toEqual(saved[0]?.value);
  expect(readdirSync(folder)).toEqual(['same.backup']);
});

test('restoreDatabase waits for the open connections of an app that is stopping', async () => {
  const source = await database();
  const file = join(folder, 'a.backup');
  await createBackup(source, file, UNENCRYPTED);
  const other = new pg.Client({ connectionString: source });
  await other.connect();
  // The fake clock keeps the waiting time from ending while this test is slow.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const restored = restoreDatabase(source, file, RESTORE_OPTIONS);
  const counted = () =>
    other.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'bujia-restore' AND query LIKE '%pg_stat_activity%'`,
    );
  await expect.poll(async () => (await counted()).rowCount).toBe(1);
  await other.end();
  await restored;
});

test('restoreDatabase rejects a filled database without replace, and one with open connections', async () => {
  const source = await database();
  const file = join(folder, 'a.backup');
  await createBackup(source, file, UNENCRYPTED);
  await expect(
    restoreDatabase(source, file, { ...RESTORE_OPTIONS, replace: false }),
  ).rejects.toThrow('agrega --replace');
  const other = new pg.Client({ connectionString: source });
  await other.connect();
  await expect
    .poll(() => restoreDatabase(source, file, RESTORE_OPTIONS).then(String, String))
    .toContain('otras conexiones abiertas (1)');
  await other.end();
  await expect(createBackup(source, file, UNENCRYPTED)).rejects.toThrow(
    'ya existe; elige otro nombre.',
  );
});
