import type { Route } from '#shared/contract/endpoint.ts';

/**
 * Method and path of the endpoints of `availability.ts`. The public pages import them without zod.
 */
export const AVAILABILITY_ROUTES = {
  availability: { method: 'GET', path: '/api/citations/availability/:date' },
  days: { method: 'GET', path: '/api/citations/days/:month' },
} as const satisfies Record<string, Route>;

/** Texts of a request for free slots, from the specification. */
export const AVAILABILITY_TEXTS = {
  service: 'Por favor selecciona un servicio.',
  date: 'Por favor selecciona una fecha.',
} as const;
