import { problem } from '#shared/fields/field-rules.ts';
import {
  formatMoneyInput,
  formatNumberInput,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, quantityOf } from '#shared/money/quantity.ts';
import type { BomLine } from '#stock/contract/bom.ts';
import { bomCost } from '#stock/rules/bom-cost.ts';
import type { StaffService } from '../../contract/staff-service.ts';
import type { Category } from '../../rules/category.ts';
import * as fields from '../../rules/service-fields.ts';
import type { ServiceInput } from '../staff-service-api.ts';

const { SERVICE_FIELD_TEXTS: SAYS, splitRequirements } = fields;

export type DurationUnit = 'minutes' | 'hours';
export type DraftLine = { component: BomLine['component']; quantity: string };

/** What the form holds: amounts as they are typed. */
export type Draft = {
  name: string;
  description: string;
  category: Category;
  duration: string;
  durationUnit: DurationUnit;
  price: string;
  stock: string;
  usesComponents: boolean;
  lines: DraftLine[];
  cost: string;
  requirements: string;
  active: boolean;
};

type TextField = 'name' | 'description' | 'category' | 'duration' | 'price' | 'stock' | 'cost';
/** Sentences by field; `line-…` is the quantity of a component, `form` belongs to no field. */
export type Problems = {
  [Field in TextField | 'components' | 'requirements' | 'form' | `line-${string}`]?: string;
};

export const draftOf = (service: StaffService | null): Draft =>
  service === null
    ? {
        name: '',
        description: '',
        category: 'maintenance',
        duration: '60',
        durationUnit: 'minutes',
        price: '',
        stock: '0',
        usesComponents: false,
        lines: [],
        cost: '0',
        requirements: '',
        active: true,
      }
    : {
        name: service.name,
        description: service.description,
        category: service.category,
        ...durationOf(service.duration),
        price: formatMoneyInput(service.price),
        stock: String(service.stock),
        usesComponents: service.usesComponents ?? false,
        lines: (service.components ?? []).map(({ component, quantity }) => ({
          component,
          quantity: formatNumberInput(quantity),
        })),
        cost: formatMoneyInput(service.manualCost ?? 0),
        requirements: service.requirements.join(', '),
        active: service.active,
      };

function durationOf(minutes: number): Pick<Draft, 'duration' | 'durationUnit'> {
  return minutes % 60 === 0
    ? { duration: String(minutes / 60), durationUnit: 'hours' }
    : { duration: String(minutes), durationUnit: 'minutes' };
}

/** Whole minutes, or `null`: 1…480 of them, or 1…8 hours (of which 1,5 is one). */
export function minutesOf({ duration, durationUnit }: Draft): number | null {
  const typed = parseThousandths(duration);
  if (typed === null) return null;
  const minutes = (typed * (durationUnit === 'hours' ? 60 : 1)) / 1000;
  const least = durationUnit === 'hours' ? 60 : 1;
  return Number.isInteger(minutes) && minutes >= least && minutes <= 480 ? minutes : null;
}

/** The same duration in the other unit; nothing where it has no such form. */
export function convertDuration(draft: Draft, durationUnit: DurationUnit): Partial<Draft> {
  const minutes = minutesOf(draft);
  if (minutes === null || draft.durationUnit === durationUnit) return { durationUnit };
  if (durationUnit === 'minutes') return { durationUnit, duration: String(minutes) };
  return {
    durationUnit,
    duration: minutes % 30 === 0 && minutes >= 60 ? formatNumberInput(minutes / 60) : '',
  };
}

/** What it costs today, in cents: its components, or what was typed; `null` while that is no amount. */
export function costCentsOf({ usesComponents, lines, cost }: Draft): number | null {
  if (!usesComponents) return notNegative(parseCents(cost));
  const bill = lines.map((line) => ({
    required: notNegative(parseThousandths(line.quantity)) ?? Number.NaN,
    costCents: costCents(line),
  }));
  const sum = bomCost(bill);
  return Number.isNaN(sum) ? null : sum;
}

const costCents = ({ component }: DraftLine) => Math.round(component.costPerUnit * 100);

/** What one component adds to the cost, in cents. */
export function lineCost(line: DraftLine): number | null {
  const thousandths = notNegative(parseThousandths(line.quantity));
  return thousandths === null ? null : costOf(thousandths, costCents(line));
}

/** As a percentage; `null` where there is no price, or an amount is missing. */
export function marginOfDraft(draft: Draft): number | null {
  const price = notNegative(parseCents(draft.price));
  const cost = costCentsOf(draft);
  return price === null || cost === null ? null : marginOf(price, cost);
}

const notNegative = (parts: number | null) => (parts !== null && parts >= 0 ? parts : null);

export function problemsOf(draft: Draft): Problems {
  const requirement = splitRequirements(draft.requirements)
    .map((each) => problem(fields.requirement, each))
    .find((sentence) => sentence !== null);
  const byHours = draft.durationUnit === 'hours';
  const found: { [field: string]: string | null | undefined } = {
    name: problem(fields.serviceName, draft.name),
    description: problem(fields.description, draft.description),
    duration: minutesOf(draft) === null ? SAYS[byHours ? 'durationHours' : 'duration'] : null,
    price: notNegative(parseCents(draft.price)) === null ? SAYS.price : null,
    stock: /^\d{1,6}$/.test(draft.stock.trim()) ? null : SAYS.stock,
    requirements: requirement,
    ...(draft.usesComponents
      ? bomProblems(draft)
      : { cost: notNegative(parseCents(draft.cost)) === null ? SAYS.cost : null }),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, said]) => (said ? [[field, said]] : [])),
  );
}

function bomProblems({ lines }: Draft): { [field: string]: string } {
  if (lines.length === 0) return { components: SAYS.noComponents };
  const wrong = lines.filter(({ quantity }) => (parseThousandths(quantity) ?? 0) < 1000);
  return Object.fromEntries(
    wrong.map(({ component }) => [`line-${component._id}`, SAYS.componentQuantity]),
  );
}

/** Of a draft without problems. A cost by hand is sent where it is the one that counts. */
export function inputOf(draft: Draft): ServiceInput {
  const { name, description, category, usesComponents, active } = draft;
  return {
    name,
    description,
    category,
    duration: minutesOf(draft) ?? 0,
    price: dollarsOf(parseCents(draft.price) ?? 0),
    stock: Number(draft.stock),
    requirements: splitRequirements(draft.requirements),
    active,
    usesComponents,
    ...(usesComponents
      ? { components: draft.lines.map(lineInput) }
      : { manualCost: dollarsOf(parseCents(draft.cost) ?? 0) }),
  };
}

const lineInput = ({ component, quantity }: DraftLine) => ({
  component: component._id,
  quantity: quantityOf(parseThousandths(quantity) ?? 0),
});
