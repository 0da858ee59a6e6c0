import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { recordTestIncome } from '#test/income.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { tamper } from '#test/tamper.ts';
import { voidIncome } from './ledger-actions.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { syncPayments } from './refund-actions.ts';

/** `LEDGER_CHECKS`: each check finds its defect. */
const site = testEnvironment();

async function found(): Promise<string[][]> {
  const findings = await runIntegrityChecks(site.app.context.db, LEDGER_CHECKS);
  return findings.map(({ broken }) => broken);
}
const NOTHING = [[], [], [], [], []];
const broken = (statement: string) =>
  tamper(site.app.context.db, 'financial_transactions', statement);

/** A citation that was sold and voided. */
async function voided() {
  const { db } = site.app.context;
  const { cause } = await recordTestIncome(db, '2026-11-10T15:00:00Z');
  const doing = { by: null, reason: 'Error', now: MONDAY_MORNING };
  const id = await inTransaction(db, (tx) => voidIncome(tx, cause, doing));
  return { id, cause };
}

/** A paid reservation of 210 with a refund of 60; sold for `value` if given. */
async function refunded(value: number | null) {
  const { db } = site.app.context;
  const { id: reservation } = await insertReservation(db, site.fixtures.crashBars);
  const payment = newId();
  const at = new Date(MONDAY_MORNING);
  await db
    .insertInto('payments')
    .values({
      id: payment,
      reservation_id: reservation,
      provider: 'paypal',
      attempt: 1,
      invoice: payment,
      description: 'Kit de defensas',
      amount_cents: 21_000,
      currency: 'USD',
      status: 'partially_refunded',
      provider_order_id: `ORDER-${payment}`,
      approve_url: 'https://paypal.invalid/approve',
      ordered_at: at,
      capture_id: `CAPTURE-${payment}`,
      refunded_cents: 6_000,
      paid_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const cause = { type: 'reservation', id: reservation } as const;
  const subject = {
    type: 'product',
    cause,
    itemName: 'Kit',
    clientName: 'Ana',
    clientEmail: '',
    clientPhone: '',
  } as const;
  if (value !== null)
    await recordTestIncome(db, '2026-11-10T15:00:00Z', { ...subject, saleCents: value });
  await inTransaction(db, (tx) => syncPayments(tx, subject, MONDAY_MORNING));
  return { reservation, payment };
}

test('the ledger checks find nothing in data written by the product', async () => {
  await voided();
  for (const value of [null, 21_000, 15_000, 30_000]) await refunded(value);
  expect(await found()).toEqual(NOTHING);
});

test('the ledger checks find a void whose amount or date contradicts its sale', async () => {
  const { id, cause } = await voided();
  await broken(`update financial_transactions set cost_cents = -1 where id = '${id}'`);
  expect(await found()).toEqual([[`anulación ${id}`], [], [], [], [`citation ${cause.id}`]]);
  await broken(`update financial_transactions set cost_cents = -4000 where id = '${id}'`);
  await broken(`update financial_transactions set created_at = '2020-01-01' where id = '${id}'`);
  expect((await found())[0]).toEqual([`anulación ${id}`]);
  await broken(`update financial_transactions set created_at = now() where id = '${id}'`);
});

test('the ledger checks find two sales of one cause', async () => {
  const { cause } = await voided();
  await recordTestIncome(site.app.context.db, '2026-11-24T15:00:00Z', { cause });
  const { cause: other } = await recordTestIncome(site.app.context.db, '2026-11-24T15:00:00Z');
  const { id } = await site.app.context.db
    .selectFrom('last_sales')
    .select('id')
    .where('cause_id', '=', cause.id)
    .executeTakeFirstOrThrow();
  await broken(`update financial_transactions set cause_id = '${other.id}' where id = '${id}'`);
  const [, twice] = await found();
  expect(twice).toEqual([`citation ${other.id}`, `venta ${id}`]);
  await broken(`update financial_transactions set cause_id = '${cause.id}' where id = '${id}'`);
  expect(await found()).toEqual(NOTHING);
});

test('the ledger checks find a refund without a line, and a sale that counts for too much', async () => {
  const { db } = site.app.context;
  const { reservation, payment } = await refunded(21_000);
  const { code } = await db
    .selectFrom('reservations')
    .select('code')
    .where('id', '=', reservation)
    .executeTakeFirstOrThrow();
  await sql`update payments set refunded_cents = 7000 where id = ${payment}`.execute(db);
  const [, , refunds, kept] = await found();
  expect(refunds).toEqual([`pago ${payment}: devueltos 7000, en Finanzas 6000`]);
  expect(kept).toEqual([`reserva ${code}: 15000`]);
  await sql`update payments set refunded_cents = 6000 where id = ${payment}`.execute(db);
  expect(await found()).toEqual(NOTHING);
});

test('the ledger checks find a voided sale that still counts', async () => {
  const { id, cause } = await voided();
  await broken(`update financial_transactions set sale_cents = -1 where id = '${id}'`);
  expect(await found()).toEqual([[], [], [], [], [`citation ${cause.id}`]]);
});
