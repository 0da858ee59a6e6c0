import type { Route } from './endpoint.ts';

/** Route of `getChallenge` without its schemas, for the public pages. */
export const CHALLENGE_ROUTE = {
  method: 'GET',
  path: '/api/challenge',
} as const satisfies Route;
