import type { Updateable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Refunds } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import type { ProviderRefund } from '../rules/order.ts';
import type { Occasion, PaymentRow } from './payment-row.ts';

const HOUR_MS = 3_600_000;

/** Stands for what is gone without a refund that says where to. */
export const restId = ({ capture_id }: Pick<PaymentRow, 'capture_id'>) => `rest-${capture_id}`;

/** One refund as the provider has it now, of a payment that the caller has locked. */
export async function noteRefund(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'capture_id'>,
  refund: ProviderRefund,
  { now }: Pick<Occasion, 'now'>,
): Promise<void> {
  const at = new Date(now);
  const said = {
    provider_refund_id: refund.id,
    status: refund.status,
    next_check_at: refund.status === 'pending' ? new Date(now + HOUR_MS) : null,
    updated_at: at,
  };
  if (await noteKnown(tx, payment, refund, said)) return;
  const amount_cents = refund.amountCents;
  if (refund.status !== 'failed' && (await nameRest(tx, payment, refund, at))) return;
  const row = { ...said, id: newId(), payment_id: payment.id, provider: 'paypal', amount_cents };
  await tx
    .insertInto('refunds')
    .values({ ...row, source: 'provider', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was gone without a name has one now; that it is gone stays certain. */
async function nameRest(
  tx: Tx,
  payment: Pick<PaymentRow, 'capture_id'>,
  { id, amountCents }: ProviderRefund,
  updated_at: Date,
): Promise<boolean> {
  const named = await tx
    .updateTable('refunds')
    .set({ provider_refund_id: id, amount_cents: amountCents, updated_at })
    .where('provider_refund_id', '=', restId(payment))
    .returning('id')
    .executeTakeFirst();
  return named !== undefined;
}

/** Whether it is one that we know: by the provider's id, or by ours. What is certain of it stays. */
async function noteKnown(
  tx: Tx,
  { id }: Pick<PaymentRow, 'id'>,
  refund: ProviderRefund,
  said: Updateable<Refunds>,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id', 'status', 'told'])
    .where('payment_id', '=', id)
    .execute();
  const named = rows.find((row) => row.provider_refund_id === refund.id);
  const ours = rows.find((row) => row.id === refund.customId && row.provider_refund_id === null);
  const known = ours ?? named;
  if (known === undefined) return false;
  if (known.status !== 'requested' && known.status !== 'pending') return named !== undefined;
  // Listed without our id before, it was taken for one of PayPal's own pages.
  const twin = known === named ? undefined : named;
  if (twin) await tx.deleteFrom('refunds').where('id', '=', twin.id).execute();
  const told = known.told || (twin?.told ?? false);
  await tx
    .updateTable('refunds')
    .set({ ...said, told })
    .where('id', '=', known.id)
    .execute();
  return true;
}
