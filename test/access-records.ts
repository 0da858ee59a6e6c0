import { sql } from 'kysely';
import { openWorkshopPayments } from '#app/payments.ts';
import type { Balance } from '#cash/contract/movement.ts';
import type { PaymentMethods } from '#cash/contract/payment-methods.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import type { PayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { recordExpense } from '#finance/server/expenses/expense-actions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { storeComponent } from '#stock/server/component-actions.ts';
import type { AccessRecords } from './access-table.ts';
import { insertBulkCancel, insertCitation } from './citation-row.ts';
import { insertClientRecords } from './client-records.ts';
import type { TestEnvironment } from './environment.ts';
import { insertPasskey } from './factor-calls.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from './fixtures.ts';
import { insertHeldMails } from './held-mail.ts';
import { request } from './http.ts';
import { sellUnit } from './income.ts';
import { pollUntil } from './mail/outbox.ts';
import { insertOrderRecords } from './order-records.ts';
import { insertPaidReservation, insertReview } from './paypal/paid-reservation.ts';
import { createReservationIn, reservationPanel } from './reservation-calls.ts';
import { createStaff } from './staff.ts';
import { insertWebhook } from './webhook-row.ts';

/** Inserts complete records that an allowed call could change. */
export async function insertAccessRecords(
  { app, fixtures }: TestEnvironment,
  paypal: PayPalSimulator,
): Promise<AccessRecords> {
  const [url, db] = [app.url, app.context.db];
  const booking = bookingBody(fixtures.oilChange, THURSDAY, '09:00');
  const booked = await request<{ _id: string }>(`${app.url}/api/citations`, 'POST', booking);
  await mailsProcessed(db);
  await db.updateTable('mails').set({ state: 'failed' }).execute();
  const mail = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const admin = await createStaff(db, 'admin');
  const panel = await reservationPanel(app);
  const user = await createStaff(db, ['agenda']);
  await insertPasskey(db, user.actor.id);
  const business = await request(`${url}/api/settings/business`, 'GET', undefined, admin.headers);
  const payments = openWorkshopPayments(app.context);
  const paid = await insertPaidReservation(payments, paypal, fixtures.crashBars);
  const made: AccessRecords = {
    paidReservation: paid.reservation,
    payment: paid.payment,
    paymentInReview: await insertReview(payments, paypal, fixtures.crashBars),
    citation: booked.body.data._id,
    webBooking: await insertCitation(db, fixtures.oilChange),
    bulkCancel: await insertBulkCancel(db, fixtures.oilChange),
    job: await insertCitation(db, fixtures.oilChange, { status: 'in-progress' }),
    cancelToken: 'x'.repeat(43),
    mail: mail.id,
    ...(await insertHeldMails(db, fixtures.oilChange)),
    reservation: await createReservationIn(app, panel, fixtures.unpublished, 'pending'),
    cancelledReservation: await createReservationIn(app, panel, fixtures.unpublished, 'cancelled'),
    user: user.actor.id,
    service: fixtures.oilChange,
    spareService: fixtures.retired,
    product: fixtures.crashBars,
    expense: await insertExpense(db),
    movement: await insertDeposit(app.url, admin.headers, paid.reservation),
    paymentMethods: await readMethods(app.url, admin.headers),
    transaction: await sellUnit(app, fixtures.crashBars, admin.headers),
    component: await storeComponent(db, {
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
    ...(await insertClientRecords(db, fixtures.oilChange)),
    ...(await insertOrderRecords(db, fixtures.oilChange)),
    ...(await insertWebhook(app.context)),
  };
  await mailsProcessed(db); // The mails of the reservations.
  // A held notice would be sent a minute later, and no row may change by itself.
  await sql`delete from pgboss.job where name = 'mail' and state = 'created'`.execute(db);
  return made;
}

/** Waits until the worker has processed every mail that is not held. */
function mailsProcessed(db: Db): Promise<boolean> {
  const waiting = db.selectFrom('mails').select('id').where('state', '=', 'queued');
  const due = waiting.where('held_until', 'is', null);
  return pollUntil(async () => (await due.executeTakeFirst()) === undefined);
}

async function insertExpense(db: Db): Promise<string> {
  return inTransaction(db, (tx) =>
    recordExpense(
      tx,
      { amountCents: 100, concept: 'Flete', category: '', day: THURSDAY, notes: '' },
      { actor: null, now: MONDAY_MORNING },
    ),
  );
}

async function insertDeposit(
  url: string,
  headers: Record<string, string>,
  reservation: string,
): Promise<string> {
  const body = {
    kind: 'deposit',
    cause: { kind: 'reservation', id: reservation },
    legs: [{ method: CASH_METHOD, currency: 'USD', amount: 5 }],
  };
  const made = await request<Balance>(`${url}/api/money/movements`, 'POST', body, headers);
  return made.body.data.movements.at(-1)?._id ?? '';
}

async function readMethods(url: string, headers: Record<string, string>) {
  const path = `${url}/api/payment-methods`;
  const read = await request<PaymentMethods>(path, 'GET', undefined, headers);
  return read.body.data.methods;
}
