import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
  /** Called when another user changed the status. */
  onRemoteChange: (now: Status, message: string) => void;
};

/**
 * Reports changes of the open record's status by other users. An optimistic update and its revert are
 * not reported.
 */
export function useStatusChanges<Status extends string>(
  status: Status | undefined,
  listeners: StatusListeners<Status>,
): StatusChanges<Status> {
  const settled = useRef(status);
  const pending = useRef<Status | null>(null);
  const [announced, setAnnounced] = useState('');
  const onNews = useEffectEvent((now: Status) => {
    const message = listeners.messageFor(now);
    setAnnounced(message);
    listeners.onRemoteChange(now, message);
  });

  useEffect(() => {
    if (status === undefined || status === settled.current || status === pending.current) return;
    const isFirst = settled.current === undefined;
    settled.current = status;
    if (!isFirst) onNews(status);
  }, [status]);

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
