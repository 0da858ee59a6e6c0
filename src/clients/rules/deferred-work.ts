import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notStorable,
} from '#shared/fields/field-rules.ts';
import { type Day, numericDay } from '#shared/time/day-time.ts';
import { kilometresText } from './client-text.ts';
import type { DueState } from './next-service.ts';

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

export const DUE_LABELS: Readonly<Record<DueState, string>> = {
  overdue: 'Vencido',
  soon: 'Toca pronto',
  later: 'Más adelante',
  unknown: 'Faltan kilómetros',
};

export const REASON_LABELS: Readonly<Record<DeferredReason, string>> = {
  declined: 'No quiso',
  later: 'Para más adelante',
};

type Due = { dueDay: Day | null; dueKm: number | null };

/** `23/05/2027 o 17.100 km, lo que llegue primero`; '' without day and kilometres. */
export function dueText({ dueDay, dueKm }: Due): string {
  const parts = [dueDay && numericDay(dueDay), dueKm !== null && kilometresText(dueKm)];
  const known = parts.filter((part) => typeof part === 'string');
  return known.length === 2 ? `${known.join(' o ')}, lo que llegue primero` : known.join('');
}
