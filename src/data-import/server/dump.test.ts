import { expect, test } from 'vitest';
import { addOutcome, emptyDump } from './dump.ts';

test('addOutcome counts rejected documents, unknown fields and ambiguous dates, with five examples', () => {
  const dump = emptyDump();
  const file = 'gastos.json';
  for (let line = 1; line <= 8; line += 1) {
    const date = { file, line, field: 'date', written: '3/4/26' };
    const ambiguous = [{ ...date, chosen: '2026-04-03', other: '2026-03-04' }];
    const unknownFields = line === 1 ? ['color de moto', 'taste'] : ['color de moto'];
    const found = { collection: 'expenses', ambiguous, unknownFields } as const;
    addOutcome(dump, { ...found, kind: 'rejected', problems: [] }, { file, line });
  }
  expect(dump.rejected.get('expenses')).toBe(8);
  expect(dump.ambiguous.count).toBe(8);
  expect(dump.ambiguous.examples.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect([...dump.unknownFields.values()]).toEqual([
    { collection: 'expenses', field: 'color de moto', count: 8 },
    { collection: 'expenses', field: 'taste', count: 1 },
  ]);
});

test('addOutcome names 500 unknown fields at most', () => {
  const dump = emptyDump();
  const unknownFields = Array.from({ length: 600 }, (_, at) => `f${at}`);
  addOutcome(
    dump,
    { collection: 'users', kind: 'rejected', problems: [], ambiguous: [], unknownFields },
    { file: 'usuarios.json', line: 1 },
  );
  expect(dump.unknownFields.size).toBe(500);
});
