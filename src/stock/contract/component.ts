import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  optionalLimit,
  optionalPage,
  optionalParam,
  pageInfo,
} from '#shared/contract/list-query.ts';
import { UNITS } from '#shared/money/quantity.ts';
import * as fields from '../rules/component-fields.ts';
import { SHORT_STATUSES, STOCK_STATUSES } from '../rules/stock-status.ts';
import { buyerFields } from './buyer.ts';
import { pickStockErrors } from './stock-errors.ts';

const { STOCK_FIELD_TEXTS: SAYS } = fields;

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
  access: ['stock', 'productos', 'servicios'],
  limit: 'staff',
  summary: 'Components by name, all or a page, with counters over the active ones',
  query: z.strictObject({
    /** In code, name, supplier or place, without case and accents. */
    search: optionalParam(z.string().check(z.maxLength(100))),
    /** Active components with that status, as counted by the counter of the same name. */
    only: optionalParam(z.enum(SHORT_STATUSES)),
    /** All of them where neither is given. */
    page: optionalPage,
    limit: optionalLimit(1000),
  }),
  reply: z.object({ components: z.array(component), counters, ...pageInfo }),
});

export const listComponents = endpoint({
  method: 'GET',
  path: '/api/components/components',
  access: ['stock', 'productos', 'servicios'],
  limit: 'staff',
  summary: 'All components by name, or those sought',
  query: z.object({
    /** Words that must all occur in code or name, ignoring case and accents. */
    search: optionalParam(z.string().check(z.maxLength(100))),
    /** `sellable`: active with stock. */
    only: optionalParam(z.enum(['active', 'sellable'])),
    /** Ids separated by commas. */
    ids: optionalParam(z.string()),
    limit: optionalLimit(100),
  }),
  reply: z.array(component),
});

const identityFields = {
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
  ...identityFields,
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
  code: z.optional(identityFields.code),
  name: z.optional(identityFields.name),
  unit: z.optional(identityFields.unit),
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
export const componentCsvLine = z.extend(
  z.omit(componentEdit, { expectedQuantity: true, expectedCostPerUnit: true }),
  identityFields,
);

const componentId = z.object({ id: z.string() });

export const createComponent = endpoint({
  method: 'POST',
  path: '/api/components/components',
  access: ['stock'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Creates a component; its first quantity is a manual adjustment',
  body: newComponent,
  reply: component,
  errors: pickStockErrors('code-taken'),
});

export const updateComponent = endpoint({
  method: 'PUT',
  path: '/api/components/components/:id',
  access: ['stock'],
  limit: 'staff',
  summary: 'Changes a component; what is left out stays. Another quantity is a manual adjustment',
  params: componentId,
  body: componentEdit,
  reply: component,
  errors: pickStockErrors('unknown-component', 'code-taken', 'component-changed', 'unit-stays'),
});

const namedRecords = z.array(z.object({ _id: z.string(), name: z.string() }));

/** Whose bill has it, and whose job took it and may still give it back. */
export const componentUsers = z.object({
  services: namedRecords,
  products: namedRecords,
  citations: namedRecords,
  reservations: namedRecords,
});
export type ComponentUsers = z.infer<typeof componentUsers>;

export const getComponentUsers = endpoint({
  method: 'GET',
  path: '/api/components/components/:id/users',
  access: ['stock'],
  limit: 'staff',
  summary: 'What uses a component, and keeps it from being deleted',
  params: componentId,
  reply: componentUsers,
  errors: pickStockErrors('unknown-component'),
});

export const deleteComponent = endpoint({
  method: 'DELETE',
  path: '/api/components/components/:id',
  access: ['stock'],
  limit: 'staff',
  summary: 'Deletes a component that no service or product uses',
  params: componentId,
  reply: z.object({ _id: z.string() }),
  errors: pickStockErrors('unknown-component', 'component-in-use'),
});

export const purchaseComponent = endpoint({
  method: 'POST',
  path: '/api/components/components/:id/purchases',
  access: ['stock'],
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
  errors: pickStockErrors('unknown-component'),
});

export const sellComponent = endpoint({
  method: 'POST',
  path: '/api/components/sell',
  access: ['stock'],
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
  errors: pickStockErrors('unknown-component', 'component-inactive', 'insufficient-stock'),
});
