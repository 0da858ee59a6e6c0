import { formatDollars } from '#shared/money/money.ts';

/** Why a client is to be notified. */
export const FOLLOW_UP_KINDS = [
  'reminder',
  'ready',
  'estimate',
  'next-service',
  'deferred',
  'payment',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const FOLLOW_UP_STATES = ['waiting', 'told', 'snoozed', 'answered', 'dropped'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

export const CHANNELS = ['whatsapp', 'email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Names of the reasons to notify a client. */
export const FOLLOW_UP_LABELS: Readonly<Record<FollowUpKind, string>> = {
  reminder: 'Recordatorio de cita',
  ready: 'Moto lista',
  estimate: 'Presupuesto',
  'next-service': 'Próximo servicio',
  deferred: 'Trabajo pendiente',
  payment: 'Pago pendiente',
};

/** How a client was notified: follows «le avisó». */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  whatsapp: 'por WhatsApp',
  email: 'por email',
  phone: 'por teléfono',
};

/** Reasons not to notify a client that the form offers; staff can write another one. */
export const DROP_REASONS = [
  'Ya lo hizo en otro lado',
  'Ya no tiene la moto',
  'El contacto no es correcto',
] as const;

/** Days after which a postponed client waits again, as the menu offers them. */
export const POSTPONEMENTS = [
  { label: 'Mañana', days: 1 },
  { label: 'En 3 días', days: 3 },
  { label: 'En una semana', days: 7 },
] as const;

type Results = { told: number; booked: number; sold: number };

/**
 * Returns what followed the notices of 60 days: «En los últimos 60 días: 12 avisados, 5 citas,
 * US$ 430,00»; '' without a notice. `sold` is in dollars.
 */
export function resultsText({ told, booked, sold }: Results): string {
  if (told === 0) return '';
  const parts = [
    told === 1 ? '1 avisado' : `${told} avisados`,
    booked === 1 ? '1 cita' : `${booked} citas`,
    formatDollars(sold),
  ];
  return `En los últimos 60 días: ${parts.join(', ')}`;
}
