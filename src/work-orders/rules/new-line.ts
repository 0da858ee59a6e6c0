import { problem } from '#shared/fields/field-rules.ts';
import { type Unit, wholeProblem } from '#shared/money/quantity.ts';
import { lineText, MAX_LINE_TEXT, ORDER_TEXTS } from './order-fields.ts';
import type { LineKind } from './order-lines.ts';

/** A line before it is stored; money in cents, quantity in thousandths. */
type LineDraft = {
  kind: LineKind;
  component: string | null;
  service: string | null;
  /** Missing: that of the part or service. */
  text?: string | undefined;
  price?: number | undefined;
  quantity: number;
  cost: number | null;
};

/** Name and price of the part or service of a line; a part that is not for sale has no price. */
export type LineSource = { name: string; priceCents: number | null; unit: Unit | null };

/** What a line of a kind has: perhaps a part of the catalogue, always a service, perhaps a cost of its own. */
const KIND_RULES: Readonly<
  Record<LineKind, { component: boolean; service: boolean; cost: boolean }>
> = {
  labour: { component: false, service: false, cost: false },
  part: { component: true, service: false, cost: false },
  service: { component: false, service: true, cost: false },
  outside: { component: false, service: false, cost: true },
};

/** Sentences by field; empty if the line is valid. */
type LineProblems = Readonly<Record<string, string>>;

/**
 * Returns the problems of a line that its kind shows: a part or a cost that the kind does not have, a missing or wrong
 * service, a quantity of a service other than 1.
 */
export function kindProblems(line: Omit<LineDraft, 'text' | 'price'>): LineProblems {
  const { component, service, cost } = KIND_RULES[line.kind];
  return {
    ...(line.component !== null && !component && { component: ORDER_TEXTS.component }),
    ...((line.service !== null) !== service && { service: ORDER_TEXTS.service }),
    ...(line.cost !== null && !cost && { cost: ORDER_TEXTS.costOutside }),
    ...quantityProblem(line.kind, line.quantity, null),
  };
}

/** Returns the problem of the quantity (thousandths) of a line. `unit`: that of its part of the catalogue. */
export function quantityProblem(kind: LineKind, quantity: number, unit: Unit | null): LineProblems {
  if (kind === 'service' && quantity !== 1000) return { quantity: ORDER_TEXTS.serviceQuantity };
  const fraction = unit === null ? null : wholeProblem(quantity, unit);
  return fraction === null ? {} : { quantity: fraction };
}

/** Whether a line of a kind has a cost of its own: only work by others has one. */
export const hasCost = (kind: LineKind): boolean => KIND_RULES[kind].cost;

/**
 * Returns the text and the price in cents of a line, which default to those of its part or service (`source`, `null`
 * without both). Returns the problems if text or price are missing, or if the quantity does not fit the unit.
 */
export function lineContent(
  { kind, text, price, quantity }: LineDraft,
  source: LineSource | null,
): { problems: LineProblems } | { problems: null; text: string; priceCents: number } {
  const ownText = text ?? source?.name.slice(0, MAX_LINE_TEXT) ?? '';
  const priceCents = price ?? source?.priceCents ?? null;
  const textProblem = problem(lineText, ownText);
  const problems: LineProblems = {
    ...(textProblem !== null && { text: textProblem }),
    ...(priceCents === null && { price: ORDER_TEXTS.price }),
    ...quantityProblem(kind, quantity, source?.unit ?? null),
  };
  if (priceCents === null || Object.keys(problems).length > 0) return { problems };
  return { problems: null, text: ownText, priceCents };
}
