import * as z from 'zod/mini';
import { parseThousandths } from '#shared/fields/number-input.ts';
import {
  formatSignedQuantity,
  formatWithUnit,
  quantityOf,
  type Thousandths,
  UNITS,
} from '#shared/money/quantity.ts';
import type { Component } from '../../contract/component.ts';
import { COUNT_TEXTS, countDifference, countProblem, MOST_COUNTED } from '../../rules/count.ts';
import type { CountFigure, CountInput } from '../count-api.ts';

/** What was counted of one component; `expected` and `committed` are those of the moment `asOf`. */
const countLine = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  expected: z.int(),
  counted: z.int(),
  committed: z.int(),
  asOf: z.int(),
});
export type CountLine = z.infer<typeof countLine>;

/** `key` is the `Idempotency-Key` of just these lines. The line that was counted last is the first. */
const countDraft = z.object({ key: z.string(), lines: z.array(countLine) });
export type CountDraft = z.infer<typeof countDraft>;

/** What is being counted, before the server says how much there should be. */
export type CountItem = Pick<Component, '_id' | 'code' | 'name' | 'unit'>;

/** How a component that is counted already is counted again. */
export type RecountMode = 'add' | 'replace';

export const EMPTY_COUNT: CountDraft = { key: '', lines: [] };

/** What this browser kept; an empty count where it kept none, or none that can be read. */
export function parseCountDraft(text: string | null): CountDraft {
  if (text === null) return EMPTY_COUNT;
  try {
    return z.parse(countDraft, JSON.parse(text));
  } catch {
    return EMPTY_COUNT;
  }
}

/** The sentence of what is no quantity of `component`, before the server is asked; else `null`. */
export function countedQuantityProblem(typed: string, { name, code }: CountItem): string | null {
  const text = typed.trim();
  if (text === '') return 'Escribe la cantidad contada.';
  if (text.toLowerCase() === code.toLowerCase()) {
    return 'Ese es el código. Escribe cuánto contaste y pulsa Enter.';
  }
  const counted = parseThousandths(text);
  if (counted === null) return `«${text}» no es una cantidad. Escribe cuánto contaste de ${name}.`;
  if (counted < 0) return COUNT_TEXTS.counted;
  return quantityOf(counted) > 10_000_000 ? 'La cantidad no puede superar los 10.000.000.' : null;
}

type CountEntry = { counted: Thousandths; figure: CountFigure; again: RecountMode };

/**
 * Returns the line that a count makes, or why it makes none. What was counted on another shelf can be
 * added as long as the stock did not move in between: else it is not known which of both moments the
 * sum would be of.
 */
export function countLineFor(
  lines: readonly CountLine[],
  { counted: typed, figure: { component, asOf }, again }: CountEntry,
): CountLine | string {
  const { _id: id, code, name, unit } = component;
  const before = lines.find((line) => line.id === id);
  if (before === undefined && lines.length >= MOST_COUNTED) return COUNT_TEXTS.tooMany;
  const adds = before !== undefined && again === 'add';
  if (adds && before.asOf !== asOf) return stockMovedText(before, component);
  const counted = typed + (adds ? before.counted : 0);
  const expected = thousandthsOf(component.quantity);
  const problem = countProblem({ counted, expected, unit }, { onHand: expected, corrected: false });
  if (problem !== null) return problem;
  const committed = thousandthsOf(component.committed);
  return { id, code, name, unit, expected, counted, committed, asOf };
}

/** The line stands first, instead of the earlier one of its component. */
export function withLine({ lines }: CountDraft, line: CountLine, key: string): CountDraft {
  return { key, lines: [line, ...lines.filter(({ id }) => id !== line.id)] };
}

/** `null`: nothing is left. */
export function withoutLine({ lines }: CountDraft, id: string, key: string): CountDraft | null {
  const rest = lines.filter((line) => line.id !== id);
  return rest.length === 0 ? null : { key, lines: rest };
}

export function countBody({ lines }: CountDraft): CountInput['lines'] {
  return lines.map(({ id, counted, asOf }) => ({
    ...{ componentId: id, counted: quantityOf(counted), asOf },
  }));
}

/** `3 componentes contados, 2 con diferencia` */
export function countSummary(lines: readonly CountLine[]): string {
  const differing = lines.filter((line) => countDifference(line) !== 0).length;
  const counted =
    lines.length === 1 ? '1 componente contado' : `${lines.length} componentes contados`;
  return `${counted}, ${differing === 0 ? 'sin diferencias' : `${differing} con diferencia`}`;
}

/** `−3`, `+0,5`, `0` */
export function differenceText(line: CountLine): string {
  return formatSignedQuantity(quantityOf(countDifference(line)));
}

/** What work that is accepted will lack, if so much is there; `null`: nothing. */
export function missingText({ counted, committed, unit }: CountLine): string | null {
  const missing = quantityOf(committed - counted);
  if (missing <= 0) return null;
  return `${missing === 1 ? 'Falta' : 'Faltan'} ${formatWithUnit(missing, unit)} para lo comprometido.`;
}

function stockMovedText({ counted, expected, unit }: CountLine, now: Component): string {
  const [first, last] = [quantityOf(expected), now.quantity].map((each) =>
    formatWithUnit(each, unit),
  );
  const earlier = formatWithUnit(quantityOf(counted), unit);
  return `El stock se movió después de que contaste ${earlier} (había ${first}, ahora ${last}). Cuenta todo y elige «Reemplazar».`;
}

const thousandthsOf = (quantity: number): Thousandths => Math.round(quantity * 1000);
