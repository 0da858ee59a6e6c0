import type { PaymentStatus } from './payment-status.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Orders live three hours until they are approved, and three more until they are captured. */
const ORDER_LIFE_MS = 6 * HOUR;
/** A link to pay is dead after this. */
export const APPROVABLE_MS = 3 * HOUR;

const AWAITING = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

export type Checked = {
  status: PaymentStatus;
  /** Epoch milliseconds: when the order was made, or the attempt begun. */
  since: number;
  now: number;
};

/** When the job looks again (epoch milliseconds), or `null` when there is nothing to wait for. */
export function nextCheckAt({ status, since, now }: Checked): number | null {
  switch (status) {
    case 'creating':
      return now + MINUTE;
    case 'awaiting_payer':
      return since + nextOf(now - since);
    case 'capturing':
    case 'capture_unknown':
      return now - since < 24 * HOUR ? now + 20 * SECOND : now + HOUR;
    case 'pending':
      return now + HOUR;
    // The bank may give a chargeback up months later, and its notice may be lost.
    case 'reversed':
      return now - since < YEAR ? now + DAY : null;
    default:
      return null;
  }
}

/** 2, 5, 15 and 60 minutes after it was made, then every hour to the end of its life, then at once. */
function nextOf(age: number): number {
  const early = AWAITING.find((each) => each > age);
  if (early !== undefined) return early;
  return Math.max(age, Math.min((Math.floor(age / HOUR) + 1) * HOUR, ORDER_LIFE_MS));
}

/** Whether nobody can pay it any more, as far as its age tells. */
export function outlived(since: number, now: number): boolean {
  return now - since >= ORDER_LIFE_MS;
}
