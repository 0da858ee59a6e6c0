import { MINUTE } from '#shared/time/day-time.ts';

const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const PAUSE_AFTER_FAILURE = 30 * MINUTE;
const PAUSE_AFTER_FAILED_CHECK = 6 * HOUR;
/** Safety rule 13. */
const TOO_OLD = 26 * HOUR;
/** Time that a process needs after its start to send a backup. */
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
 * Result of a weekly check of the newest backup. `restored`: passed a test restore. `read`: checksums
 * verified, because no database for a test restore may be created. `matched`: an encrypted file that is
 * identical to the one that passed a test restore when it was created.
 */
export type CheckOutcome = 'restored' | 'read' | 'matched' | 'failed';

/** The stored state of a target. Instants in epoch milliseconds; `null`: never. */
export type TargetState = {
  sentAt: number | null;
  sendReason: TargetReason | null;
  checkedAt: number | null;
  checkOutcome: CheckOutcome | null;
  checkReason: TargetReason | null;
};

/**
 * Returns whether a verified backup that is missing at the second target is sent now. A backup newer than
 * the last failure is sent at once: an admin who has repaired the target requests one as a test.
 */
export function isSendDue(
  { sentAt, sendReason }: TargetState,
  { startedAt, now }: { startedAt: number; now: number },
): boolean {
  if (sentAt === null || sendReason === null) return true;
  return startedAt > sentAt || now - sentAt >= PAUSE_AFTER_FAILURE;
}

/** Returns whether the newest backup of a target is checked now; `oldest`: start of its oldest backup. */
export function isCheckDue(state: TargetState, oldest: number, now: number): boolean {
  const { checkedAt, checkOutcome } = state;
  if (checkedAt === null) return now - oldest >= WEEK;
  return now - checkedAt >= (checkOutcome === 'failed' ? PAUSE_AFTER_FAILED_CHECK : WEEK);
}

/** Returns whether the panel warns about the second target. `last`: start of its newest verified backup. */
export function isSecondTargetLate(
  { sendReason }: TargetState,
  { last, up, now }: { last: number | null; up: number; now: number },
): boolean {
  if (last === null) return sendReason !== null;
  return now - last > TOO_OLD && (sendReason !== null || now - up >= TIME_TO_SEND_ONE);
}
