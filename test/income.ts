import { expect } from 'vitest';
import type { Metrics } from '#finanzas/contract/finance.ts';
import { type Income, recordIncome } from '#finanzas/server/ledger-actions.ts';
import { type Db, inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { Caller } from './catalogue-calls.ts';

/** A line of income as its cause would write it: an oil change at 100 that cost 40, unless told otherwise. */
export async function earn(db: Db, at: string, change: Partial<Income> = {}): Promise<Income> {
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

export type Figures = Metrics['services'];
export type Point = Metrics['periods']['points'][number];

/** The figures of a period, through the door. */
export async function readMetrics(caller: Caller, query = ''): Promise<Metrics> {
  const { status, body } = await caller<Metrics>('GET', `/financial/metrics${query}`);
  expect(status).toBe(200);
  return body.data;
}
