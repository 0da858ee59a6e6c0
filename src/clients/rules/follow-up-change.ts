import { type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';
import {
  addDays,
  type Day,
  type LocalDateTime,
  longDayWithoutYear,
} from '#shared/time/day-time.ts';
import type { Channel, FollowUpState } from './follow-up-states.ts';

export const dropReason: Field = [
  [longerThan(200), 'El motivo no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

/** Reason of the follow-ups that the database drops when a client asks for no messages (0044_follow_ups.sql). */
export const OPT_OUT_REASON = 'No quiere mensajes';

export const FOLLOW_UP_TEXTS = {
  state: 'Ese estado no existe.',
  channel: 'Elige WhatsApp, email o teléfono.',
  snoozeUntil: 'Elige un día posterior a hoy.',
  reason: 'Escribe por qué no se avisa.',
  reasons: 'Los motivos no son válidos.',
} as const;

/** The states that staff set; a booking or a changed citation sets `answered`. */
export type SetState = Exclude<FollowUpState, 'answered'>;

export type FollowUpChange = {
  state: SetState;
  channel?: Channel | undefined;
  snoozeUntil?: Day | undefined;
  reason: string;
};

/** Days after a notice in which a booking counts as its result. Then the same work is proposed again. */
export const RESULT_DAYS = 60;

/** The states from which staff can set a state. */
export const CHANGED_FROM: Readonly<Record<SetState, readonly FollowUpState[]>> = {
  told: ['waiting', 'snoozed'],
  snoozed: ['waiting', 'snoozed'],
  dropped: ['waiting', 'snoozed'],
  waiting: ['told', 'snoozed', 'dropped'],
};

/** Returns the field that the new state requires, with its message; `null` if none is missing. */
export function missingField(change: FollowUpChange, today: Day): Record<string, string> | null {
  const { state, channel, snoozeUntil, reason } = change;
  if (state === 'told' && channel === undefined) return { channel: FOLLOW_UP_TEXTS.channel };
  if (state === 'snoozed' && (snoozeUntil === undefined || snoozeUntil <= today))
    return { snoozeUntil: FOLLOW_UP_TEXTS.snoozeUntil };
  return state === 'dropped' && reason === '' ? { reason: FOLLOW_UP_TEXTS.reason } : null;
}

/** Returns «Ana ya le avisó hoy a las 10:32.» */
export function notifiedText(by: string, at: LocalDateTime, today: Day): string {
  return `${by || 'Otra persona'} ya le avisó ${dayText(at.date, today)} a las ${at.time}.`;
}

function dayText(day: Day, today: Day): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  return `el ${longDayWithoutYear(day).replace(',', '')}`;
}
