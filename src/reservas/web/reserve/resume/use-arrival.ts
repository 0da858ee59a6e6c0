import { useEffect, useState } from 'react';
import { localStore } from '#web-kit/wizard/browser-store.ts';
import { keepToken, lastToken } from '../last-token.ts';
import { type Arrival, arrivalOf } from './arrival.ts';

/**
 * How the visitor came, read once: the wizard's first entry of the history has an address without it.
 * A mail's token is kept.
 */
export function useArrival(): Arrival {
  const [arrival] = useState(() => arrivalOf(location, lastToken(localStore())));
  useEffect(() => {
    if (arrival.token !== null) keepToken(localStore(), arrival.token);
  }, [arrival]);
  return arrival;
}
