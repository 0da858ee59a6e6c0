import type { Route } from '#shared/contract/endpoint.ts';

/** Where the public pages reach the entries of `reservation.ts`. */
export const RESERVATION_ROUTES = {
  create: { method: 'POST', path: '/api/reservations', body: true },
  resumeState: { method: 'GET', path: '/api/payments/resume/:token' },
  resumePayment: { method: 'POST', path: '/api/payments/resume', body: true },
} as const satisfies Record<string, Route>;
