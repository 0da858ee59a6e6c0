/**
 * What a webhook can be notified of, as the form names and explains it. The triggers of `migrations/0080_webhooks.sql`
 * queue them.
 */
export const EVENT_LABELS = {
  'citation.created': ['Cita nueva', 'La reservó un cliente o la cargó el taller'],
  'citation.changed': ['Cita que cambia', 'Estado, fecha, comentario o eliminación'],
  'reservation.created': ['Reserva nueva', 'Un cliente quiere una unidad'],
  'reservation.changed': ['Reserva que cambia', 'Estado, comentario o eliminación'],
  'estimate.answered': ['Presupuesto respondido', 'Por el cliente, o anotado por el taller'],
  'payment.received': ['Cobro recibido', 'En el taller o por PayPal'],
} as const;

export type EventType = keyof typeof EVENT_LABELS;
export const EVENT_TYPES = Object.keys(EVENT_LABELS) as [EventType, ...EventType[]];

/** The type of the message of «Enviar una prueba». */
export const TEST_TYPE = 'webhook.test';

/** Returns how the log names a type; the log may have lines of a type of another version. */
export function eventLabel(type: string): string {
  if (type === TEST_TYPE) return 'Prueba';
  const known = EVENT_TYPES.find((each) => each === type);
  return known === undefined ? type : EVENT_LABELS[known][0];
}
