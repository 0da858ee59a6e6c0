import * as z from 'zod/mini';
import { day, localDateTime } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { columnsSchema, fromColumns, toColumns } from '#shared/records/columns.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { type CitationSummary, citationSummary } from './staff-citation.ts';

/** Working time on one bay within one day; `until` may be `24:00`. */
const SEGMENT = { bay: z.int(), date: z.string(), from: z.string(), until: z.string() };
type Segment = z.infer<z.ZodMiniObject<typeof SEGMENT>>;

/**
 * `pieces`: working time by bay and day; empty for a «Sobreturno» and for a citation whose bay was
 * released.
 */
export type CalendarCitation = CitationSummary & { pieces: Segment[] };

const { service, ready, ...SUMMARY } = citationSummary.shape;
const CITATION = {
  ...SUMMARY,
  serviceName: service.shape.name,
  duration: service.shape.duration,
  /** `null`: the end of the last piece. */
  ready: z.nullable(ready),
};
/** `citation`: the position in the columns of the citations. */
const PIECE = { citation: z.int(), ...SEGMENT };

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
    'Days with their opening hours, and the citations worked on in them by bay, each field as a column; without cancelled ones',
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
    citations: columnsSchema(CITATION),
    pieces: columnsSchema(PIECE),
  }),
});
export type CalendarReply = z.infer<typeof getCalendar.reply>;

/** The days of a calendar with their citations, by start. */
export type AgendaCalendar = Omit<CalendarReply, 'citations' | 'pieces'> & {
  citations: CalendarCitation[];
};

const namesOf = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape)[];

/** Returns the answer of `getCalendar`. */
export function packCalendar({ citations, ...days }: AgendaCalendar): CalendarReply {
  const rows = citations.map(({ service, ready, pieces, ...summary }) => ({
    ...summary,
    serviceName: service.name,
    duration: service.duration,
    ready: isEnd(pieces.at(-1), ready) ? null : ready,
  }));
  const pieces = citations.flatMap((each, citation) =>
    each.pieces.map((piece) => ({ citation, ...piece })),
  );
  return {
    ...days,
    citations: toColumns(namesOf(CITATION), rows),
    pieces: toColumns(namesOf(PIECE), pieces),
  };
}

const isEnd = (last: Segment | undefined, { date, time }: LocalDateTime) =>
  last?.date === date && last.until === time;

/** Returns the calendar of an answer of `getCalendar`. */
export function unpackCalendar({ citations, pieces, ...days }: CalendarReply): AgendaCalendar {
  const rows = fromColumns(citations);
  const segments = rows.map((): Segment[] => []);
  for (const { citation, ...segment } of fromColumns(pieces)) segments[citation]?.push(segment);
  return {
    ...days,
    citations: rows.map(({ serviceName, duration, ready, ...summary }, index) => {
      const own = segments[index] ?? [];
      const { date, until } = own.at(-1) ?? { date: '', until: '' };
      return {
        ...summary,
        service: { name: serviceName, duration },
        ready: ready ?? { date, time: until },
        pieces: own,
      };
    }),
  };
}

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
