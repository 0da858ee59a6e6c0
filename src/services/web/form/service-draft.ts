import {
  formatMoneyInput,
  formatNumberInput,
  normalizeWhole,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, quantityOf } from '#shared/money/quantity.ts';
import type { BomLine } from '#stock/contract/bom.ts';
import { bomCost } from '#stock/rules/bom-cost.ts';
import { bomQuantityProblems } from '#stock/rules/bom-quantity.ts';
import type { Problems, Resolver } from '#ui/panel/form/validate-body.ts';
import { createService, type StaffService } from '../../contract/staff-service.ts';
import type { Category } from '../../rules/category.ts';
import {
  SERVICE_FIELD_TEXTS as FIELD_TEXTS,
  splitRequirements,
} from '../../rules/service-fields.ts';
import type { ServiceInput } from '../staff-service-api.ts';

export type DurationUnit = 'minutes' | 'hours';
export type DraftLine = { component: BomLine['component']; quantity: string };

/** State of the form; amounts as typed. */
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
  everyKm: string;
  everyMonths: string;
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
        everyKm: '',
        everyMonths: '',
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
        everyKm: String(service.plan?.everyKm ?? ''),
        everyMonths: String(service.plan?.everyMonths ?? ''),
      };

function durationOf(minutes: number): Pick<Draft, 'duration' | 'durationUnit'> {
  return minutes % 60 === 0
    ? { duration: String(minutes / 60), durationUnit: 'hours' }
    : { duration: String(minutes), durationUnit: 'minutes' };
}

/** Returns whole minutes: 1…480, or 1…8 hours with fractions such as 1,5; `null` for an invalid input. */
export function minutesOf({ duration, durationUnit }: Draft): number | null {
  const typed = parseThousandths(duration);
  if (typed === null) return null;
  const minutes = (typed * (durationUnit === 'hours' ? 60 : 1)) / 1000;
  const least = durationUnit === 'hours' ? 60 : 1;
  return Number.isInteger(minutes) && minutes >= least && minutes <= 480 ? minutes : null;
}

/** Converts the duration to another unit; the field becomes empty if hours cannot express it. */
export function convertDuration(draft: Draft, durationUnit: DurationUnit): Partial<Draft> {
  const minutes = minutesOf(draft);
  if (minutes === null || draft.durationUnit === durationUnit) return { durationUnit };
  if (durationUnit === 'minutes') return { durationUnit, duration: String(minutes) };
  return {
    durationUnit,
    duration: minutes % 30 === 0 && minutes >= 60 ? formatNumberInput(minutes / 60) : '',
  };
}

/** Returns the cost in cents: of the components, or as typed; `null` while an amount is not a number. */
export function costCentsOf({ usesComponents, lines, cost }: Draft): number | null {
  if (!usesComponents) return notNegative(parseCents(cost));
  const bom = lines.map((line) => ({
    required: notNegative(parseThousandths(line.quantity)) ?? Number.NaN,
    costCents: costCents(line),
  }));
  const sum = bomCost(bom);
  return Number.isNaN(sum) ? null : sum;
}

const costCents = ({ component }: DraftLine) => Math.round(component.costPerUnit * 100);

/** Returns the cost of one line in cents; `null` while the quantity is not a number. */
export function lineCost(line: DraftLine): number | null {
  const thousandths = notNegative(parseThousandths(line.quantity));
  return thousandths === null ? null : costOf(thousandths, costCents(line));
}

/** Returns the margin as a percentage; `null` without a price or while an amount is not a number. */
export function marginOfDraft(draft: Draft): number | null {
  const price = notNegative(parseCents(draft.price));
  const cost = costCentsOf(draft);
  return price === null || cost === null ? null : marginOf(price, cost);
}

const notNegative = (parts: number | null) => (parts !== null && parts >= 0 ? parts : null);

/**
 * Amounts have other texts than the contract's, which reads numbers. `base`: the draft of the stored service, whose
 * quantities are not validated again.
 */
export function validateService(draft: Draft, base: Draft | null): Problems {
  const inHours = draft.durationUnit === 'hours';
  const found = {
    duration:
      minutesOf(draft) === null ? FIELD_TEXTS[inHours ? 'durationHours' : 'duration'] : null,
    price: notNegative(parseCents(draft.price)) === null ? FIELD_TEXTS.price : null,
    stock: /^\d{1,6}$/.test(draft.stock.trim()) ? null : FIELD_TEXTS.stock,
    cost:
      draft.usesComponents || notNegative(parseCents(draft.cost)) !== null
        ? null
        : FIELD_TEXTS.cost,
    // The contract says so only once every other field is valid.
    components: draft.usesComponents && draft.lines.length === 0 ? FIELD_TEXTS.noComponents : null,
  };
  const quantities = draft.usesComponents
    ? bomQuantityProblems(amountsOf(draft), base === null ? [] : amountsOf(base))
    : [];
  return Object.fromEntries([
    ...Object.entries(found).flatMap(([field, message]) => (message ? [[field, message]] : [])),
    ...[...quantities].map(([id, message]) => [`line-${id}`, message]),
  ]);
}

const amountsOf = ({ lines }: Draft) =>
  lines.map(({ component, quantity }) => ({
    componentId: component._id,
    unit: component.unit,
    quantity: parseThousandths(quantity) ?? 0,
  }));

/** The error of a component's quantity is at its line, which keeps it when other lines change. */
function fieldOf(path: string, { lines }: Draft): string {
  const [field = '', index] = path.split('.');
  const line = field === 'components' && index !== undefined ? lines[Number(index)] : undefined;
  if (line) return `line-${line.component._id}`;
  if (field === 'plan') return index ?? 'everyKm';
  return field === 'manualCost' ? 'cost' : field;
}

/** Returns the request body of a valid draft. The manual cost is sent only if no components are used. */
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
    plan: planInput(draft),
    usesComponents,
    ...(usesComponents
      ? { components: draft.lines.map(lineInput) }
      : { manualCost: dollarsOf(parseCents(draft.cost) ?? 0) }),
  };
}

/** Returns the plan as typed; the contract rejects other text than whole numbers. */
function planInput({ everyKm, everyMonths }: Draft): ServiceInput['plan'] {
  const [km, months] = [normalizeWhole(everyKm), normalizeWhole(everyMonths)];
  return km === '' && months === '' ? null : { everyKm: km || null, everyMonths: months || null };
}

const lineInput = ({ component, quantity }: DraftLine) => ({
  component: component._id,
  quantity: quantityOf(parseThousandths(quantity) ?? 0),
});

export const SERVICE_RESOLVER: Resolver<Draft, ServiceInput> = {
  endpoint: createService,
  toBody: inputOf,
  fieldOf,
  validate: (draft) => validateService(draft, null),
};
