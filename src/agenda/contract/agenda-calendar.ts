import * as z from 'zod/mini';
import { day, localDateTime } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { citationSummary } from './staff-citation.ts';

/** Working time on one bay within one day; `until` may be `24:00`. */
const segment = z.object({ bay: z.int(), date: z.string(), from: z.string(), until: z.string() });

export const calendarCitation = z.extend(citationSummary, {
  /**
   * Working time by bay and day; empty for a «Sobreturno» and for a citation whose bay was
   * released.
   */
  pieces: z.array(segment),
});
export type CalendarCitation = z.infer<typeof calendarCitation>;

/** Most days of one answer. A longer range is rejected (400). */
export const MAX_CALENDAR_DAYS = 31;
export const CALENDAR_TEXTS = {
  backwards: 'El último día no puede ser antes del primero.',
  tooLong: `El calendario muestra hasta ${MAX_CALENDAR_DAYS} días.`,
} as const;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/citations/calendar',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Days with their opening hours, and the citations worked on in them by bay; without cancelled ones',
  query: z.strictObject({
    from: day('La fecha no es válida.'),
    /** Last day, included. */
    to: day('La fecha no es válida.'),
  }),
  reply: z.object({
    bays: z.int(),
    slotStepMinutes: z.int(),
    days: z.array(
      z.object({
        date: z.string(),
        open: z.array(z.object({ opens: z.string(), closes: z.string() })),
        /** The name of the holiday that closes the day. */
        holiday: z.nullable(z.string()),
      }),
    ),
    citations: z.array(calendarCitation),
  }),
});
export type AgendaCalendar = z.infer<typeof getCalendar.reply>;

export const getStaffSlots = endpoint({
  method: 'GET',
  path: '/api/citations/slots/:date',
  access: ['agenda'],
  limit: 'staff',
  topics: ['citations'],
  summary:
    'Free slots of a day for staff: without lead time; the bay of the given citation counts as free',
  params: z.object({ date: day('La fecha no es válida.') }),
  query: z.strictObject({
    citation: optionalParam(z.string().check(z.maxLength(64))),
    service: optionalParam(z.string().check(z.maxLength(64))),
    product: optionalParam(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    date: z.string(),
    slots: z.array(z.object({ time: z.string(), available: z.boolean() })),
    nearest: z.array(localDateTime),
  }),
  errors: pickCitationErrors('unknown-citation'),
});
