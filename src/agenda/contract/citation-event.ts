import * as z from 'zod/mini';
import { localDateTime } from '#shared/contract/api-fields.ts';
import { vehicleFields } from '#shared/contract/value-objects.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';

const vehicle = z.object(vehicleFields);

/** One event of «Recorrido». `by` is the name of the staff member, '' for the client. */
export const citationEvent = z.object({
  at: z.string(),
  kind: z.enum(['booked', 'moved', 'rescheduled', 'commented', 'deleted', 'voided']),
  actor: z.enum(['client', 'staff', 'system']),
  by: z.string(),
  /** Set if the reader caused it. */
  own: z.optional(z.literal(true)),
  from: z.nullable(z.enum(CITATION_STATUSES)),
  to: z.nullable(z.enum(CITATION_STATUSES)),
  /** Only of a reschedule: the old and the new slot. */
  moved: z.nullable(z.object({ from: localDateTime, to: localDateTime })),
  /** Only if the vehicle was corrected when the job was completed. */
  corrected: z.nullable(z.object({ from: vehicle, to: vehicle })),
});
export type CitationEvent = z.infer<typeof citationEvent>;
