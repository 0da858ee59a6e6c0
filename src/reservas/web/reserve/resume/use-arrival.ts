import { useEffect, useState } from 'react';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { readLastToken, saveLastToken } from '../token-store.ts';
import { type Arrival, arrivalOf } from './arrival.ts';

/**
 * Reads the arrival once: the wizard then replaces the address. Stores the token of a mail's link.
 */
export function useArrival(): Arrival {
  const [arrival] = useState(() => arrivalOf(location, readLastToken(localStore())));
  useEffect(() => {
    if (arrival.token !== null) saveLastToken(localStore(), arrival.token);
  }, [arrival]);
  return arrival;
}
