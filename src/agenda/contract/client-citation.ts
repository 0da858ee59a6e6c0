import * as z from 'zod/mini';
import { localDateTime } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { enteredFields } from './citation-fields.ts';

/** A citation as its client sees it. Duration in minutes, price in dollars. */
export const clientCitation = z.object({
  /** '' for the link of an estimate or message. */
  _id: z.string(),
  ...enteredFields,
  /** What the client wrote; '' if staff entered the appointment. */
  notes: z.string(),
  /** `_id` is '' when the service or product no longer exists. */
  service: z.object({
    _id: z.string(),
    name: z.string(),
    duration: z.int(),
    price: z.number(),
  }),
  date: z.string(),
  time: z.string(),
  status: z.enum(CITATION_STATUSES),
  deliveredAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the work is expected to end, workshop-local; long jobs end on a later day. */
  ready: localDateTime,
  /**
   * Entry for the client's calendar: ISO instants, at most until the workshop closes on the first
   * day.
   */
  calendar: z.object({ start: z.string(), end: z.string() }),
});

export type ClientCitation = z.infer<typeof clientCitation>;

/** Has service, motorcycle, address and time, but no personal data. The link's token reads it: ids stay internal. */
export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/my/:token/calendar.ics',
  access: 'public',
  limit: 'secretLink',
  summary: 'The appointment behind a link as a calendar entry',
  params: z.object({ token: z.string() }),
  reply: z.string(),
  mediaType: 'text/calendar; charset=utf-8',
  // `inline`: a phone opens the file in its calendar; `attachment` would only download it.
  disposition: 'inline; filename="cita.ics"',
  errors: pickCitationErrors('citation-not-found'),
});
