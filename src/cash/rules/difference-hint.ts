/** Why a movement could explain a difference: it is missing, was entered twice or in the wrong direction, or with swapped digits. */
export type DifferenceReason = 'same' | 'double' | 'swapped';

/** A movement that could explain a difference. */
export type DifferenceHint<Movement> = { movement: Movement; reason: DifferenceReason };

/**
 * Returns the movements of the method and currency that could explain a difference (counted less expected, in the
 * smallest unit): one of the same amount, one of half of it, and one whose amount with two neighbouring digits
 * swapped differs by it. The likeliest reasons first. `minor` of a movement is below 0 for what went out.
 */
export function differenceHints<Movement extends { minor: number }>(
  difference: number,
  movements: readonly Movement[],
): DifferenceHint<Movement>[] {
  if (difference === 0) return [];
  const reasonOf = (minor: number): DifferenceReason | null => {
    if (Math.abs(minor) === Math.abs(difference)) return 'same';
    if (Math.abs(minor) * 2 === Math.abs(difference)) return 'double';
    return swapsOf(Math.abs(minor)).some(
      (swapped) => Math.sign(minor) * swapped - minor === difference,
    )
      ? 'swapped'
      : null;
  };
  const hints = movements.flatMap((movement) => {
    const reason = reasonOf(movement.minor);
    return reason === null ? [] : [{ movement, reason }];
  });
  return hints.sort((a, b) => RANKS[a.reason] - RANKS[b.reason]);
}

const RANKS: Readonly<Record<DifferenceReason, number>> = { same: 0, double: 1, swapped: 2 };

/** Returns the amount with each pair of neighbouring digits swapped. */
function swapsOf(minor: number): number[] {
  const digits = String(minor);
  return Array.from({ length: digits.length - 1 }, (_, at) =>
    Number(
      digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2),
    ),
  );
}
