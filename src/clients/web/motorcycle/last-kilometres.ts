import type { MotorcycleRecord } from '../../contract/motorcycle.ts';

/** Returns the kilometres of the last reading that counts; `null` without one. */
export function lastKilometres({ readings }: MotorcycleRecord): number | null {
  return readings.findLast(({ corrected }) => corrected === null)?.km ?? null;
}
