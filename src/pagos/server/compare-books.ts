import { inTransaction } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Payments } from './paid-cause-actions.ts';
import { type FoundTransaction, Refused, Unknown } from './provider.ts';

const HOUR_MS = 3_600_000;
const REACH_MS = 72 * HOUR_MS;
/** PayPal's books may be this far behind. */
const LAG_MS = 4 * HOUR_MS;

/**
 * Compares the last three days of PayPal's books with ours. Whatever differs is told to staff, once;
 * nothing is changed by itself.
 */
export async function compareBooks(payments: Payments): Promise<void> {
  const { context, provider } = payments;
  if (!provider?.search) return;
  const now = context.clock();
  try {
    const found = await provider.search(now - REACH_MS, now);
    for (const each of await differences(payments, found, now)) await tell(payments, each, now);
    context.jobs.nudge('mail');
  } catch (error) {
    if (!(error instanceof Unknown || error instanceof Refused)) throw error;
    // The account may not be allowed to search: staff see it in the log, payments do not need it.
    context.log.warn({ err: error }, 'books not compared');
  }
}

type Difference = {
  key: string;
  paymentId: string | null;
  reservationId: string | null;
  sentence: string;
};

async function differences(
  { context }: Payments,
  found: readonly FoundTransaction[],
  now: number,
): Promise<Difference[]> {
  const received = found.filter((each) => each.received);
  const ids = received.flatMap(({ paymentId }) =>
    paymentId !== null && ID_FORM.test(paymentId) ? [paymentId] : [],
  );
  const rows = await context.db
    .selectFrom('payments')
    .select(['id', 'reservation_id', 'amount_cents', 'capture_id', 'invoice', 'paid_at'])
    .where((of) =>
      of.or([
        ...(ids.length === 0 ? [] : [of('id', 'in', ids)]),
        of.and([
          of('paid_at', '>=', new Date(now - REACH_MS + LAG_MS)),
          of('paid_at', '<', new Date(now - LAG_MS)),
        ]),
      ]),
    )
    .execute();
  const inTheirs = received.flatMap((each) => theirs(each, rows));
  const known = new Set(received.map(({ id }) => id));
  const inOurs = rows.filter(
    ({ paid_at, capture_id }) =>
      paid_at !== null && paid_at.getTime() < now - LAG_MS && !known.has(capture_id ?? ''),
  );
  return [
    ...inTheirs,
    ...inOurs.map((row) => ({
      key: `search:${row.capture_id}:missing`,
      paymentId: row.id,
      reservationId: row.reservation_id,
      sentence: `El pago ${row.invoice} no figura entre los cobros de PayPal.`,
    })),
  ];
}

type Row = {
  id: string;
  reservation_id: string;
  amount_cents: number;
  capture_id: string | null;
  invoice: string;
};

/** Money that carries one of our ids; the account may earn from elsewhere too, which is not our business. */
function theirs(one: FoundTransaction, rows: readonly Row[]): Difference[] {
  const row = rows.find(({ id }) => id === one.paymentId);
  if (row === undefined) return [];
  const about = { paymentId: row.id, reservationId: row.reservation_id };
  const amount = formatCents(one.amountCents);
  if (row.capture_id !== one.id) {
    const sentence = `PayPal cobró ${amount} (${one.id}) por ${row.invoice}, y aquí no consta.`;
    return [{ ...about, key: `search:${one.id}:unknown`, sentence }];
  }
  if (row.amount_cents === one.amountCents && one.currency === 'USD') return [];
  const sentence = `PayPal cobró ${amount} por ${row.invoice}; aquí consta ${formatCents(row.amount_cents)}.`;
  return [{ ...about, key: `search:${one.id}:amount`, sentence }];
}

async function tell(
  { context, cause }: Payments,
  difference: Difference,
  now: number,
): Promise<void> {
  const { key, paymentId, reservationId, sentence } = difference;
  await inTransaction(context.db, async (tx) => {
    const news = await tx
      .insertInto('payment_events')
      .values({
        provider: 'paypal',
        event_key: key,
        payment_id: paymentId,
        at: new Date(now),
        source: 'search',
        type: 'difference',
        result: sentence.slice(0, 200),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!news) return;
    await cause.alert(
      tx,
      { reservationId, title: 'Los libros de PayPal no coinciden', sentence },
      now,
    );
  });
}
