import { expect } from 'vitest';
import type { Metrics } from '#finance/contract/finance.ts';
import { type Income, recordIncome } from '#finance/server/ledger-actions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Caller } from './catalogue-calls.ts';
import { request } from './http.ts';

/** Records income as its cause would: an oil change at 100 that cost 40 by default. */
export async function recordTestIncome(
  db: Db,
  at: string,
  change: Partial<Income> = {},
): Promise<Income> {
  const income: Income = {
    type: 'service',
    cause: { type: 'citation', id: newId() },
    itemName: 'Cambio de aceite y filtro',
    clientName: 'Lucía Fernández',
    clientEmail: 'lucia@ejemplo.com',
    clientPhone: '099 123 456',
    saleCents: 10_000,
    costCents: 4_000,
    now: Date.parse(at),
    ...change,
  };
  await inTransaction(db, (tx) => recordIncome(tx, income));
  return income;
}

export type MetricsFigures = Metrics['services'];
export type MetricsPoint = Metrics['periods']['points'][number];

/** Reads the figures of a period through the API. */
export async function readMetrics(caller: Caller, query = ''): Promise<Metrics> {
  const { status, body } = await caller<Metrics>('GET', `/financial/metrics${query}`);
  expect(status).toBe(200);
  return body.data;
}

type Open = { url: string; context: { db: Db } };

/** Sells a unit of a product at the counter. Returns its line of income. */
export async function sellUnit(
  { url, context }: Open,
  productId: string,
  headers: Record<string, string>,
): Promise<string> {
  const sale = { productId, quantity: 1, salePrice: 1, clientName: 'Ana' };
  const { body } = await request<{ _id: string }>(
    `${url}/api/products/sell`,
    'POST',
    sale,
    headers,
  );
  const { id } = await context.db
    .selectFrom('financial_transactions')
    .select('id')
    .where('cause_id', '=', body.data._id)
    .executeTakeFirstOrThrow();
  return id;
}
