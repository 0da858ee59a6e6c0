/** Returns the middle value; for an even number the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** Returns the smallest value that the given share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The sizes and durations of a measurement. */
export type Preset = {
  rounds: number;
  secondsPerRound: number;
  bookingsPerRound: number;
  /** Stored citations, few and many. */
  few: number;
  many: number;
  /** Stored citations where the panel's list is measured. */
  listed: number;
  /** The long benchmarks: mixed load and parallel bookings. */
  long: boolean;
};

export const FULL: Preset = {
  rounds: 5,
  secondsPerRound: 4,
  bookingsPerRound: 1_000,
  few: 12_000,
  listed: 100_000,
  many: 1_000_000,
  long: true,
};

export const QUICK: Preset = {
  rounds: 3,
  secondsPerRound: 1,
  bookingsPerRound: 400,
  few: 12_000,
  listed: 100_000,
  many: 200_000,
  long: false,
};

export function presetOf(quick: boolean): Preset {
  return quick ? QUICK : FULL;
}
