import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { insertPaidReservation } from '#test/paypal/paid-reservation.ts';
import { paySite } from '#test/paypal/pay-site.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';

const site = paySite();

const broken = async () =>
  (await runIntegrityChecks(site.app.context.db, PAYMENT_CHECKS)).map(
    (finding) => finding.broken.length,
  );

test('PAYMENT_CHECKS find nothing for a paid reservation, and find each violation', async () => {
  const { db } = site.app.context;
  const one = await insertPaidReservation(site.payments, site.paypal, site.fixtures.crashBars);
  expect(await broken()).toEqual([0, 0, 0]);
  await db
    .updateTable('payments')
    .set({ refunded_cents: 5 })
    .where('id', '=', one.payment)
    .execute();
  expect(await broken()).toEqual([0, 1, 0]);
  const whole = { refunded_cents: 21_000 };
  await db.updateTable('payments').set(whole).where('id', '=', one.payment).execute();
  expect(await broken()).toEqual([0, 1, 1]);
  await db
    .updateTable('payments')
    .set({ refunded_cents: 0 })
    .where('id', '=', one.payment)
    .execute();
  await sql`drop index payments_one_with_money`.execute(db);
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', one.payment)
    .executeTakeFirstOrThrow();
  const second = { id: '01900000-0000-7000-8000-00000000000c', attempt: 2, invoice: 'OTRA-2' };
  const ids = { provider_order_id: 'OTHER', capture_id: 'CAP2' };
  await db
    .insertInto('payments')
    .values({ ...row, ...second, ...ids })
    .execute();
  expect(await broken()).toEqual([1, 0, 0]);
});
