/**
 * Seconds to wait after the first, second, … wrong password in a row (safety rule 2). It stays at
 * the last one: never a lock-out.
 */
export const LOGIN_DELAYS_S = [0, 0, 0, 1, 2, 4, 8, 16, 32, 60] as const;

/** Seconds to wait after so many failures in a row. */
export function delayAfter(failures: number): number {
  return LOGIN_DELAYS_S[Math.min(failures, LOGIN_DELAYS_S.length) - 1] ?? 0;
}
