import * as z from 'zod/mini';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import { wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalParam,
  pageInfo,
  pageLimitOrAll,
  pageNumber,
} from '#shared/contract/list-query.ts';
import { clientFields, vehicleFields } from '#shared/contract/value-objects.ts';
import { FIRST_HISTORY_YEAR } from '../rules/history-filters.ts';

export const RECORD_KINDS = ['citation', 'reservation'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A citation or reservation in a list. The full record is at its own address. */
export const historyItem = z.object({
  kind: z.enum(RECORD_KINDS),
  _id: z.string(),
  ...clientFields,
  /** `null` for citations. */
  clientCountry: z.nullable(z.string()),
  /** Exactly one of `service` and `product` is set, with the name at that time. */
  service: z.nullable(z.object({ name: z.string() })),
  product: z.nullable(z.object({ name: z.string() })),
  ...vehicleFields,
  /** In dollars: the sale value, or the price if it was not sold. */
  price: z.number(),
  status: z.enum([...CITATION_STATUSES, ...RESERVATION_STATUSES]),
  deleted: z.boolean(),
  /** Whether its sale was voided, which does not change the status. */
  voided: z.boolean(),
  /** Whether it has an internal comment. */
  commented: z.boolean(),
  /** Instant of delivery or cancellation, otherwise of deletion; `null` for an open record. */
  closedAt: z.nullable(z.string()),
  /** Workshop-local day of `closedAt`; for open records the appointment's day or the day of reserving. */
  date: z.string(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** Stats of the filtered records; the four parts add up to the total. */
const counters = z.object({
  total: z.int(),
  /** Delivered citations. */
  citations: z.int(),
  /** Completed reservations. */
  reservations: z.int(),
  cancelled: z.int(),
  deleted: z.int(),
});

const YEAR_INVALID = `El año debe ser un número desde ${FIRST_HISTORY_YEAR}.`;
const MONTH_INVALID = 'El mes debe ser un número de 1 a 12.';
const filterText = optionalParam(z.string().check(z.maxLength(100)));

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: ['historial'],
  limit: 'staff',
  topics: ['history'],
  summary:
    'Lists delivered citations and completed reservations, latest first; all of them with limit −1',
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimitOrAll(10, 1000),
    /** Also includes cancelled and deleted records. */
    includeCancelled: optionalParam(booleanParam),
    /** Filters by the workshop-local day of closing. A month without a year matches every year. */
    year: optionalParam(
      z.pipe(
        wholeNumber(YEAR_INVALID),
        z
          .int(YEAR_INVALID)
          .check(z.minimum(FIRST_HISTORY_YEAR, YEAR_INVALID), z.maximum(9998, YEAR_INVALID)),
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
    /** Excludes citations, which have no country. */
    country: filterText,
  }),
  reply: z.object({ items: z.array(historyItem), counters, ...pageInfo }),
});
export type HistoryPage = z.infer<typeof listHistory.reply>;
