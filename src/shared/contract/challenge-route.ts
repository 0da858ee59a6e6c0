import type { Route } from './endpoint.ts';

/** Where the public pages reach `getChallenge`. */
export const CHALLENGE_ROUTE = {
  method: 'GET',
  path: '/api/challenge',
} as const satisfies Route;
