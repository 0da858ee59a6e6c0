import { AVAILABILITY_TEXTS } from '#availability/contract/availability-paths.ts';
import type { Route } from '#shared/contract/endpoint.ts';

/**
 * Method and path of the public endpoints of `booking.ts`. The public pages import them without
 * zod.
 */
export const BOOKING_ROUTES = {
  book: { method: 'POST', path: '/api/citations', body: true },
  attempt: { method: 'GET', path: '/api/citations/attempts/:key' },
  lookUpCancellation: { method: 'GET', path: '/api/cancel/:token' },
  cancel: { method: 'POST', path: '/api/cancel/:token', body: true },
} as const satisfies Record<string, Route>;

/** Apart from the others: few visitors of `/cita` load what uses it. */
export const BOOKING_LINK_ROUTE = {
  method: 'POST',
  path: '/api/citations/links',
  body: true,
} as const satisfies Route;

/** Texts of the booking form, from the specification. */
export const BOOKING_TEXTS = {
  required: 'Por favor completa todos los campos requeridos.',
  year: 'Por favor selecciona el año de tu motocicleta.',
  ...AVAILABILITY_TEXTS,
  pastDate: 'La fecha no puede ser en el pasado.',
  time: 'Por favor selecciona un horario.',
  booked: '¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.',
  bookingFailed: 'Error al reservar la cita.',
  connection: 'Error de conexión. Por favor intenta nuevamente.',
} as const;
