import { centsOf } from '#shared/money/money.ts';
import { useWorkOrder } from '#work-orders/web/use-work-order.ts';
import type { ApprovedLine } from './maintenance-draft.ts';

export type ApprovedLines = {
  /** The approved lines of the open work order; `null` without such an order, and until it is read. */
  lines: readonly ApprovedLine[] | null;
  /** Version of the open work order; `null` without such an order, and until it is read. */
  version: number | null;
  /** Total in dollars of the estimate that waits for the client; `null` without one. */
  waiting: number | null;
  /** Number of proposed lines that no waiting estimate has. */
  unsent: number;
  /** «No pasar de» in cents; `null`: no limit. */
  limitCents: number | null;
  /** Whether it is known which lines are approved. */
  isRead: boolean;
  /** Why the order could not be read. */
  failure: string | null;
  retry: () => void;
};

/** Reads the approved lines and the other open work of a job's order while its dialog is open. */
export function useApprovedLines(citation: string, opened: boolean): ApprovedLines {
  const { data: order, error, refetch } = useWorkOrder(citation, opened);
  const open = order && order.closedAt === null ? order : null;
  const waiting = open?.estimates.find(({ state }) => state === 'sent') ?? null;
  const sent = new Set(waiting?.lines.map(({ line }) => line));
  const proposed = open?.lines.filter(({ state }) => state === 'proposed') ?? [];
  return {
    lines: open?.lines.filter(({ state }) => state === 'approved') ?? null,
    version: open?.version ?? null,
    waiting: waiting?.total ?? null,
    unsent: proposed.filter(({ _id }) => !sent.has(_id)).length,
    limitCents: open === null || open.limit === null ? null : centsOf(open.limit),
    isRead: order !== undefined,
    failure: order === undefined && error ? error.message : null,
    retry: () => void refetch(),
  };
}
