import type { PaymentStatus } from './payment-status.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** An order can be approved for 3 h, and captured for 3 h more. */
const ORDER_LIFE_MS = 6 * HOUR;
/** A payment link works this long. */
export const APPROVABLE_MS = 3 * HOUR;

const AWAITING = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

export type Checked = {
  status: PaymentStatus;
  /** Epoch milliseconds: creation of the order, or else of the attempt. */
  since: number;
  now: number;
};

type NextCheck = (age: number) => number | null;
const never: NextCheck = () => null;
/** An unknown outcome: each 20 s for a day, then each hour. */
const outcomeUnknown: NextCheck = (age) => age + (age < DAY ? 20 * SECOND : HOUR);

/** The age at which a payment is synced next, by its age now; `null`: never. */
const NEXT_CHECK: Readonly<Record<PaymentStatus, NextCheck>> = {
  creating: (age) => age + MINUTE,
  awaiting_payer: nextAge,
  capturing: outcomeUnknown,
  capture_unknown: outcomeUnknown,
  pending: (age) => age + HOUR,
  // The bank may give up a chargeback months later, and its event may get lost.
  reversed: (age) => (age < YEAR ? age + DAY : null),
  paid: never,
  failed: never,
  expired: never,
  superseded: never,
  partially_refunded: never,
  refunded: never,
  review: never,
  reviewed: never,
};

/** When the job syncs the payment next (epoch milliseconds); `null`: never. */
export function nextCheckAt({ status, since, now }: Checked): number | null {
  const age = NEXT_CHECK[status](now - since);
  return age === null ? null : since + age;
}

/** 2, 5, 15 and 60 minutes after creation, then each hour until the order's life ends, then at once. */
function nextAge(age: number): number {
  const early = AWAITING.find((each) => each > age);
  if (early !== undefined) return early;
  return Math.max(age, Math.min((Math.floor(age / HOUR) + 1) * HOUR, ORDER_LIFE_MS));
}

/** Whether an order of this age can neither be approved nor captured. */
export function isPastOrderLife(since: number, now: number): boolean {
  return now - since >= ORDER_LIFE_MS;
}
