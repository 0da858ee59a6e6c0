import * as z from 'zod/mini';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { RESERVATION_STATUSES } from '#reservas/rules/reservation-status.ts';
import { wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalParam,
  pageInfo,
  pageLimitOrAll,
  pageNumber,
} from '#shared/contract/list-query.ts';
import { FIRST_YEAR } from '../rules/history-filters.ts';

export const RECORD_KINDS = ['citation', 'reservation'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Either kind of record, as far as a line of a list tells it; all of it is behind its own address. */
export const historyItem = z.object({
  kind: z.enum(RECORD_KINDS),
  _id: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string(),
  /** Citations know none. */
  clientCountry: z.nullable(z.string()),
  /** One of the two, named as it was then. */
  service: z.nullable(z.object({ name: z.string() })),
  product: z.nullable(z.object({ name: z.string() })),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.nullable(z.int()),
  /** In dollars: what it was sold for, or would have been. */
  price: z.number(),
  status: z.enum([...CITATION_STATUSES, ...RESERVATION_STATUSES]),
  deleted: z.boolean(),
  /** Whether its sale was voided; the status stays the same. */
  voided: z.boolean(),
  /** Whether the workshop left a comment on it. */
  commented: z.boolean(),
  /** Delivered, cancelled or, never having been either, deleted. `null` while it is none of these. */
  closedAt: z.nullable(z.string()),
  /** The workshop's day of that instant; of what is not closed, when it is due or was reserved. */
  date: z.string(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** Of what the filters leave: together they are the total. */
const counters = z.object({
  total: z.int(),
  /** Delivered ones. */
  citations: z.int(),
  /** Completed ones. */
  reservations: z.int(),
  cancelled: z.int(),
  deleted: z.int(),
});

const YEAR_INVALID = `El año debe ser un número desde ${FIRST_YEAR}.`;
const MONTH_INVALID = 'El mes debe ser un número de 1 a 12.';
const filterText = optionalParam(z.string().check(z.maxLength(100)));

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: ['historial'],
  limit: 'staff',
  summary:
    'Delivered citations and completed reservations, latest first; all of them with limit −1',
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimitOrAll(10, 1000),
    /** Cancelled and deleted ones too. */
    includeCancelled: optionalParam(booleanParam),
    /** By the workshop's day of delivery or cancellation. A month without a year is of any year. */
    year: optionalParam(
      z.pipe(
        wholeNumber(YEAR_INVALID),
        z
          .int(YEAR_INVALID)
          .check(z.minimum(FIRST_YEAR, YEAR_INVALID), z.maximum(9998, YEAR_INVALID)),
      ),
    ),
    month: optionalParam(
      z.pipe(
        wholeNumber(MONTH_INVALID),
        z.int(MONTH_INVALID).check(z.minimum(1, MONTH_INVALID), z.maximum(12, MONTH_INVALID)),
      ),
    ),
    brand: filterText,
    model: filterText,
    /** Only reservations know one. */
    country: filterText,
  }),
  reply: z.object({ items: z.array(historyItem), counters, ...pageInfo }),
});
export type HistoryPage = z.infer<typeof listHistory.reply>;
