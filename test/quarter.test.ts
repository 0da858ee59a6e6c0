import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recompute } from '../simulation/quarter/recompute.ts';
import { type Quarter, runQuarter } from '../simulation/quarter/run-quarter.ts';
import { createDatabase } from './database.ts';
import type { TestDatabase } from './template.ts';

/** The short form of `npm run quarter`. */
const DAYS = 3;
const folder = mkdtempSync(join(tmpdir(), 'bujia-quarter-'));
let database: TestDatabase;
let quarter: Quarter;

beforeAll(async () => {
  database = await createDatabase();
  quarter = await runQuarter(database.connectionString, { seed: 1, days: DAYS, folder });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

test('quarter: the figures of the screens are those of the exported files, to the cent', () => {
  expect(quarter.comparisons.flatMap(({ differences }) => differences)).toEqual([]);
  expect(quarter.comparisons.every(({ compared }) => compared > 50)).toBe(true);
  expect(quarter.played.counts.get('jobs')).toBe(DAYS * 12);
});

/** One more cent in the last amount of a file. */
const FILES = [
  ['cobros-y-pagos', 'importe'],
  ['cobros-y-pagos', 'dolares'],
  ['transacciones', 'venta'],
  ['cierres', 'esperado'],
  ['comisiones', 'comision'],
  ['saldos', 'importe'],
  ['gastos', 'monto'],
  ['medios', 'importe'],
  ['stock', 'valor'],
] as const;

test.each(FILES)('quarter: a cent more in %s, column %s, is a difference', (name, column) => {
  const [checkpoint = ''] = quarter.played.checkpoints;
  const copy = mkdtempSync(join(tmpdir(), 'bujia-quarter-'));
  try {
    cpSync(checkpoint, copy, { recursive: true });
    const file = join(copy, '2026-11', `${name}.csv`);
    writeFileSync(file, addCent(readFileSync(file, 'utf8'), column));
    const differences = recompute(copy).flatMap((each) => each.differences);
    expect(differences.length).toBeGreaterThan(0);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

/** Adds a cent to a column of the last line that has a positive amount there. */
function addCent(text: string, column: string): string {
  const lines = text.split('\r\n');
  const at = lines[0]?.replace('\uFEFF', '').split(';').indexOf(column) ?? -1;
  const cells = (line: string) => line.match(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g) ?? [];
  const last = lines.findLastIndex((line) => /^[1-9]\d*,\d{2};?$/.test(cells(line)[at] ?? ''));
  const found = cells(lines[last] ?? '');
  const more = (Number((found[at] ?? '').replace(/[,;]/g, '')) + 1).toString().padStart(3, '0');
  found[at] = `${more.slice(0, -2)},${more.slice(-2)}${found[at]?.endsWith(';') ? ';' : ''}`;
  return lines.with(last, found.join('')).join('\r\n');
}
