import { type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';

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
