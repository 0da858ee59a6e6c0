import { problem } from '#shared/fields/field-rules.ts';
import { type Unit, wholeProblem } from '#shared/money/quantity.ts';
import type { LineKind } from './line-states.ts';
import { lineText, ORDER_TEXTS } from './order-fields.ts';

/** A line before it is stored; money in cents, quantity in thousandths. */
export type LineDraft = {
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

/** What a kind of line may name. */
const KIND_RULES: Readonly<
  Record<LineKind, { component: boolean; service: 'required' | false; cost: boolean }>
> = {
  labour: { component: false, service: false, cost: false },
  part: { component: true, service: false, cost: false },
  service: { component: false, service: 'required', cost: false },
  outside: { component: false, service: false, cost: true },
};

/** Sentences by field; empty if the line is valid. */
export type LineProblems = Readonly<Record<string, string>>;

/**
 * Returns what is wrong with a line apart from its source: a part or service that its kind does not have, a cost of
 * work that the workshop does itself, another quantity of a service than 1.
 */
export function kindProblems(line: Omit<LineDraft, 'text' | 'price'>): LineProblems {
  const { component, service, cost } = KIND_RULES[line.kind];
  return {
    ...(line.component !== null && !component && { component: ORDER_TEXTS.component }),
    ...((line.service === null) === (service === 'required') && { service: ORDER_TEXTS.service }),
    ...(line.cost !== null && !cost && { cost: ORDER_TEXTS.costOutside }),
    ...quantityProblem(line.kind, line.quantity, null),
  };
}

/** Returns what is wrong with the quantity of a line; `unit` is that of its part, if it is in the catalogue. */
export function quantityProblem(kind: LineKind, quantity: number, unit: Unit | null): LineProblems {
  if (kind === 'service' && quantity !== 1000) return { quantity: ORDER_TEXTS.serviceQuantity };
  const fraction = unit === null ? null : wholeProblem(quantity, unit);
  return fraction === null ? {} : { quantity: fraction };
}

/** Whether a line may have a cost: only work by others is bought. */
export const hasCost = (kind: LineKind): boolean => KIND_RULES[kind].cost;

/**
 * Returns the text and the price in cents of a line, which default to those of its part or service; or what is
 * missing. `source`: `null` without part and service.
 */
export function lineContent(
  { kind, text, price, quantity }: LineDraft,
  source: LineSource | null,
): { problems: LineProblems } | { problems: null; text: string; priceCents: number } {
  const words = text ?? source?.name.slice(0, MAX_TEXT) ?? '';
  const priceCents = price ?? source?.priceCents ?? null;
  const textProblem = problem(lineText, words);
  const problems: LineProblems = {
    ...(textProblem !== null && { text: textProblem }),
    ...(priceCents === null && { price: ORDER_TEXTS.price }),
    ...quantityProblem(kind, quantity, source?.unit ?? null),
  };
  if (priceCents === null || Object.keys(problems).length > 0) return { problems };
  return { problems: null, text: words, priceCents };
}

/** The longest text of a line. */
const MAX_TEXT = 200;
