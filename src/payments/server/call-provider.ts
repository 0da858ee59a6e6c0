import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import {
  captureRejection,
  type Effect,
  type ProviderAnswer,
  type ProviderCall,
} from '../rules/decision.ts';
import { nextCheckAt } from '../rules/next-check.ts';
import type { OrderRead, ProviderRefund } from '../rules/order.ts';
import { findPayment, type PaymentRow } from './payment-store.ts';
import {
  type NewOrder,
  OutcomeUnknown,
  type Provider,
  ProviderRejected,
} from './providers/provider.ts';

/** One payment and its provider, under the payment's lease. */
export type Called = { context: AppContext; provider: Provider; payment: PaymentRow };

type Caller<Kind> = (
  called: Called,
  call: Extract<ProviderCall, { kind: Kind }>,
) => Promise<ProviderAnswer>;

const CALLERS: { readonly [Kind in ProviderCall['kind']]: Caller<Kind> } = {
  'create-order': createOrder,
  capture: (called, { first }) => capture(called, first),
  'read-order': async (called, { rejected }) => ({
    kind: 'recheck',
    order: await readProviderOrder(called),
    rejected,
  }),
};

export const isCall = (effect: Effect): effect is ProviderCall => effect.kind in CALLERS;

/** Makes the call that a decision asks for. Returns what it showed; never throws for the provider. */
export function callProvider<Kind extends ProviderCall['kind']>(
  called: Called,
  call: Extract<ProviderCall, { kind: Kind }>,
): Promise<ProviderAnswer> {
  const caller: Caller<Kind> = CALLERS[call.kind];
  return caller(called, call);
}

/** The order as the provider has it now. */
export async function readProviderOrder({
  context,
  provider,
  payment,
}: Called): Promise<OrderRead> {
  try {
    return await provider.read(payment.provider_order_id ?? '');
  } catch (error) {
    if (error instanceof OutcomeUnknown) return 'unreadable';
    if (!(error instanceof ProviderRejected)) throw error;
    if (error.status === 404) return 'gone';
    context.log.error({ paymentId: payment.id, issue: error.issue }, 'order not readable');
    return 'unreadable';
  }
}

/** Time for both tries together: the client waits for the answer. */
const CREATE_MS = 8_000;
const FIRST_CREATE_MS = 4_500;

/**
 * Creates the order of a payment; an unknown outcome is tried once more. The request id is always the
 * same: if an earlier answer was lost, the provider answers with the same order. While the outcome is
 * unknown the payment has no link, so it cannot be paid.
 */
async function createOrder({ context, provider, payment }: Called): Promise<ProviderAnswer> {
  const order = await newOrder(context, provider, payment);
  const began = performance.now();
  const create = async (timeoutMs: number): Promise<ProviderAnswer> => {
    try {
      const created = await provider.create(order, `ord-${payment.id}`, timeoutMs);
      const { approveUrl } = created;
      // An order that cannot be paid may be complete in the next answer.
      if (approveUrl === null) return { kind: 'order-unknown' };
      return { kind: 'order-created', order: { ...created, approveUrl } };
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { kind: 'order-unknown' };
      if (!(error instanceof ProviderRejected)) throw error;
      context.log.error({ paymentId: payment.id, issue: error.issue }, 'order rejected');
      return { kind: 'order-rejected', issue: shortIssue(error), access: error.isAccess };
    }
  };
  const first = await create(FIRST_CREATE_MS);
  if (first.kind !== 'order-unknown') return first;
  return create(Math.round(CREATE_MS - (performance.now() - began)));
}

async function newOrder(
  context: AppContext,
  provider: Provider,
  payment: PaymentRow,
): Promise<NewOrder> {
  return {
    paymentId: payment.id,
    invoice: payment.invoice,
    description: payment.description,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    brand: (await readSettings(context)).name,
    returnUrl: `${context.publicUrl()}${provider.returnPath}`,
    cancelUrl: `${context.publicUrl()}${provider.cancelPath}`,
  };
}

/**
 * Captures an order; an unknown outcome is tried once more with the same request id, so that the order
 * is charged at most once.
 */
async function capture(
  { context, provider, payment }: Called,
  isFirst: boolean,
): Promise<ProviderAnswer> {
  const requestId = `cap-${payment.id}-${payment.capture_no}`;
  const request = async (certain: boolean): Promise<ProviderAnswer> => {
    try {
      const order = await provider.capture?.(payment.provider_order_id ?? '', requestId);
      return order === undefined ? { kind: 'capture-unknown' } : { kind: 'captured', order };
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { kind: 'capture-unknown' };
      if (!(error instanceof ProviderRejected)) throw error;
      const rejection = captureRejection(error);
      return { kind: 'capture-rejected', rejection, issue: shortIssue(error), certain };
    }
  };
  const first = await request(isFirst);
  if (first.kind !== 'capture-unknown') return first;
  await renewLease(context.db, payment.id);
  return request(false);
}

type RefundAnswer =
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'refund-rejected'; refundId: string; issue: string }
  | { kind: 'refund-unknown' };

/**
 * Requests a refund; an unknown outcome is tried once more with the same request id. A rejected second
 * try may be about what the first one did: its outcome is unknown.
 */
export async function requestRefund(
  provider: Provider,
  captureId: string,
  wanted: { id: string; amountCents: number; currency: string },
): Promise<RefundAnswer> {
  const request = async (): Promise<RefundAnswer> => {
    try {
      // The answer may hold another id; it is the refund that we requested.
      const refund = { ...(await provider.refund(captureId, wanted)), customId: wanted.id };
      return { kind: 'refund', refund };
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { kind: 'refund-unknown' };
      if (!(error instanceof ProviderRejected)) throw error;
      return { kind: 'refund-rejected', refundId: wanted.id, issue: shortIssue(error) };
    }
  };
  const first = await request();
  if (first.kind !== 'refund-unknown') return first;
  const second = await request();
  return second.kind === 'refund-rejected' ? { kind: 'refund-unknown' } : second;
}

const LONGEST_ISSUE = 100;
const shortIssue = ({ issue }: ProviderRejected): string => issue.slice(0, LONGEST_ISSUE);

/** By the database's clock: the clocks of competing processes may differ. */
const LEASE_END = sql<Date>`clock_timestamp() + interval '15 seconds'`;
const LEASE_FREE = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`;

/** A webhook and the payer's return come within seconds: the later one waits for the first. */
const LEASE_WAIT_MS = 10_000;
const LEASE_POLL_MS = 100;

/** Acquires the lease of a payment; `null` if another process keeps it for longer than we wait. */
export async function acquireLease(db: Db, id: string): Promise<PaymentRow | null> {
  for (let waited = 0; ; waited += LEASE_POLL_MS) {
    const row = await db
      .updateTable('payments')
      .set({ lease_until: LEASE_END })
      .where('id', '=', id)
      .where(LEASE_FREE)
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
    if (waited >= LEASE_WAIT_MS) return null;
    await pause(LEASE_POLL_MS);
  }
}

/** Before another call that may take long. */
async function renewLease(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ lease_until: LEASE_END }).where('id', '=', id).execute();
}

/** Releases the lease and sets when the job syncs the payment next. */
export async function releaseLease(db: Db, id: string, now: number): Promise<void> {
  const row = await findPayment(db, id);
  if (row === null) throw new Error('a payment is never deleted');
  const since = (row.ordered_at ?? row.created_at).getTime();
  const next = nextCheckAt({ status: row.status, since, now });
  await db
    .updateTable('payments')
    .set({ lease_until: null, next_check_at: next === null ? null : new Date(next) })
    .where('id', '=', id)
    .execute();
}
