import { MINUTE } from '#shared/time/day-time.ts';

const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const PAUSE_AFTER_FAILURE = 30 * MINUTE;
const PAUSE_AFTER_FAILED_CHECK = 6 * HOUR;
/** Safety rule 13. */
const TOO_OLD = 26 * HOUR;
/** A process that has just started needs this time to send a copy. */
const TIME_TO_SEND_ONE = 30 * MINUTE;

export const TARGET_REASONS = [
  'no-folder',
  'not-writable',
  'no-room',
  'unreachable',
  'wrong-host-key',
  'not-let-in',
  'missing',
  'changed',
  'damaged',
  'rehearsal-failed',
  'unexpected',
] as const;
export type TargetReason = (typeof TARGET_REASONS)[number];

/**
 * What a weekly check found: the newest copy was restored into a database of its own; read whole,
 * where no such database may be made; or, encrypted, it is the file that was restored when it was
 * made.
 */
export type CheckOutcome = 'restored' | 'read' | 'matched' | 'failed';

/** The stored state of a target. Instants are epoch milliseconds, `null`: never. */
export type TargetState = {
  sentAt: number | null;
  sendReason: TargetReason | null;
  checkedAt: number | null;
  checkOutcome: CheckOutcome | null;
  checkReason: TargetReason | null;
};

/**
 * Whether a verified copy that is not at the second target yet is sent now. A copy newer than the
 * failure is not kept waiting: an admin who has mended the target asks for one to see it arrive.
 */
export function isSendDue(
  { sentAt, sendReason }: TargetState,
  { startedAt, now }: { startedAt: number; now: number },
): boolean {
  if (sentAt === null || sendReason === null) return true;
  return startedAt > sentAt || now - sentAt >= PAUSE_AFTER_FAILURE;
}

/**
 * Whether the newest copy of a target is checked now; `oldest`: since when there are copies there.
 */
export function isCheckDue(state: TargetState, oldest: number, now: number): boolean {
  const { checkedAt, checkOutcome } = state;
  if (checkedAt === null) return now - oldest >= WEEK;
  return now - checkedAt >= (checkOutcome === 'failed' ? PAUSE_AFTER_FAILED_CHECK : WEEK);
}

/** Whether the panel warns of the second target. `last`: of its newest verified copy. */
export function isSecondTargetLate(
  { sendReason }: TargetState,
  { last, up, now }: { last: number | null; up: number; now: number },
): boolean {
  if (last === null) return sendReason !== null;
  return now - last > TOO_OLD && (sendReason !== null || now - up >= TIME_TO_SEND_ONE);
}
