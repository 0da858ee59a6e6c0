import { useEffect, useState } from 'react';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { readLastToken, saveLastToken } from '../token-store.ts';
import { type Arrival, arrivalOf } from './arrival.ts';

/**
 * How the visitor came, read once: the wizard's first entry of the history has an address without it.
 * A mail's token is kept.
 */
export function useArrival(): Arrival {
  const [arrival] = useState(() => arrivalOf(location, readLastToken(localStore())));
  useEffect(() => {
    if (arrival.token !== null) saveLastToken(localStore(), arrival.token);
  }, [arrival]);
  return arrival;
}
