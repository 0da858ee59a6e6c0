import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/data/database.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { SALE_CHECKS } from '#sales/server/sale-checks.ts';
import { type NewComponent, storeComponent } from '#stock/server/component-actions.ts';
import { COMMITTED_QUANTITIES } from '#stock/server/component-uses.ts';
import { deleteComponent } from '#stock/server/delete-actions.ts';
import { STOCK_CHECKS } from '#stock/server/stock-checks.ts';

let made = 0;

/** Creates 25 spark plugs at 3.50, sold at 7.00 by default; quantities in thousandths. */
export function createStockedComponent(
  db: Db,
  change: Partial<NewComponent> = {},
): Promise<string> {
  made += 1;
  return storeComponent(db, {
    code: `BUJ-${made}`,
    name: `Bujía ${made}`,
    unit: 'piece',
    quantity: 25_000,
    minStock: 5_000,
    costPerUnitCents: 350,
    salePriceCents: 700,
    vehicleTypes: [],
    supplier: '',
    location: '',
    ...change,
  });
}

/** Expects no violated integrity check of the stock and of counter sales. */
export async function expectSoundStock(db: Db): Promise<void> {
  const findings = await runIntegrityChecks(db, [...STOCK_CHECKS, ...SALE_CHECKS]);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
}

/** Deletes every component, so that a test starts with none. */
export async function deleteAllComponents(db: Db, now: number): Promise<void> {
  const rows = await db
    .selectFrom('components')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of rows) await deleteComponent(db, id, { actor: null, now });
}

/** Returns the quantity of a component in thousandths that jobs and orders will take. */
export async function committedQuantity(db: Db, component: string): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select quantity from (${COMMITTED_QUANTITIES}) as needed where component_id = ${component}`.execute(
    db,
  );
  return Number(rows[0]?.quantity ?? 0);
}
