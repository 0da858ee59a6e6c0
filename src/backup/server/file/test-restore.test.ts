import { expect, test } from 'vitest';
import { scratchDatabaseName, withDatabaseName } from './test-restore.ts';

test.each([
  ['postgres://ana:clave@db:5432/bujia', 'postgres://ana:clave@db:5432/x'],
  ['postgresql://db/bujia?sslmode=require', 'postgresql://db/x?sslmode=require'],
  ['postgresql://bujia@/bujia?host=/run/bujia', 'postgresql://bujia@/x?host=/run/bujia'],
  ['postgresql://bujia@%2Frun%2Fbujia/bujia', 'postgresql://bujia@%2Frun%2Fbujia/x'],
  ['postgres://db', 'postgres://db/x'],
])('withDatabaseName replaces only the database in %s', (from, to) => {
  expect(withDatabaseName(from, 'x')).toBe(to);
});

test('scratchDatabaseName returns a distinct valid name for each database', () => {
  const long = 'x'.repeat(63);
  const names = ['bujia', 'bujia2', long, `${long.slice(1)}y`].map(scratchDatabaseName);
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^bujia_rehearsal_[0-9a-f]{16}$/);
});
