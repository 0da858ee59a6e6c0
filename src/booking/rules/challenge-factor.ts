/**
 * Factor on the work of a challenge, by the share of the coming two weeks' minutes that unconfirmed
 * web bookings take. The highest factor stays below that of an address with many bookings
 * (`MAX_WORK_FACTOR`), the most that an old phone solves within 20 s.
 */
const FACTORS = [
  { below: 0.1, factor: 1 },
  { below: 0.2, factor: 2 },
  { below: 0.3, factor: 4 },
  { below: Number.POSITIVE_INFINITY, factor: 8 },
] as const;

/** Returns the factor of a challenge that is issued at this share. */
export function challengeFactor(share: number): number {
  return FACTORS[rowOf(share)]?.factor ?? 1;
}

/**
 * Returns the least factor that is accepted at this share: one row lower, because the share may
 * have risen while the client filled in the form.
 */
export function acceptedFactor(share: number): number {
  return FACTORS[Math.max(0, rowOf(share) - 1)]?.factor ?? 1;
}

const rowOf = (share: number) => FACTORS.findIndex(({ below }) => share < below);
