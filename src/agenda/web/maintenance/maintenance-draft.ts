import { parseCents, parseThousandths } from '#shared/fields/number-input.ts';
import { centsOf, dollarsOf } from '#shared/money/money.ts';
import { formatWithUnit, quantityOf, wholeProblem } from '#shared/money/quantity.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import type { CallInput } from '#ui/call.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { Material } from '../../contract/maintenance.ts';
import type { completeMaintenance } from '../../contract/maintenance-endpoint.ts';
import { jobTotal, partTotal } from '../../rules/job-total.ts';

export type DraftPart = { part: Part; quantity: string };

/** An approved line of the work order; money in dollars. */
export type ApprovedLine = {
  _id: string;
  text: string;
  component: string | null;
  quantity: number;
  price: number;
  total: number;
};

/** Values of the form «Completar mantenimiento»; amounts as typed. */
export type Draft = {
  /** Ids of the approved lines that were not done: all others were. */
  notDone: string[];
  parts: DraftPart[];
  labor: string;
  notes: string;
  completedBy: string;
};

const LABOR_TEXT = 'La mano de obra debe ser 0 o más.';
const MIN_THOUSANDTHS = 1_000;

export const emptyDraft = (completedBy: string): Draft => ({
  notDone: [],
  parts: [],
  labor: '',
  notes: '',
  completedBy,
});

/** What a job takes from stock besides the typed parts. */
export type Taken = Pick<Material, '_id' | 'quantity'>;

/** Returns the parts with the stock that remains after what the job takes anyway. */
export function withRemaining(parts: readonly Part[], taken: readonly Taken[]): Part[] {
  const included = new Map<string, number>();
  for (const { _id, quantity } of taken) {
    included.set(_id, (included.get(_id) ?? 0) + thousandths(quantity));
  }
  const remaining = ({ _id, quantity }: Part) =>
    Math.max(0, thousandths(quantity) - (included.get(_id) ?? 0));
  return parts.map((part) => ({ ...part, quantity: quantityOf(remaining(part)) }));
}

/** Returns the draft with the current stock and price of each part. */
export function refreshParts(draft: Draft, parts: readonly Part[] | undefined): Draft {
  const now = ({ part, quantity }: DraftPart): DraftPart => ({
    part: parts?.find(({ _id }) => _id === part._id) ?? part,
    quantity,
  });
  return { ...draft, parts: draft.parts.map(now) };
}

/** Returns the labour in cents; 0 if empty, `null` if invalid. */
function laborCentsOf({ labor }: Draft): number | null {
  if (labor.trim() === '') return 0;
  const cents = parseCents(labor);
  return cents !== null && cents >= 0 ? cents : null;
}

/** Returns the typed quantity in thousandths; `null` if it is not a number above 0. */
function typedQuantity({ quantity }: DraftPart): number | null {
  const wanted = parseThousandths(quantity);
  return wanted !== null && wanted > 0 ? wanted : null;
}

/** Returns the typed quantity in thousandths; `null` if it is not from 1 to the remaining stock. */
function quantityOfPart(line: DraftPart): number | null {
  const wanted = typedQuantity(line);
  const within =
    wanted !== null && wanted >= MIN_THOUSANDTHS && wanted <= thousandths(line.part.quantity);
  return within && wholeProblem(wanted, line.part.unit) === null ? wanted : null;
}

const thousandths = (quantity: number) => Math.round(quantity * 1000);

/** Returns the price of a line in cents, even above the remaining stock. */
export function lineTotalCents(line: DraftPart): number | null {
  const quantity = typedQuantity(line);
  return quantity === null ? null : partTotal({ quantity, unitPriceCents: priceOf(line) });
}

const priceOf = ({ part }: DraftPart) => centsOf(part.price);

/** Returns the approved lines that were done. */
const doneLinesOf = ({ notDone }: Draft, approved: readonly ApprovedLine[]) =>
  approved.filter(({ _id }) => !notDone.includes(_id));

export type Sums = {
  serviceCents: number;
  /** The done lines of the work order. */
  linesCents: number;
  partsCents: number;
  laborCents: number;
  total: number;
  /** Whether all typed amounts are valid and included. */
  whole: boolean;
};

/**
 * Returns service + done lines + parts + labour in cents, without invalid amounts. `price` in dollars.
 */
export function sumsOf(draft: Draft, price: number, approved: readonly ApprovedLine[] = []): Sums {
  const labor = laborCentsOf(draft);
  const parts = draft.parts.map((line) => ({
    quantity: typedQuantity(line) ?? 0,
    unitPriceCents: priceOf(line),
  }));
  const serviceCents = centsOf(price);
  const laborCents = labor ?? 0;
  const linesCents = doneLinesOf(draft, approved).reduce(
    (sum, { total }) => sum + centsOf(total),
    0,
  );
  return {
    serviceCents,
    linesCents,
    partsCents: parts.reduce((sum, part) => sum + partTotal(part), 0),
    laborCents,
    total: linesCents + jobTotal({ priceCents: serviceCents, laborCents, parts }),
    whole: labor !== null && parts.every(({ quantity }) => quantity > 0),
  };
}

/**
 * Returns whether there is neither a part nor labour nor a done line: such a form cannot be sent
 * (docs/rules/panel.md 5).
 */
export function isEmptyDraft(draft: Draft, approved: readonly ApprovedLine[] = []): boolean {
  const done = doneLinesOf(draft, approved);
  return draft.parts.length === 0 && laborCentsOf(draft) === 0 && done.length === 0;
}

export function maintenanceProblems(draft: Draft): Problems {
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

/** Field names of the API that differ from those of the form. */
const API_FIELDS: Readonly<Record<string, keyof Draft>> = {
  laborCost: 'labor',
  mechanicNotes: 'notes',
};

/** The error of a part's quantity is at its line, which keeps it when other lines change. */
export function maintenanceField(path: string, draft: Draft): string {
  const [name = '', at] = path.split('.');
  const line = name === 'usedParts' ? draft.parts[Number(at)] : undefined;
  return line ? `part-${line.part._id}` : (API_FIELDS[name] ?? path);
}

/**
 * Returns the request body. An invalid cost of labour is sent as typed: the contract rejects it. `order`:
 * the approved lines and the version of an open work order; `null` without one.
 */
export function toMaintenanceInput(
  draft: Draft,
  order: { lines: readonly ApprovedLine[] | null; version: number | null } = {
    lines: null,
    version: null,
  },
): NonNullable<CallInput<typeof completeMaintenance>['body']> {
  const labor = laborCentsOf(draft);
  return {
    ...(order.lines !== null && {
      doneLines: doneLinesOf(draft, order.lines).map(({ _id }) => _id),
    }),
    ...(order.version !== null && { orderVersion: order.version }),
    usedParts: draft.parts.map((line) => ({
      partId: line.part._id,
      quantity: quantityOf(quantityOfPart(line) ?? 0),
    })),
    laborCost: labor === null ? draft.labor : dollarsOf(labor),
    mechanicNotes: draft.notes,
    completedBy: draft.completedBy,
  };
}
