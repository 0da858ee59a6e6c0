import { dollarsOf } from '#kernel/money.ts';
import { quantityOf } from '#kernel/quantity.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { asTyped, typedCents, typedThousandths } from '#web-kit/panel/typed-number.ts';
import { jobTotal, partTotal } from '../../rules/job-total.ts';
import type { MaintenanceInput } from '../staff-citation-api.ts';

export type DraftPart = { part: Part; quantity: string };

/** What «Completar mantenimiento» holds: amounts as they are typed. */
export type Draft = {
  parts: DraftPart[];
  labor: string;
  notes: string;
  completedBy: string;
};

/** Sentences by field; `part-…` is the quantity of a part, `form` belongs to no field. */
export type Problems = {
  [Field in 'labor' | 'notes' | 'completedBy' | 'form' | `part-${string}`]?: string;
};

const LABOR = 'La mano de obra debe ser 0 o más.';
const LEAST = 1_000;

export const emptyDraft = (completedBy: string): Draft => ({
  parts: [],
  labor: '',
  notes: '',
  completedBy,
});

/** The same with what is on hand now, and what it costs now. */
export function withParts(draft: Draft, parts: readonly Part[] | undefined): Draft {
  const now = ({ part, quantity }: DraftPart): DraftPart => ({
    part: parts?.find(({ _id }) => _id === part._id) ?? part,
    quantity,
  });
  return { ...draft, parts: draft.parts.map(now) };
}

/** Cents; nothing typed is none. `null` is no amount. */
function laborCentsOf({ labor }: Draft): number | null {
  if (labor.trim() === '') return 0;
  const cents = typedCents(labor);
  return cents !== null && cents >= 0 ? cents : null;
}

/** From 1 to what is on hand; in thousandths, `null` where it is neither. */
function quantityOfPart({ part, quantity }: DraftPart): number | null {
  const wanted = typedThousandths(quantity);
  if (wanted === null || wanted < LEAST || wanted > Math.round(part.quantity * 1000)) return null;
  return wanted;
}

/** What the client pays for so much of a part, in cents. */
export function shareOf(line: DraftPart): number | null {
  const quantity = quantityOfPart(line);
  return quantity === null ? null : partTotal({ quantity, unitPriceCents: priceOf(line) });
}

const priceOf = ({ part }: DraftPart) => Math.round(part.price * 100);

export type Sums = { serviceCents: number; partsCents: number; laborCents: number; total: number };

/** Service + parts + labour, in cents; `null` while an amount is none. `price` in dollars. */
export function sumsOf(draft: Draft, price: number): Sums | null {
  const laborCents = laborCentsOf(draft);
  const parts = draft.parts.map((line) => ({
    quantity: quantityOfPart(line) ?? 0,
    unitPriceCents: priceOf(line),
  }));
  if (laborCents === null || parts.some(({ quantity }) => quantity === 0)) return null;
  const serviceCents = Math.round(price * 100);
  const partsCents = parts.reduce((sum, part) => sum + partTotal(part), 0);
  return {
    serviceCents,
    partsCents,
    laborCents,
    total: jobTotal({ priceCents: serviceCents, laborCents, parts }),
  };
}

/** Neither a part nor labour: there is nothing to write down (admin.md section 5). */
export function isEmpty(draft: Draft): boolean {
  return draft.parts.length === 0 && laborCentsOf(draft) === 0;
}

export function problemsOf(draft: Draft): Problems {
  const wrong = draft.parts.filter((line) => quantityOfPart(line) === null);
  return {
    ...(laborCentsOf(draft) === null && { labor: LABOR }),
    ...Object.fromEntries(
      wrong.map(({ part }) => [
        `part-${part._id}`,
        `La cantidad debe ser de 1 a ${asTyped(part.quantity)}.`,
      ]),
    ),
  };
}

/** Of a draft without problems. */
export function inputOf(draft: Draft): MaintenanceInput {
  return {
    usedParts: draft.parts.map((line) => ({
      partId: line.part._id,
      quantity: quantityOf(quantityOfPart(line) ?? 0),
    })),
    laborCost: dollarsOf(laborCentsOf(draft) ?? 0),
    mechanicNotes: draft.notes,
    completedBy: draft.completedBy,
  };
}
