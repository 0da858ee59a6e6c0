import * as z from 'zod/mini';
import { money, quantity } from '#kernel/amount-fields.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { maybe, maybeLimit, maybePage, pageFacts } from '#kernel/list-query.ts';
import { UNITS } from '#kernel/quantity.ts';
import { id, optionalText, text, trueOrFalse } from '#kernel/wire-fields.ts';
import * as fields from '../rules/component-fields.ts';
import { SHORT_STATUSES, STOCK_STATUSES } from '../rules/stock-status.ts';
import { buyerFields } from './buyer.ts';
import { refusals } from './stock-refusals.ts';

const { STOCK_SENTENCES: SAYS } = fields;

export const VEHICLE_TYPES = ['motorcycle', 'bicycle', 'e-vehicle'] as const;

/** Quantities are numbers with at most 3 decimals, money is dollars. */
export const component = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
  minStock: z.number(),
  /** How far it is ordered once it is below the minimum; `null` is up to the minimum. */
  targetStock: z.nullable(z.number()),
  costPerUnit: z.number(),
  salePrice: z.nullable(z.number()),
  vehicleTypes: z.array(z.enum(VEHICLE_TYPES)),
  supplier: z.string(),
  location: z.string(),
  active: z.boolean(),
  status: z.enum(STOCK_STATUSES),
  /** What accepted and running jobs (and reservations) will still need. */
  committed: z.number(),
  /** On hand less committed («Libre» on the screen); below 0 something has to be ordered. */
  available: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Component = z.infer<typeof component>;

const counters = z.object({ total: z.int(), low: z.int(), out: z.int() });

export const listStockComponents = endpoint({
  method: 'GET',
  path: '/api/stock/components',
  door: ['stock', 'productos', 'servicios'],
  limit: 'staff',
  summary: 'Components by name, all or a page, with counters over the active ones',
  query: z.strictObject({
    /** In code, name, supplier or place, without case and accents. */
    search: maybe(z.string().check(z.maxLength(100))),
    /** Active components with that status, as counted by the counter of the same name. */
    only: maybe(z.enum(SHORT_STATUSES)),
    /** All of them where neither is given. */
    page: maybePage,
    limit: maybeLimit(1000),
  }),
  reply: z.object({ components: z.array(component), counters, ...pageFacts }),
});

export const listComponents = endpoint({
  method: 'GET',
  path: '/api/components/components',
  door: ['stock', 'productos', 'servicios'],
  limit: 'staff',
  summary: 'All components by name, or those sought',
  query: z.object({
    /** Words that must all occur in code or name, ignoring case and accents. */
    search: maybe(z.string().check(z.maxLength(100))),
    /** `sellable`: active with stock. */
    only: maybe(z.enum(['active', 'sellable'])),
    /** Ids separated by commas. */
    ids: maybe(z.string()),
    limit: maybeLimit(100),
  }),
  reply: z.array(component),
});

const namings = {
  code: text(fields.code),
  name: text(fields.componentName),
  unit: z.enum(UNITS, SAYS.unit),
};
const amounts = {
  quantity: quantity(SAYS.quantity),
  minStock: quantity(SAYS.minStock),
  targetStock: z.nullable(quantity(SAYS.targetStock, 1)),
  costPerUnit: money(SAYS.cost),
  salePrice: z.nullable(money(SAYS.salePrice, 1)),
};
const vehicleTypes = z
  .array(z.enum(VEHICLE_TYPES, SAYS.vehicleType), SAYS.vehicleType)
  .check(z.refine((types) => new Set(types).size === types.length, { error: SAYS.vehicleType }));
const active = trueOrFalse();

/** The form of a new component: numbers are 0 unless they are given. */
export const newComponent = z.strictObject({
  ...namings,
  quantity: z._default(amounts.quantity, 0),
  minStock: z._default(amounts.minStock, 0),
  targetStock: z._default(amounts.targetStock, null),
  costPerUnit: z._default(amounts.costPerUnit, 0),
  salePrice: z._default(amounts.salePrice, null),
  vehicleTypes: z._default(vehicleTypes, []),
  supplier: optionalText(fields.supplier),
  location: optionalText(fields.location),
  active: z._default(active, true),
});

/** The form of one that is there: what is left out stays. */
export const componentEdit = z.strictObject({
  code: z.optional(namings.code),
  name: z.optional(namings.name),
  unit: z.optional(namings.unit),
  quantity: z.optional(amounts.quantity),
  minStock: z.optional(amounts.minStock),
  targetStock: z.optional(amounts.targetStock),
  costPerUnit: z.optional(amounts.costPerUnit),
  salePrice: z.optional(amounts.salePrice),
  vehicleTypes: z.optional(vehicleTypes),
  supplier: z.optional(text(fields.supplier)),
  location: z.optional(text(fields.location)),
  active: z.optional(active),
  reason: optionalText(fields.reason),
  /**
   * The quantity that the caller saw. The same as `quantity`: it was not edited, and stays as it
   * is by now. Otherwise refused where it has moved since.
   */
  expectedQuantity: z.optional(amounts.quantity),
  /** The cost that the caller saw, in the same manner: purchases move it. */
  expectedCostPerUnit: z.optional(amounts.costPerUnit),
});

/** A line of a spreadsheet, which says what the component is called and counted in. */
export const componentLine = z.extend(
  z.omit(componentEdit, { expectedQuantity: true, expectedCostPerUnit: true }),
  namings,
);

const componentId = z.object({ id: z.string() });

export const createComponent = endpoint({
  method: 'POST',
  path: '/api/components/components',
  door: ['stock'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Creates a component; its first quantity is a manual adjustment',
  body: newComponent,
  reply: component,
  refusals: refusals('code-taken'),
});

export const updateComponent = endpoint({
  method: 'PUT',
  path: '/api/components/components/:id',
  door: ['stock'],
  limit: 'staff',
  summary: 'Changes a component; what is left out stays. Another quantity is a manual adjustment',
  params: componentId,
  body: componentEdit,
  reply: component,
  refusals: refusals('unknown-component', 'code-taken', 'component-changed', 'unit-stays'),
});

const named = z.array(z.object({ _id: z.string(), name: z.string() }));

/** Whose bill has it, and whose job took it and may still give it back. */
export const componentUsers = z.object({
  services: named,
  products: named,
  citations: named,
  reservations: named,
});
export type ComponentUsers = z.infer<typeof componentUsers>;

export const getComponentUsers = endpoint({
  method: 'GET',
  path: '/api/components/components/:id/users',
  door: ['stock'],
  limit: 'staff',
  summary: 'What uses a component, and keeps it from being deleted',
  params: componentId,
  reply: componentUsers,
  refusals: refusals('unknown-component'),
});

export const deleteComponent = endpoint({
  method: 'DELETE',
  path: '/api/components/components/:id',
  door: ['stock'],
  limit: 'staff',
  summary: 'Deletes a component that no service or product uses',
  params: componentId,
  reply: z.object({ _id: z.string() }),
  refusals: refusals('unknown-component', 'component-in-use'),
});

export const purchaseComponent = endpoint({
  method: 'POST',
  path: '/api/components/components/:id/purchases',
  door: ['stock'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Ingreso de compra: more of it, at the weighted average of old and new cost',
  params: componentId,
  body: z.strictObject({
    quantity: quantity(SAYS.soldQuantity, 1),
    unitCost: money(SAYS.cost),
    supplier: optionalText(fields.supplier),
    /** Writes it as an expense, too; off unless asked for: sold, its cost leaves the profit anyway. */
    recordExpense: z._default(trueOrFalse(), false),
  }),
  reply: component,
  refusals: refusals('unknown-component'),
});

export const sellComponent = endpoint({
  method: 'POST',
  path: '/api/components/sell',
  door: ['stock'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Sells a component over the counter; `salePrice` is per unit',
  body: z.strictObject({
    componentId: id(SAYS.component),
    quantity: quantity(SAYS.soldQuantity, 1),
    salePrice: money(SAYS.salePrice, 1),
    ...buyerFields,
  }),
  reply: z.object({ _id: z.string(), component, total: z.number() }),
  refusals: refusals('unknown-component', 'component-inactive', 'insufficient-stock'),
});
