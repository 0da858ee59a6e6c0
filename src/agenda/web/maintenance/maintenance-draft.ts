import { parseCents, parseThousandths } from '#shared/fields/number-input.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { formatWithUnit, quantityOf, wholeProblem } from '#shared/money/quantity.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import type { Material } from '../../contract/job.ts';
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

const LABOR_TEXT = 'La mano de obra debe ser 0 o más.';
const MIN_THOUSANDTHS = 1_000;

export const emptyDraft = (completedBy: string): Draft => ({
  parts: [],
  labor: '',
  notes: '',
  completedBy,
});

/** The parts with what is left of each once the service or product has had its own. */
export function withRemaining(parts: readonly Part[], materials: readonly Material[]): Part[] {
  const included = new Map(materials.map(({ _id, quantity }) => [_id, quantity]));
  const left = ({ _id, quantity }: Part) =>
    Math.max(0, thousandths(quantity) - thousandths(included.get(_id) ?? 0));
  return parts.map((part) => ({ ...part, quantity: quantityOf(left(part)) }));
}

/** The draft with what is left now, and what it costs now. */
export function refreshParts(draft: Draft, parts: readonly Part[] | undefined): Draft {
  const now = ({ part, quantity }: DraftPart): DraftPart => ({
    part: parts?.find(({ _id }) => _id === part._id) ?? part,
    quantity,
  });
  return { ...draft, parts: draft.parts.map(now) };
}

/** Cents; nothing typed is none. `null` is no amount. */
function laborCentsOf({ labor }: Draft): number | null {
  if (labor.trim() === '') return 0;
  const cents = parseCents(labor);
  return cents !== null && cents >= 0 ? cents : null;
}

/** So much as is typed, in thousandths; `null` where that is no number above 0. */
function typedQuantity({ quantity }: DraftPart): number | null {
  const wanted = parseThousandths(quantity);
  return wanted !== null && wanted > 0 ? wanted : null;
}

/** The same, from 1 to what is left of it. */
function quantityOfPart(line: DraftPart): number | null {
  const wanted = typedQuantity(line);
  const within =
    wanted !== null && wanted >= MIN_THOUSANDTHS && wanted <= thousandths(line.part.quantity);
  return within && wholeProblem(wanted, line.part.unit) === null ? wanted : null;
}

const thousandths = (quantity: number) => Math.round(quantity * 1000);

/** What the client pays for so much of a part, in cents; also of more than there is. */
export function lineTotalCents(line: DraftPart): number | null {
  const quantity = typedQuantity(line);
  return quantity === null ? null : partTotal({ quantity, unitPriceCents: priceOf(line) });
}

const priceOf = ({ part }: DraftPart) => Math.round(part.price * 100);

export type Sums = {
  serviceCents: number;
  partsCents: number;
  laborCents: number;
  total: number;
  /** Nothing that was typed had to be left out. */
  whole: boolean;
};

/** Service + parts + labour, in cents, of what is an amount by now. `price` in dollars. */
export function sumsOf(draft: Draft, price: number): Sums {
  const labor = laborCentsOf(draft);
  const parts = draft.parts.map((line) => ({
    quantity: typedQuantity(line) ?? 0,
    unitPriceCents: priceOf(line),
  }));
  const serviceCents = Math.round(price * 100);
  const laborCents = labor ?? 0;
  return {
    serviceCents,
    partsCents: parts.reduce((sum, part) => sum + partTotal(part), 0),
    laborCents,
    total: jobTotal({ priceCents: serviceCents, laborCents, parts }),
    whole: labor !== null && parts.every(({ quantity }) => quantity > 0),
  };
}

/** Neither a part nor labour: there is nothing to write down (admin.md section 5). */
export function isEmpty(draft: Draft): boolean {
  return draft.parts.length === 0 && laborCentsOf(draft) === 0;
}

export function problemsOf(draft: Draft): Problems {
  const wrong = draft.parts.filter((line) => quantityOfPart(line) === null);
  return {
    ...(laborCentsOf(draft) === null && { labor: LABOR_TEXT }),
    ...Object.fromEntries(wrong.map((line) => [`part-${line.part._id}`, quantityError(line)])),
  };
}

function quantityError(line: DraftPart): string {
  const { quantity, unit } = line.part;
  if (thousandths(quantity) < MIN_THOUSANDTHS)
    return `Ya no alcanza: quedan ${formatWithUnit(quantity, unit)}.`;
  return (
    wholeProblem(typedQuantity(line) ?? 0, unit) ??
    `La cantidad debe ser de 1 a ${formatWithUnit(quantity, unit)}.`
  );
}

/** Where the server's names differ from the form's. */
const API_FIELDS: Readonly<Record<string, 'labor' | 'notes' | 'completedBy'>> = {
  laborCost: 'labor',
  mechanicNotes: 'notes',
  completedBy: 'completedBy',
};

/** What the server said of the fields of `toMaintenanceInput(draft)`; what no input shows is under `form`. */
export function problemsFromApi(
  fields: Readonly<Record<string, string>> = {},
  draft: Draft,
): Problems {
  const problems: Problems = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const [name = '', at] = path.split('.');
    const line = name === 'usedParts' ? draft.parts[Number(at)] : undefined;
    const field = line ? (`part-${line.part._id}` as const) : (API_FIELDS[name] ?? 'form');
    problems[field] = [problems[field], sentence].filter(Boolean).join(' ');
  }
  return problems;
}

/** Of a draft without problems. */
export function toMaintenanceInput(draft: Draft): MaintenanceInput {
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
