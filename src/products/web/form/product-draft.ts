import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import type { BomLine } from '#stock/contract/bom.ts';
import { bomCost } from '#stock/rules/bom-cost.ts';
import { bomQuantityProblems } from '#stock/rules/bom-quantity.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { StaffProduct } from '../../contract/staff-product.ts';
import type { ShownImage } from '../product-picture.tsx';
import type { ProductInput } from '../staff-product-api.ts';

export type DraftLine = { component: BomLine['component']; quantity: string };
export type DraftSpecification = { key: number; name: string; value: string };
/** A file to upload when the product is saved. */
export type PendingPicture = { key: string; file: File; progress: number | null };
/** A stored picture or a file to upload. */
export type DraftPicture = { key: string; image: ShownImage } | PendingPicture;

/** State of the form; amounts as typed. */
export type Draft = {
  name: string;
  description: string;
  category: string;
  price: string;
  autoCost: boolean;
  manualCost: string;
  lines: DraftLine[];
  specifications: DraftSpecification[];
  pictures: DraftPicture[];
  agendaTaller: boolean;
  reservaTuyo: boolean;
  active: boolean;
};

const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  category: '',
  price: '',
  autoCost: true,
  manualCost: '',
  lines: [],
  specifications: [],
  pictures: [],
  agendaTaller: false,
  reservaTuyo: false,
  active: true,
};

export function draftOf(product: StaffProduct | null): Draft {
  if (product === null) return EMPTY_DRAFT;
  const { name, description, category, price, publishIn, active } = product;
  const { autoCost = false, manualCost = 0, components = [] } = product;
  return {
    name,
    description,
    category,
    price: formatMoneyInput(price),
    autoCost,
    manualCost: formatMoneyInput(manualCost),
    lines: components.map(({ component, quantity }) => ({
      component,
      quantity: formatNumberInput(quantity),
    })),
    specifications: product.specifications.map((each, key) => ({ key, ...each })),
    pictures: product.images.map((image) => ({ key: image._id, image })),
    ...publishIn,
    active,
  };
}

/**
 * Returns the cost in cents; `null` while an amount is not a number. `currentCosts` has the current cost per
 * unit in dollars by component id.
 */
export function costOfDraft(
  { autoCost, manualCost, lines }: Pick<Draft, 'autoCost' | 'manualCost' | 'lines'>,
  currentCosts: ReadonlyMap<string, number> = new Map(),
): number | null {
  if (!autoCost) return parseCents(manualCost);
  const bom = [];
  for (const line of lines) {
    const required = parseThousandths(line.quantity);
    if (required === null) return null;
    const { _id, costPerUnit } = line.component;
    bom.push({ required, costCents: Math.round((currentCosts.get(_id) ?? costPerUnit) * 100) });
  }
  return bomCost(bom);
}

/** Returns the request body: the whole product, with its cost and the ids of its stored images in order. */
export function bodyOf(draft: Draft): ProductInput {
  const { name, description, category, autoCost, active } = draft;
  const cost = costOfDraft(draft);
  return {
    name,
    description,
    category,
    price: normalizeAmount(draft.price),
    autoCost,
    ...(autoCost
      ? cost !== null && { cost: cost / 100 }
      : { cost: normalizeAmount(draft.manualCost), manualCost: normalizeAmount(draft.manualCost) }),
    components: draft.lines.map(({ component, quantity }) => ({
      component: component._id,
      quantity: normalizeQuantity(quantity),
    })),
    specifications: nonEmptySpecifications(draft).map((each) => ({
      name: each.name,
      value: each.value,
    })),
    publishIn: { agendaTaller: draft.agendaTaller, reservaTuyo: draft.reservaTuyo },
    images: draft.pictures.flatMap((each) => ('image' in each ? [each.image._id] : [])),
    active,
  };
}

/** Drops empty rows. */
export function nonEmptySpecifications({
  specifications,
}: Pick<Draft, 'specifications'>): DraftSpecification[] {
  return specifications.filter(({ name, value }) => `${name}${value}`.trim() !== '');
}

/** Returns the problems of quantities that differ from those of the stored product, `base`. */
export function lineProblems({ lines }: Draft, base: Draft): Problems {
  const problems = bomQuantityProblems(amountsOf(lines), amountsOf(base.lines));
  return Object.fromEntries(
    lines.flatMap(({ component }, index) => {
      const message = problems.get(component._id);
      return message === undefined ? [] : [[`lines.${index}.quantity`, message]];
    }),
  );
}

/** Text that is no number counts as enough: the contract reports it with its own sentence. */
const amountsOf = (lines: Draft['lines']) =>
  lines.map(({ component, quantity }) => ({
    componentId: component._id,
    unit: component.unit,
    quantity: parseThousandths(quantity) ?? 1_000,
  }));
