import * as z from 'zod/mini';
import { day, id, optionalText } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { dropReason, FOLLOW_UP_TEXTS } from '../rules/follow-up-change.ts';
import { CHANNELS, FOLLOW_UP_KINDS, FOLLOW_UP_STATES } from '../rules/follow-up-states.ts';
import { clientLink, motorcycleLink } from './client.ts';
import { pickClientErrors } from './client-errors.ts';

/** One reason to notify a client. Days are workshop-local. */
const followUp = z.object({
  _id: z.string(),
  kind: z.enum(FOLLOW_UP_KINDS),
  state: z.enum(FOLLOW_UP_STATES),
  motorcycle: z.nullable(motorcycleLink),
  /** Id of the citation that it is about; `null` without one. */
  citation: z.nullable(z.string()),
  /**
   * What the client is notified of, ready to show: the service with the appointment or the day on which it is
   * due, or the deferred work.
   */
  about: z.string(),
  /** From which day the client is to be notified. */
  dueDay: z.string(),
  snoozedUntil: z.nullable(z.string()),
  droppedReason: z.string(),
});
export type FollowUp = z.infer<typeof followUp>;

/** Everything that one client is to be notified of, in one message. */
const followUpCard = z.object({
  client: z.extend(clientLink, {
    phone: z.string(),
    email: z.string(),
    prefersWhatsApp: z.boolean(),
  }),
  /** Earliest first. */
  reasons: z.array(followUp),
  /** The message with all reasons, ready to send. */
  message: z.string(),
  /** How, when and by whom the client was notified; `null`: not yet. */
  told: z.nullable(z.object({ by: z.string(), at: z.string(), channel: z.enum(CHANNELS) })),
  /** The citation that the client booked afterwards. */
  booked: z.nullable(z.object({ _id: z.string(), date: z.string() })),
});
export type FollowUpCard = z.infer<typeof followUpCard>;

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups',
  access: ['agenda'],
  limit: 'staff',
  topics: ['follow-ups'],
  summary: 'Clients to notify, one card per client; by state. At most 200 cards',
  query: z.strictObject({
    /**
     * `waiting`, the default: due today or before, also snoozed ones whose day has come. `snoozed`: until a
     * later day. Of the other states: the latest change of each client within 60 days.
     */
    state: optionalParam(z.enum(FOLLOW_UP_STATES, FOLLOW_UP_TEXTS.state)),
  }),
  reply: z.object({
    cards: z.array(followUpCard),
    /** Clients in this state, with those beyond the cards. */
    total: z.int(),
    /** Of the last 60 days: clients notified, bookings that followed, and their sales in dollars. */
    results: z.object({ told: z.int(), booked: z.int(), sold: z.number() }),
  }),
});
export type FollowUpList = z.infer<typeof listFollowUps.reply>;

/** The clients in the list of those who wait, counted up to its length. */
export const countFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups/count',
  access: ['agenda'],
  limit: 'staff',
  topics: ['follow-ups'],
  summary: 'How many clients are to be notified, at most 200',
  reply: z.object({
    /** At most 200. */
    waiting: z.int(),
    /** Whether more than 200 wait. */
    more: z.boolean(),
  }),
});
export type FollowUpCount = z.infer<typeof countFollowUps.reply>;

/**
 * Changes all follow-ups of the same client that wait with this one: one message covers them. `waiting` puts
 * back all that were changed with this one. Other changes of a client whom another user notified are rejected
 * with who did it (`already-told`). `data` of a rejection with 409 is the current card, except where the same
 * work was proposed again.
 */
export const changeFollowUp = endpoint({
  method: 'PATCH',
  path: '/api/follow-ups/:id',
  access: ['agenda'],
  limit: 'staff',
  topics: ['follow-ups'],
  summary: 'Marks a client as notified, snoozes or drops it, or puts it back',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** `waiting` undoes the others. */
    state: z.enum(['waiting', 'told', 'snoozed', 'dropped'], FOLLOW_UP_TEXTS.state),
    /** Required for `told`. */
    channel: z.optional(z.enum(CHANNELS, FOLLOW_UP_TEXTS.channel)),
    /** Required for `snoozed`: a later workshop-local day. */
    snoozeUntil: z.optional(day(FOLLOW_UP_TEXTS.snoozeUntil)),
    /** Required for `dropped`. */
    reason: optionalText(dropReason),
    /** Ids of the reasons that the caller saw; without it, all. One that was added since keeps waiting. */
    reasons: z.optional(
      z.array(id(FOLLOW_UP_TEXTS.reasons)).check(z.maxLength(200, FOLLOW_UP_TEXTS.reasons)),
    ),
  }),
  reply: followUpCard,
  errors: pickClientErrors('unknown-follow-up', 'already-told', 'follow-up-changed'),
});
