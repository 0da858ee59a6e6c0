/** Seconds from one attempt of a delivery to the next: 41 hours in all (the schedule of Standard Webhooks). */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 50_400];

/** Seconds after which a delivery that waits is given up, also while its webhook is off. */
export const LONGEST_WAIT_SECONDS = 48 * 3_600;

/** Returns the seconds until the next attempt after this many; null after the last. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}
