import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import { followLiveEvents } from '#ui/panel/session/live-events.ts';
import { useToken } from '#ui/panel/session/session-store.ts';
import { keysInvalidatedBy, type NewRecord, newRecordOf, withoutCoveredKeys } from './live-keys.ts';
import { showNewRecordToasts } from './new-record-toasts.tsx';

/** One booking causes several events; they are handled together. */
const BURST_MS = 250;

/**
 * Listens to live events while a user is signed in: refetches invalidated queries and shows toasts
 * for new records of `toastKinds`. Calls `onUser` when the user's permissions may have changed.
 * Returns whether the connection is open.
 */
export function useLive(toastKinds: readonly NewRecord['kind'][], onUser: () => void): boolean {
  const client = useQueryClient();
  const token = useToken();
  const [connected, setConnected] = useState(true);

  const handleEvents = useEffectEvent((events: readonly LiveEvent[]) => {
    if (events.some(({ topic }) => topic === 'users')) onUser();
    for (const queryKey of withoutCoveredKeys(events.flatMap(keysInvalidatedBy))) {
      void client.invalidateQueries({ queryKey });
    }
    const newRecords = events.map(newRecordOf).filter((each) => each !== null);
    for (const kind of toastKinds) {
      const ids = new Set(newRecords.filter((each) => each.kind === kind).map(({ id }) => id));
      if (ids.size > 0) void showNewRecordToasts(client, kind, [...ids]);
    }
  });

  const catchUp = useEffectEvent(() => {
    onUser();
    void client.invalidateQueries();
  });

  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    let burst: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const events = burst;
      burst = [];
      handleEvents(events);
    };
    const handlers = {
      onEvent: (event: LiveEvent) => {
        burst.push(event);
        timer ??= setTimeout(flush, BURST_MS);
      },
      onCatchUp: () => catchUp(),
      onConnected: setConnected,
    };
    void followLiveEvents(handlers, ended.signal);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [token]);

  return connected;
}
