import * as z from 'zod/mini';
import { day, id, localDateTime } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { isDay } from '#shared/time/day-time.ts';
import { AVAILABILITY_ROUTES, AVAILABILITY_TEXTS } from './availability-paths.ts';

/** `time` is `HH:mm`, workshop-local. */
const slot = z.object({
  time: z.string(),
  available: z.boolean(),
  /** Only of an available slot: when the work is expected to end. */
  ready: z.optional(localDateTime),
  /**
   * Only of an unavailable slot: outside the booking window, all bays busy, or no bay free for long
   * enough.
   */
  reason: z.optional(z.enum(['not-bookable', 'taken', 'too-short'])),
});

const dayMark = {
  date: z.string(),
  state: z.enum(['open', 'full', 'closed-weekday', 'closed-holiday', 'closed-day']),
  /** Name of the holiday that closes the day. */
  holiday: z.nullable(z.string()),
};

export const getAvailability = endpoint({
  ...AVAILABILITY_ROUTES.availability,
  access: 'public',
  limit: 'availability',
  summary: 'Every slot of a day, and whether it is free for the job',
  params: z.strictObject({ date: day(AVAILABILITY_TEXTS.date) }),
  query: z.strictObject({ service: z.optional(id(AVAILABILITY_TEXTS.service)) }),
  reply: z.object({
    ...dayMark,
    slots: z.array(slot),
    /** If no slot of the day is free: up to 3 free slots on later days, nearest first. */
    nearest: z.array(localDateTime),
  }),
});

export const getDays = endpoint({
  ...AVAILABILITY_ROUTES.days,
  access: 'public',
  limit: 'availability',
  summary:
    'Which days of a month are closed, full or open for the job, of those that can be booked',
  params: z.strictObject({
    month: z
      .string(AVAILABILITY_TEXTS.date)
      .check(z.refine((text) => isDay(`${text}-01`), AVAILABILITY_TEXTS.date)),
  }),
  query: z.strictObject({ service: z.optional(id(AVAILABILITY_TEXTS.service)) }),
  reply: z.object({ month: z.string(), days: z.array(z.object(dayMark)) }),
});
