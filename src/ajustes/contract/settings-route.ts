import type { Route } from '#shared/contract/endpoint.ts';

/** Where the public pages reach `getSettings`. */
export const SETTINGS_ROUTE = {
  method: 'GET',
  path: '/api/settings',
} as const satisfies Route;
