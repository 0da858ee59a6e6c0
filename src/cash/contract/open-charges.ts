import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { CHARGED_KINDS } from '../rules/movement-kinds.ts';

/** A record with something left to pay or to return. `amount` in dollars, above 0. */
const openCharge = z.object({
  cause: z.object({ kind: z.enum(CHARGED_KINDS), id: z.string() }),
  /** Article or service. */
  title: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
  amount: z.number(),
  /** When it was sold or, of what is to be returned, when the last money moved. */
  since: z.string(),
});
export type OpenCharge = z.infer<typeof openCharge>;

const query = z.strictObject({ page: pageNumber, limit: pageLimit(50, 200) });
const reply = z.object({
  /** Oldest first. */
  charges: z.array(openCharge),
  /** Sum of all pages, in dollars. */
  amount: z.number(),
  ...pageInfo,
});
export type OpenCharges = z.infer<typeof reply>;

export const getReceivables = endpoint({
  method: 'GET',
  path: '/api/money/receivables',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'Sold records that are not paid wholly, oldest first',
  query,
  reply,
});

export const getPayables = endpoint({
  method: 'GET',
  path: '/api/money/payables',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'Records whose payments exceed what they are charged, oldest first',
  query,
  reply,
});
