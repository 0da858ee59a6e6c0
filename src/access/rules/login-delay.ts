/**
 * Seconds to wait after the first, second, … wrong password in a row (docs/rules/access.md 4). The last value
 * repeats: an account is never locked.
 */
export const LOGIN_DELAYS_S = [0, 0, 0, 1, 2, 4, 8, 16, 32, 60] as const;

/** Returns the seconds to wait after this number of failures in a row. */
export function delayAfter(failures: number): number {
  return LOGIN_DELAYS_S[Math.min(failures, LOGIN_DELAYS_S.length) - 1] ?? 0;
}
