import { type Day, numericDay } from '#shared/time/day-time.ts';
import { kilometresText } from './client-text.ts';
import type { DeferredReason } from './deferred-work.ts';
import type { DueState } from './next-service.ts';

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
