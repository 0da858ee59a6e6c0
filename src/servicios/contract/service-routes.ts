import type { Route } from '#shared/contract/endpoint.ts';

/** Where the public pages reach the entries of `service.ts`. */
export const SERVICE_ROUTES = {
  active: { method: 'GET', path: '/api/services/active' },
} as const satisfies Record<string, Route>;
