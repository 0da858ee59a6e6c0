import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isChangeOf } from '../actions/use-status-transition.ts';

/**
 * Runs a change of the open record's status, so that it is not reported as a remote change. Returns
 * whether it worked.
 */
export type RunTransition<Status> = (to: Status, work: () => Promise<boolean>) => Promise<boolean>;

type StatusChanges<Status> = {
  runTransition: RunTransition<Status>;
  /** For the live region: every new status, local or remote. */
  announced: string;
};

type StatusListeners<Status> = {
  /** `Ahora está en «Aceptado».` */
  messageFor: (status: Status) => string;
  onMoved: (to: Status) => void;
  /** Called when the status changed otherwise, as by another user, or by this one in another tab. */
  onRemoteChange: (now: Status, message: string) => void;
};

/**
 * Reports changes of the open record's status that this tab did not make. `all`: key prefix of the queries of its module.
 * A change by any part of the tab, as «Deshacer» in a toast, is its own; an optimistic update and its revert are not
 * reported.
 */
export function useStatusChanges<Status extends string>(
  all: QueryKey,
  record: { _id: string; status: Status } | undefined,
  listeners: StatusListeners<Status>,
): StatusChanges<Status> {
  const { _id: id, status } = record ?? {};
  const client = useQueryClient();
  const settled = useRef(status);
  const pending = useRef<Status | null>(null);
  const [announced, setAnnounced] = useState('');
  const onRemoteChange = useEffectEvent((now: Status) => {
    const message = listeners.messageFor(now);
    setAnnounced(message);
    listeners.onRemoteChange(now, message);
  });

  useEffect(() => {
    if (status === undefined || status === settled.current || status === pending.current) return;
    const isFirst = settled.current === undefined;
    settled.current = status;
    if (!isFirst) onRemoteChange(status);
  }, [status]);

  const onOwnChange = useEffectEvent((to: Status, phase: string) => {
    if (phase === 'pending') pending.current = to;
    if (phase === 'success') {
      settled.current = to;
      setAnnounced(listeners.messageFor(to));
    }
    if (phase !== 'pending') pending.current = null;
  });
  useEffect(() => {
    if (id === undefined) return;
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !isChangeOf(event.mutation, all, id)) return;
      // Only `useStatusTransition` runs such mutations.
      onOwnChange(event.mutation.state.variables as Status, event.action.type);
    });
  }, [client, all, id]);

  const runTransition: RunTransition<Status> = async (to, work) => {
    pending.current = to;
    try {
      if (!(await work())) return false;
    } finally {
      pending.current = null;
    }
    settled.current = to;
    setAnnounced(listeners.messageFor(to));
    listeners.onMoved(to);
    return true;
  };
  return { runTransition, announced };
}
