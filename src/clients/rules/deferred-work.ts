import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notStorable,
} from '#shared/fields/field-rules.ts';

/** Work that a client declined or postponed (docs/rules/next-services.md), for form, server and tests. */

export const DEFERRED_REASONS = ['declined', 'later'] as const;
export type DeferredReason = (typeof DEFERRED_REASONS)[number];

export const deferredText: Field = [
  [empty, 'Escribe qué trabajo quedó pendiente.'],
  [longerThan(500), 'El trabajo no puede superar los 500 caracteres.'],
  [notStorable, NOT_TEXT],
];

export const DEFERRED_TEXTS = {
  reason: 'Elige si el cliente no quiso o lo dejó para después.',
  dueDay: 'Elige un día a partir de hoy.',
  service: 'No encontramos ese servicio.',
  citation: 'Elige una cita.',
  change: 'Indica si se descarta o en qué cita se hizo.',
} as const;
