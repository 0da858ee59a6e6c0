import type { ProviderRefund } from './order.ts';
import { REFUND_UNDERWAY, type RefundStatus } from './refund-fields.ts';

/** A recorded refund; `id` is `null` until it has a row. */
export type KnownRefund = {
  id: string | null;
  providerRefundId: string | null;
  amountCents: number;
  status: RefundStatus;
  /** Whether the client was notified. */
  notified: boolean;
  /** The provider's issue, or ''. */
  failure: string;
};

const isUnderway = ({ status }: Pick<KnownRefund, 'status'>): boolean =>
  REFUND_UNDERWAY.some((each) => each === status);

export const completedCents = (refunds: readonly KnownRefund[]): number =>
  refunds.reduce(
    (sum, { status, amountCents }) => sum + (status === 'completed' ? amountCents : 0),
    0,
  );

/** The provider's id of the refund that stands for returned money without a listed refund. */
const unlistedId = (captureId: string | null) => `rest-${captureId}`;

/**
 * Merges a refund that the provider shows: into our row with its id, by the id that we sent or the
 * provider's id, or else as a new row. A completed or failed row does not change.
 */
export function mergeRefund(
  refunds: readonly KnownRefund[],
  seen: Pick<ProviderRefund, 'id' | 'status' | 'amountCents' | 'customId'>,
  captureId: string | null,
): readonly KnownRefund[] {
  const listed = refunds.find(({ providerRefundId }) => providerRefundId === seen.id);
  const requested = refunds.find(
    ({ id, providerRefundId }) => id !== null && id === seen.customId && providerRefundId === null,
  );
  const row = requested ?? listed;
  if (row !== undefined && isUnderway(row)) {
    // Listed without our id before, it was recorded as a refund from the provider's pages.
    const copy = row === listed ? undefined : listed;
    const notified = row.notified || copy?.notified === true;
    const merged = { ...row, providerRefundId: seen.id, status: seen.status, notified };
    return refunds.flatMap((each) => (each === copy ? [] : [each === row ? merged : each]));
  }
  if (listed !== undefined) return refunds;
  const { id: providerRefundId, amountCents, status } = seen;
  const unlisted = refunds.find((each) => each.providerRefundId === unlistedId(captureId));
  if (unlisted !== undefined && seen.status !== 'failed') {
    const named = { ...unlisted, providerRefundId, amountCents };
    return refunds.map((each) => (each === unlisted ? named : each));
  }
  const added = { id: null, providerRefundId, amountCents, status, notified: false, failure: '' };
  return [...refunds, added];
}

/** Adds a refund for money that went back without a listed refund, unless there is one. */
export function addUnlisted(
  refunds: readonly KnownRefund[],
  amountCents: number,
  captureId: string | null,
): readonly KnownRefund[] {
  const providerRefundId = unlistedId(captureId);
  if (refunds.some((each) => each.providerRefundId === providerRefundId)) return refunds;
  const added = { id: null, providerRefundId, amountCents, status: 'completed' } as const;
  return [...refunds, { ...added, notified: false, failure: '' }];
}

export function withoutUnlisted(
  refunds: readonly KnownRefund[],
  captureId: string | null,
): readonly KnownRefund[] {
  return refunds.filter(({ providerRefundId }) => providerRefundId !== unlistedId(captureId));
}
