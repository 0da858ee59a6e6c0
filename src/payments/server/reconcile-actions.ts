import { inTransaction } from '#platform/data/database.ts';
import { formatCents } from '#shared/money/money.ts';
import { addEventOnce, readCursor, saveCursor } from './event-store.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import type { Payments } from './paid-cause.ts';
import { type PaymentRow, readDue, readPaidOrNamed } from './payment-store.ts';
import {
  OutcomeUnknown,
  type Provider,
  ProviderRejected,
  type ProviderTransaction,
} from './providers/provider.ts';
import { checkRefund } from './refund-actions.ts';
import { readDueRefunds } from './refund-store.ts';
import { syncPayment } from './sync-payment-actions.ts';

/** Starts the jobs that look after payments when no event arrives; each runs in one process at a time. */
export async function startPaymentJobs(payments: Payments): Promise<void> {
  const { jobs } = payments.context;
  await jobs.work('payment-checks', async () => {
    await checkDuePayments(payments);
    await checkDueRefunds(payments);
  });
  await jobs.work('payment-events', () => readEventList(payments));
  await jobs.work('payment-books', () => reconcile(payments));
  await jobs.repeat('payment-checks', '* * * * *');
  await jobs.repeat('payment-events', '23 * * * *');
  // 04:07 in Uruguay: by then the provider reports all transactions of yesterday.
  await jobs.repeat('payment-books', '7 7 * * *');
}

const BATCH = 50;
const AT_ONCE = 4;

/** Syncs the payments that are due. A payment of which the provider does not answer is due again later. */
export async function checkDuePayments(payments: Payments): Promise<void> {
  if (payments.providers.size === 0) return;
  const { db, clock } = payments.context;
  const due = await readDue(db, clock(), BATCH);
  await forEachConcurrent(due, AT_ONCE, (id) => syncPayment(payments, id, { source: 'job' }));
}

/** Checks refunds with an unknown outcome, and those that are on their way. */
export async function checkDueRefunds(payments: Payments): Promise<void> {
  if (payments.providers.size === 0) return;
  const { db, clock } = payments.context;
  const now = clock();
  const due = await readDueRefunds(db, now, BATCH);
  await forEachConcurrent(due, AT_ONCE, (refund) => checkRefund(payments, refund, now));
}

/** Runs `work` for all items, some at a time. All items have their turn; the first error is thrown then. */
async function forEachConcurrent<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const errors: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}

const HOUR_MS = 3_600_000;
/** An event from just before the last run may have been listed late. */
const OVERLAP_MS = 15 * 60_000;
/** How long PayPal lists its events. */
const LONGEST_MS = 30 * 24 * HOUR_MS;
const FIRST_MS = 24 * HOUR_MS;

/** Handles the events since the last run that no webhook delivered. */
export async function readEventList(payments: Payments): Promise<void> {
  for (const provider of payments.providers.values()) await readEventsOf(payments, provider);
}

async function readEventsOf(payments: Payments, provider: Provider): Promise<void> {
  const { context } = payments;
  const now = context.clock();
  const until = await readCursor(context.db, provider.name);
  const last = until === null ? now - FIRST_MS : until.getTime() - OVERLAP_MS;
  await unlessSilent(payments, 'events not read', async () => {
    const events = (await provider.listSince?.(Math.max(last, now - LONGEST_MS), now)) ?? [];
    let all = true;
    await forEachConcurrent(events, 1, async (event) => {
      all = (await handleProviderEvent(payments, provider, event, 'event-list')) && all;
    });
    if (all) await saveCursor(context.db, provider.name, new Date(now));
  });
}

/** Logs what the provider does not answer; payments do not depend on it. */
async function unlessSilent(
  { context }: Payments,
  message: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof ProviderRejected)) throw error;
    context.log.warn({ err: error }, message);
  }
}

const RECONCILED_MS = 72 * HOUR_MS;
/** The provider may report a transaction this late. */
const LAG_MS = 4 * HOUR_MS;

/**
 * Compares the transactions that the providers report for the last three days with the payments.
 * Alerts staff of each difference once; changes nothing.
 */
export async function reconcile(payments: Payments): Promise<void> {
  for (const provider of payments.providers.values()) {
    await unlessSilent(payments, 'transactions not compared', () => compare(payments, provider));
  }
}

async function compare(payments: Payments, provider: Provider): Promise<void> {
  if (!provider.search) return;
  const { context } = payments;
  const now = context.clock();
  const found = await provider.search(now - RECONCILED_MS, now);
  const received = found.filter((each) => each.received);
  const rows = await readPaidOrNamed(context.db, provider.name, {
    ids: received.flatMap(({ paymentId }) => paymentId ?? []),
    from: new Date(now - RECONCILED_MS + LAG_MS),
    until: new Date(now - LAG_MS),
  });
  const reported = new Set(received.map(({ id }) => id));
  const unreported = rows.filter(
    ({ paid_at, capture_id }) =>
      paid_at !== null && paid_at.getTime() < now - LAG_MS && !reported.has(capture_id ?? ''),
  );
  const differences = [
    ...received.flatMap((each) => differenceOf(provider, each, rows)),
    ...unreported.map((row) => ({
      row,
      key: `search:${row.capture_id}:missing`,
      sentence: `El pago ${row.invoice} no figura entre los cobros de ${provider.label}.`,
    })),
  ];
  for (const each of differences) await alertOnce(payments, provider, each, now);
}

type Difference = { row: PaymentRow; key: string; sentence: string };

/** Only of a transaction with the id of a payment: the account may earn from elsewhere too. */
function differenceOf(
  { label }: Provider,
  transaction: ProviderTransaction,
  rows: readonly PaymentRow[],
): Difference[] {
  const row = rows.find(({ id }) => id === transaction.paymentId);
  if (row === undefined) return [];
  const { id, amountCents, currency } = transaction;
  const charged = formatCents(amountCents);
  if (row.capture_id !== id) {
    const sentence = `${label} cobró ${charged} (${id}) por ${row.invoice}, y aquí no consta.`;
    return [{ row, key: `search:${id}:unknown`, sentence }];
  }
  if (row.amount_cents === amountCents && row.currency === currency) return [];
  const recorded = formatCents(row.amount_cents);
  const sentence = `${label} cobró ${charged} por ${row.invoice}; aquí consta ${recorded}.`;
  return [{ row, key: `search:${id}:amount`, sentence }];
}

async function alertOnce(
  { context, cause }: Payments,
  { name, label }: Provider,
  { row, key, sentence }: Difference,
  now: number,
): Promise<void> {
  const event = { provider: name, key, paymentId: row.id, source: 'search' } as const;
  const result = sentence.slice(0, 200);
  await inTransaction(context.db, async (tx) => {
    if (!(await addEventOnce(tx, { ...event, type: 'difference', result }, now))) return;
    const title = `Los libros de ${label} no coinciden`;
    await cause.alert(tx, { reservationId: row.reservation_id, title, sentence }, now);
  });
}
