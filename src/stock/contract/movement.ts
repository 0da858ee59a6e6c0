import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { periodFields, startsBeforeEnd } from '#shared/contract/period.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { MOVEMENT_TYPES, REFERENCE_TYPES } from '../rules/movement.ts';

/** One line of the ledger; `quantity` is signed. `user` is `null` for the program («Sistema»). */
export const movement = z.object({
  _id: z.string(),
  createdAt: z.string(),
  component: z.object({
    _id: z.string(),
    name: z.string(),
    code: z.string(),
    unit: z.enum(UNITS),
  }),
  type: z.enum(MOVEMENT_TYPES),
  quantity: z.number(),
  previousStock: z.number(),
  newStock: z.number(),
  /** The reason that a user wrote, or the label of the program's cause. */
  reason: z.string(),
  reference: z.nullable(z.object({ type: z.enum(REFERENCE_TYPES), id: z.string() })),
  user: z.nullable(z.object({ name: z.string(), email: z.string() })),
});
export type Movement = z.infer<typeof movement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/stock/movements',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  summary: 'The ledger of stock, newest first',
  query: z
    .strictObject({
      page: pageNumber,
      limit: pageLimit(20, 100),
      componentId: optionalParam(z.string().check(z.maxLength(64))),
      type: optionalParam(z.enum(MOVEMENT_TYPES, 'Ese tipo de movimiento no existe.')),
      /** First and last workshop-local day, both included. */
      ...periodFields,
    })
    .check(startsBeforeEnd),
  reply: z.object({ movements: z.array(movement), ...pageInfo }),
});
