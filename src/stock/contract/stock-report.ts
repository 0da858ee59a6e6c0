import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { component } from './component.ts';

/** `toOrder`: quantity to order, with committed stock subtracted (`quantityToOrder` in `rules/order-list.ts`). */
const shortage = z.object({ component, toOrder: z.number(), cost: z.number() });

export const getStockReport = endpoint({
  method: 'GET',
  path: '/api/stock/report',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  summary: 'Value of the stock, components that are low or out, and quantities to order',
  reply: z.object({
    /** Dollars, at cost. */
    totalValue: z.number(),
    components: z.int(),
    low: z.array(component),
    out: z.array(component),
    toOrder: z.array(shortage),
    orderCost: z.number(),
  }),
});

export type StockReport = z.infer<typeof getStockReport.reply>;

/** A component that can be sold with a job: active, with a sale price and stock on hand. */
export const part = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  price: z.number(),
  quantity: z.number(),
  vehicleTypes: z.array(z.enum(VEHICLE_TYPES)),
});
export type Part = z.infer<typeof part>;

export const listParts = endpoint({
  method: 'GET',
  path: '/api/stock/parts',
  access: ['agenda', 'stock'],
  limit: 'staff',
  topics: ['stock'],
  summary: 'Parts for a job; `vehicleType` leaves out those for other vehicles',
  query: z.strictObject({
    vehicleType: optionalParam(z.enum(VEHICLE_TYPES, 'Ese vehículo no existe.')),
  }),
  reply: z.array(part),
});
