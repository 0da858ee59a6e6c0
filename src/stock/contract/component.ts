import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { optionalText, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  optionalLimit,
  optionalPage,
  optionalParam,
  pageInfo,
} from '#shared/contract/list-query.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { UNITS } from '#shared/money/quantity.ts';
import * as fields from '../rules/component-fields.ts';
import { SHORT_STATUSES, STOCK_STATUSES } from '../rules/stock-status.ts';
import { pickStockErrors } from './stock-errors.ts';

const TEXTS = fields.STOCK_FIELD_TEXTS;

/** Quantities have at most 3 decimals; money is in dollars. */
export const component = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
  minStock: z.number(),
  /** Stock level that an order fills up to once stock is below the minimum; `null`: the minimum. */
  targetStock: z.nullable(z.number()),
  costPerUnit: z.number(),
  salePrice: z.nullable(z.number()),
  vehicleTypes: z.array(z.enum(VEHICLE_TYPES)),
  supplier: z.string(),
  location: z.string(),
  active: z.boolean(),
  status: z.enum(STOCK_STATUSES),
  /** Quantity that accepted and running jobs and reservations will still need. */
  committed: z.number(),
  /** On hand less committed («Libre» on the screen); below 0 the component must be ordered. */
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
  topics: ['stock'],
  summary: 'Components by name, all or a page, with counters of the active components',
  query: z.strictObject({
    /** Text in code, name, supplier or location, ignoring case and accents. */
    search: optionalParam(z.string().check(z.maxLength(100))),
    /** Active components with this status, as in the counter of the same name. */
    only: optionalParam(z.enum(SHORT_STATUSES)),
    /** Without `page` and `limit` the answer holds all components. */
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
  topics: ['stock'],
  summary: 'All components by name, or those that match the search',
  query: z.strictObject({
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
  unit: z.enum(UNITS, TEXTS.unit),
};
const amounts = {
  quantity: quantity(TEXTS.quantity),
  minStock: quantity(TEXTS.minStock),
  targetStock: z.nullable(quantity(TEXTS.targetStock, 1)),
  costPerUnit: money(TEXTS.cost),
  salePrice: z.nullable(money(TEXTS.salePrice, 1)),
};
const vehicleTypes = z
  .array(z.enum(VEHICLE_TYPES, TEXTS.vehicleType), TEXTS.vehicleType)
  .check(z.refine((types) => new Set(types).size === types.length, { error: TEXTS.vehicleType }));
const active = trueOrFalse();

/** Schema of a new component; missing numbers are 0. */
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

/** Schema of an edit; a missing field keeps its value. */
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
   * The quantity that the caller saw. If it equals `quantity`, the quantity was not edited and keeps its
   * current value. Otherwise the edit is rejected when the quantity changed since.
   */
  expectedQuantity: z.optional(amounts.quantity),
  /** The cost that the caller saw; works like `expectedQuantity`, because purchases change the cost. */
  expectedCostPerUnit: z.optional(amounts.costPerUnit),
});

/** Schema of an edit by CSV line; code, name and unit are required. */
export const componentCsvLine = z.extend(
  z.omit(componentEdit, { expectedQuantity: true, expectedCostPerUnit: true }),
  identityFields,
);

const componentParams = z.object({ id: z.string() });

export const createComponent = endpoint({
  method: 'POST',
  path: '/api/components/components',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
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
  topics: ['stock'],
  summary:
    'Changes a component; a missing field keeps its value. A changed quantity is a manual adjustment',
  params: componentParams,
  body: componentEdit,
  reply: component,
  errors: pickStockErrors('unknown-component', 'code-taken', 'component-changed', 'unit-stays'),
});

const namedRecords = z.array(z.object({ _id: z.string(), name: z.string() }));

/** Services and products with the component in their BOM, and jobs that took it and may return it. */
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
  // Not `stock`: the users of a deleted component must not be read again.
  topics: ['component-users'],
  summary: 'The records that use a component and prevent its deletion',
  params: componentParams,
  reply: componentUsers,
  errors: pickStockErrors('unknown-component'),
});

export const deleteComponent = endpoint({
  method: 'DELETE',
  path: '/api/components/components/:id',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  summary: 'Deletes a component that no service or product uses',
  params: componentParams,
  reply: z.object({ _id: z.string() }),
  errors: pickStockErrors('unknown-component', 'component-in-use'),
});

export const purchaseComponent = endpoint({
  method: 'POST',
  path: '/api/components/components/:id/purchases',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  idempotent: true,
  status: 201,
  summary: 'Ingreso de compra: adds stock; the new cost is the weighted average',
  params: componentParams,
  body: z.strictObject({
    quantity: quantity(TEXTS.soldQuantity, 1),
    unitCost: money(TEXTS.cost),
    supplier: optionalText(fields.supplier),
    /** Also records an expense. Off by default: the sale subtracts the same cost from the profit. */
    recordExpense: z._default(trueOrFalse(), false),
  }),
  reply: component,
  errors: pickStockErrors('unknown-component'),
});
