import { type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import type { Day } from '#shared/time/day-time.ts';

/** A stocktake: the counted stock against the ledger's stock at the time of the count. */

/** Maximum number of components in one count. */
export const MAX_COUNTED = 3_000;

export const COUNT_TEXTS = {
  counted: 'La cantidad contada debe ser 0 o más.',
  asOf: 'Falta el momento en que se contó.',
  empty: 'Cuenta al menos un componente.',
  tooMany: `Un conteo puede tener hasta ${MAX_COUNTED.toLocaleString('es-UY')} componentes. Aplica este y empieza otro.`,
  twice: 'Ese componente ya está en el conteo.',
  momentUnknown: 'No se sabe cuánto había cuando lo contaste. Cuéntalo otra vez.',
  corrected: 'Su stock se ajustó después de que lo contaste. Cuéntalo otra vez.',
  belowZero: 'Con lo que salió después de contarlo quedaría en menos de 0. Cuéntalo otra vez.',
} as const;

/** The default reason of its adjustments: `Conteo de 22/11/2026`. */
export const countReason = (today: Day): string =>
  `Conteo de ${today.split('-').reverse().join('/')}`;

/** The counted stock of a component; `expected` is the ledger's stock at that time. */
export type Counted = { counted: Thousandths; expected: Thousandths };

/** The quantity of the adjustment. */
export const countDifference = ({ counted, expected }: Counted): Thousandths => counted - expected;

/**
 * Returns why a line cannot be applied, else `null`. `onHand` is the current stock. `corrected`: an
 * adjustment other than a purchase was written after the count, so the difference may already be
 * corrected.
 */
export function countProblem(
  line: Counted & { unit: Unit },
  now: { onHand: Thousandths; corrected: boolean },
): string | null {
  const difference = countDifference(line);
  if (difference === 0) return null;
  const fraction = wholeProblem(line.counted, line.unit);
  if (fraction !== null) return fraction;
  if (now.corrected) return COUNT_TEXTS.corrected;
  return now.onHand + difference < 0 ? COUNT_TEXTS.belowZero : null;
}

export const countAppliedText = (lines: number, adjusted: number): string => {
  const counted = lines === 1 ? '1 componente contado' : `${lines} componentes contados`;
  if (adjusted === 0) return `Conteo aplicado: ${counted}, sin diferencias`;
  return `Conteo aplicado: ${counted}, ${adjusted === 1 ? '1 ajuste' : `${adjusted} ajustes`}`;
};
