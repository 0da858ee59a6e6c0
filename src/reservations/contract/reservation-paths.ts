import type { Route } from '#shared/contract/endpoint.ts';
import type { RESERVATION_ERRORS } from './reservation-errors.ts';
import type { SAME_UNIT_ERRORS } from './same-unit.ts';

/** Methods and paths of the endpoints in `reservation.ts`, without the schemas that public pages must not load. */
export const RESERVATION_ROUTES = {
  create: { method: 'POST', path: '/api/reservations', body: true },
  attempt: { method: 'GET', path: '/api/reservations/attempts/:key' },
  resumeState: { method: 'GET', path: '/api/payments/resume/:token' },
  resumePayment: { method: 'POST', path: '/api/payments/resume', body: true },
} as const satisfies Record<string, Route>;

/** Texts of the wizard from the specification (docs/rules/public.md 5 and 8). */
export const RESERVATION_TEXTS = {
  required: 'Por favor completa todos los campos requeridos.',
  redirecting: '¡Reserva creada! Redirigiendo a PayPal para completar el pago...',
  withoutLink: '¡Reserva creada! Por favor contacta al soporte para completar el pago.',
  failed: 'Error al crear la reserva.',
  connection: 'Error de conexión. Por favor intenta nuevamente.',
  noProducts: 'No hay productos disponibles en este momento',
} as const;

/** Sentences of errors that the wizard shows itself: its page does not load their tables. */
export const CONFLICTS: {
  unavailable: (typeof RESERVATION_ERRORS)['product-unavailable'][1];
  sameUnit: (typeof SAME_UNIT_ERRORS)['same-unit'][1];
} = {
  unavailable: 'Ese producto ya no está disponible. Por favor selecciona otro.',
  sameUnit:
    'Hace un momento se reservó esta unidad con tu teléfono o email. No hace falta enviarla otra vez.',
};
