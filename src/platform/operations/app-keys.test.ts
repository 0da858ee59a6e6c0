import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { openDatabase } from '../data/database.ts';
import { KEY_FILE, loadAppKeys, requireSameKey } from './app-keys.ts';
import { ConfigError } from './config.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('loadAppKeys creates a file that only its owner reads, and reads it from then on', () => {
  const dataDir = newFolder();
  const first = loadAppKeys({ appKey: null, dataDir }).derive('audit');
  const path = join(dataDir, KEY_FILE);
  expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadAppKeys({ appKey: null, dataDir }).derive('audit')).toEqual(first);
});

test('loadAppKeys prefers APP_KEY and gives each purpose a key of its own', () => {
  const dataDir = newFolder();
  const keys = loadAppKeys({ appKey: 'ab'.repeat(32), dataDir });
  expect(keys.derive('audit')).not.toEqual(keys.derive('backups'));
  expect(keys.derive('audit')).not.toEqual(loadAppKeys({ appKey: null, dataDir }).derive('audit'));
});

test('loadAppKeys rejects a file without a key', () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, KEY_FILE), 'no es una clave');
  expect(() => loadAppKeys({ appKey: null, dataDir })).toThrow(ConfigError);
});

test('requireSameKey accepts the first key and rejects another', async () => {
  const [one, other] = ['ab', 'cd'].map((pair) =>
    loadAppKeys({ appKey: pair.repeat(32), dataDir: '' }),
  );
  if (!one || !other) throw new Error('two keys');
  const { connectionString, drop } = await createDatabase();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  await requireSameKey(db, one);
  await requireSameKey(db, one);
  await expect(requireSameKey(db, other)).rejects.toThrow(/Todos los procesos necesitan la misma/);
});
