import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenPromises } from '#test/agenda-invariants.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { MONDAY_MORNING } from '#test/world.ts';
import { fill } from './fill.ts';
import { fillStaff } from './staff.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  await fillStaff(app.kit.db, MONDAY_MORNING);
  await fill({ kit: app.kit, setNow: app.setNow }, MONDAY_MORNING);
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test('the example workshop keeps every promise of agenda, stock and income', async () => {
  expect(await brokenPromises(app.kit.db)).toEqual([]);
});

test('its past jobs are delivered, took their materials and are income', async () => {
  const { db } = app.kit;
  const delivered = await db
    .selectFrom('citations')
    .select(['id', 'material_cost_cents', 'labor_cents'])
    .where('status', '=', 'delivered')
    .execute();
  expect(delivered.length).toBeGreaterThan(10);
  const income = await db.selectFrom('financial_transactions').select('cause_id').execute();
  expect(income.map((line) => line.cause_id).sort()).toEqual(delivered.map(({ id }) => id).sort());
  expect(delivered.some((row) => row.labor_cents !== null)).toBe(true);
  expect(delivered.some((row) => row.labor_cents === null)).toBe(true);
  const lines = await db.selectFrom('stock_movements').select(['reference_type']).execute();
  const kinds = new Set(lines.map((line) => line.reference_type));
  expect([...kinds].sort()).toEqual(['adjustment', 'citation', 'purchase']);
});

test('its shelf has something of every status', async () => {
  const rows = await app.kit.db
    .selectFrom('components')
    .select(['quantity', 'min_stock'])
    .execute();
  expect(rows.some(({ quantity }) => quantity === 0)).toBe(true);
  expect(rows.some((row) => row.quantity > 0 && row.quantity <= row.min_stock)).toBe(true);
  expect(rows.some((row) => row.quantity > row.min_stock)).toBe(true);
});
