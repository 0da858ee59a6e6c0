import type { Route } from '#shared/contract/endpoint.ts';

/** Route of `getSettings` without its schemas, for the public pages. */
export const SETTINGS_ROUTE = {
  method: 'GET',
  path: '/api/settings',
} as const satisfies Route;
