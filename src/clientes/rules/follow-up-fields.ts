import { type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';

export const dropReason: Field = [
  [longerThan(200), 'El motivo no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const FOLLOW_UP_TEXTS = {
  state: 'Ese estado no existe.',
  channel: 'Elige WhatsApp, email o teléfono.',
  snoozeUntil: 'Elige un día posterior a hoy.',
  reason: 'Escribe por qué no se avisa.',
} as const;
