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
