import type { Route } from '#shared/contract/endpoint.ts';

/** Methods and paths of the endpoints in `service.ts`, without the schemas that public pages must not load. */
export const SERVICE_ROUTES = {
  active: { method: 'GET', path: '/api/services/active' },
} as const satisfies Record<string, Route>;
