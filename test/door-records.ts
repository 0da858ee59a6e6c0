import { sql } from 'kysely';
import { recordExpense } from '#finanzas/server/expense-actions.ts';
import type { PayPalStandIn } from '#main/demo/paypal-standin/standin.ts';
import { openWorkshopPayments } from '#main/payments.ts';
import { type Db, inTransaction } from '#server-kit/database.ts';
import { createComponent } from '#stock/server/component-actions.ts';
import { insertBulkCancel, insertCitation } from './citation-row.ts';
import type { Records } from './door-table.ts';
import { insertPasskey } from './factor-calls.ts';
import { insertHeldMails } from './held-mail.ts';
import { request } from './http.ts';
import { sellUnit } from './income.ts';
import { until } from './mail/outbox.ts';
import { insertPaidReservation, insertReview } from './paypal/paid-reservation.ts';
import { reservationPanel, reservedUntil } from './reservation-calls.ts';
import type { Site } from './site.ts';
import { staffWith } from './staff.ts';
import { bookingBy, MONDAY_MORNING, THURSDAY } from './world.ts';

/** What a refused call could damage, as real as it gets. */
export async function makeDoorRecords(
  { app, world }: Site,
  paypal: PayPalStandIn,
): Promise<Records> {
  const [url, db] = [app.url, app.kit.db];
  const booking = bookingBy(world.oilChange, THURSDAY, '09:00');
  const booked = await request<{ _id: string }>(`${app.url}/api/citations`, 'POST', booking);
  await mailsProcessed(db);
  await db.updateTable('mails').set({ state: 'failed' }).execute();
  const mail = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const admin = await staffWith(db, 'admin', { now: MONDAY_MORNING });
  const panel = await reservationPanel(app);
  const user = await staffWith(db, ['agenda'], { now: MONDAY_MORNING });
  await insertPasskey(db, user.actor.id);
  const business = await request(`${url}/api/settings/business`, 'GET', undefined, admin.headers);
  const payments = openWorkshopPayments(app.kit);
  const paid = await insertPaidReservation(payments, paypal, world.crashBars);
  const made: Records = {
    paidReservation: paid.reservation,
    payment: paid.payment,
    paymentInReview: await insertReview(payments, paypal, world.crashBars),
    citation: booked.body.data._id,
    webBooking: await insertCitation(db, world.oilChange),
    bulkCancel: await insertBulkCancel(db, world.oilChange),
    job: await insertCitation(db, world.oilChange, { status: 'in-progress' }),
    cancelToken: 'x'.repeat(43),
    mail: mail.id,
    ...(await insertHeldMails(db, world.oilChange)),
    reservation: await reservedUntil(app, panel, world.unpublished, 'pending'),
    cancelledReservation: await reservedUntil(app, panel, world.unpublished, 'cancelled'),
    user: user.actor.id,
    service: world.oilChange,
    spareService: world.retired,
    product: world.crashBars,
    expense: await makeExpense(db),
    transaction: await sellUnit(app, world.crashBars, admin.headers),
    component: await createComponent(db, {
      code: 'BUJ-1',
      name: 'Bujía',
      unit: 'piece',
      quantity: 10_000,
      minStock: 0,
      costPerUnitCents: 350,
      salePriceCents: 700,
      vehicleTypes: [],
      supplier: '',
      location: '',
    }),
    business: business.body.data,
  };
  await mailsProcessed(db); // Those of the reservations.
  // A held notice is sent a minute later: no row may change by itself.
  await sql`delete from pgboss.job where name = 'mail' and state = 'created'`.execute(db);
  return made;
}

/** Waits until the worker has processed every mail that is not held. */
function mailsProcessed(db: Db): Promise<boolean> {
  const waiting = db.selectFrom('mails').select('id').where('state', '=', 'queued');
  const due = waiting.where('held_until', 'is', null);
  return until(async () => (await due.executeTakeFirst()) === undefined);
}

async function makeExpense(db: Db): Promise<string> {
  return inTransaction(db, (tx) =>
    recordExpense(
      tx,
      { amountCents: 100, concept: 'Flete', category: '', day: THURSDAY, notes: '' },
      { actor: null, now: MONDAY_MORNING },
    ),
  );
}
