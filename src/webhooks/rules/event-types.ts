/** What a webhook can be notified of, as the form names it. The triggers of `migrations/0080_webhooks.sql` queue them. */
export const EVENT_LABELS = {
  'citation.created': 'Cita nueva',
  'citation.changed': 'Cita que cambia: estado, fecha, comentario o eliminación',
  'reservation.created': 'Reserva nueva',
  'reservation.changed': 'Reserva que cambia: estado, comentario o eliminación',
  'estimate.answered': 'Presupuesto respondido',
  'payment.received': 'Cobro recibido, en el taller o por PayPal',
} as const;

export type EventType = keyof typeof EVENT_LABELS;
export const EVENT_TYPES = Object.keys(EVENT_LABELS) as [EventType, ...EventType[]];

/** The type of the message of «Enviar una prueba». */
export const TEST_TYPE = 'webhook.test';

/** Returns how the log names a type; the log may have lines of a type of another version. */
export function eventLabel(type: string): string {
  if (type === TEST_TYPE) return 'Prueba';
  const known = EVENT_TYPES.find((each) => each === type);
  return known === undefined ? type : (EVENT_LABELS[known].split(':')[0] ?? type);
}
