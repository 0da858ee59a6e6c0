import { useMemo } from 'react';
import * as z from 'zod/mini';
import { parseThousandths } from '#shared/fields/number-input.ts';
import {
  formatSignedQuantity,
  formatWithUnit,
  quantityOf,
  type Thousandths,
  UNITS,
} from '#shared/money/quantity.ts';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import type { Component } from '../../contract/component.ts';
import type { CountFigure } from '../../contract/count.ts';
import { COUNT_TEXTS, countDifference, countProblem, MAX_COUNTED } from '../../rules/count.ts';

/** Counted quantity of one component; `expected` and `committed` are those at ledger line `asOf`. */
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

/** `key` is the `Idempotency-Key` of exactly these lines. The line that was counted last is first. */
const countDraft = z.object({ key: z.string(), lines: z.array(countLine) });
export type CountDraft = z.infer<typeof countDraft>;

/** The component being counted, before its stock is read from the server. */
export type CountItem = Pick<Component, '_id' | 'code' | 'name' | 'unit'>;

/** How a new count of a component changes its line. */
export type RecountMode = 'add' | 'replace';

export const EMPTY_COUNT: CountDraft = { key: '', lines: [] };

/** Parses the draft stored in this browser; returns an empty count if it is missing or invalid. */
export function parseCountDraft(text: string | null): CountDraft {
  if (text === null) return EMPTY_COUNT;
  try {
    return z.parse(countDraft, JSON.parse(text));
  } catch {
    return EMPTY_COUNT;
  }
}

/** Returns why the typed text is no quantity of the component, before any call; else `null`. */
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

type CountEntry = { counted: Thousandths; figure: CountFigure; mode: RecountMode };

/**
 * Returns the new line of a count, or the message why it is rejected. A second count can be added to the
 * first only if the stock did not change in between: otherwise the sum belongs to neither moment.
 */
export function countLineFor(
  lines: readonly CountLine[],
  { counted: typed, figure: { component, asOf }, mode }: CountEntry,
): CountLine | string {
  const { _id: id, code, name, unit } = component;
  const before = lines.find((line) => line.id === id);
  if (before === undefined && lines.length >= MAX_COUNTED) return COUNT_TEXTS.tooMany;
  const adds = before !== undefined && mode === 'add';
  if (adds && before.asOf !== asOf) return stockMovedText(before, component);
  const counted = typed + (adds ? before.counted : 0);
  const expected = thousandthsOf(component.quantity);
  const problem = countProblem({ counted, expected, unit }, { onHand: expected, corrected: false });
  if (problem !== null) return problem;
  const committed = thousandthsOf(component.committed);
  return { id, code, name, unit, expected, counted, committed, asOf };
}

/** Puts the line first and removes the earlier line of its component. */
export function withLine({ lines }: CountDraft, line: CountLine, key: string): CountDraft {
  return { key, lines: [line, ...lines.filter(({ id }) => id !== line.id)] };
}

/** Removes a line; returns `null` if none is left. */
export function withoutLine({ lines }: CountDraft, id: string, key: string): CountDraft | null {
  const remaining = lines.filter((line) => line.id !== id);
  return remaining.length === 0 ? null : { key, lines: remaining };
}

export function countBody({ lines }: CountDraft) {
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

/** Returns how much of the committed quantity is missing after this count; `null`: nothing. */
export function missingText({ counted, committed, unit }: CountLine): string | null {
  const missing = quantityOf(committed - counted);
  if (missing <= 0) return null;
  return `${missing === 1 ? 'Falta' : 'Faltan'} ${formatWithUnit(missing, unit)} para lo comprometido.`;
}

function stockMovedText({ counted, expected, unit }: CountLine, current: Component): string {
  const [before, now] = [quantityOf(expected), current.quantity].map((each) =>
    formatWithUnit(each, unit),
  );
  const earlier = formatWithUnit(quantityOf(counted), unit);
  return `El stock se movió después de que contaste ${earlier} (había ${before}, ahora ${now}). Cuenta todo y elige «Reemplazar».`;
}

const thousandthsOf = (quantity: number): Thousandths => Math.round(quantity * 1000);

/** `null` ends the count. */
type Change = (before: CountDraft) => CountDraft | null;

/** Returns the count that the user has begun in this browser, and a function that changes it. */
export function useCountDraft(user: string): [CountDraft, (change: Change) => void] {
  const [text, change] = useStoredDraft('count', user);
  const draft = useMemo(() => parseCountDraft(text), [text]);
  const changeCount = (update: Change) =>
    change((before) => {
      const next = update(parseCountDraft(before));
      return next && JSON.stringify(next);
    });
  return [draft, changeCount];
}
