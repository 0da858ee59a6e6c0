import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { maybe } from '#kernel/list-query.ts';
import { day } from '#kernel/wire-fields.ts';
import { refusals } from './citation-refusals.ts';
import { staffCitation, start } from './staff-citation.ts';

/** A stretch of work on a bay within one day; `until` may be `24:00`. */
const piece = z.object({ bay: z.int(), date: z.string(), from: z.string(), until: z.string() });

export const calendarCitation = z.extend(staffCitation, {
  /** Where it is worked on; empty for a «Sobreturno» and what holds no bay any more. */
  pieces: z.array(piece),
});
export type CalendarCitation = z.infer<typeof calendarCitation>;

/** The longest stretch that is shown at once, and what is said of one that cannot be. */
export const MOST_CALENDAR_DAYS = 31;
export const CALENDAR_SENTENCES = {
  backwards: 'El último día no puede ser antes del primero.',
  tooLong: `El calendario muestra hasta ${MOST_CALENDAR_DAYS} días.`,
} as const;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/citations/calendar',
  door: ['agenda'],
  limit: 'staff',
  summary: 'Days with their opening hours and what is worked on in them, by bay; no cancelled ones',
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
  door: ['agenda'],
  limit: 'staff',
  summary:
    'Free starts of a day for staff: no notice, and what a citation itself holds counts as free',
  params: z.object({ date: day('La fecha no es válida.') }),
  query: z.strictObject({
    citation: maybe(z.string().check(z.maxLength(64))),
    service: maybe(z.string().check(z.maxLength(64))),
    product: maybe(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    date: z.string(),
    slots: z.array(z.object({ time: z.string(), available: z.boolean() })),
    nearest: z.array(start),
  }),
  refusals: refusals('unknown-citation'),
});
