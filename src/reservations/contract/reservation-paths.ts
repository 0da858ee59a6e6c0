import type { Route } from '#shared/contract/endpoint.ts';

/** Methods and paths of the endpoints in `reservation.ts`, without the schemas that public pages must not load. */
export const RESERVATION_ROUTES = {
  create: { method: 'POST', path: '/api/reservations', body: true },
  attempt: { method: 'GET', path: '/api/reservations/attempts/:key' },
  resumeState: { method: 'GET', path: '/api/payments/resume/:token' },
  resumePayment: { method: 'POST', path: '/api/payments/resume', body: true },
} as const satisfies Record<string, Route>;
