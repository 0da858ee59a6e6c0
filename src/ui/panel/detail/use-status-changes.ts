import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Does what brings the open record to a status here, which so is no news; answers whether it did. */
export type RunTransition<Status> = (to: Status, work: () => Promise<boolean>) => Promise<boolean>;

type StatusChanges<Status> = {
  bringTo: RunTransition<Status>;
  /** For the live region: every status that it comes to, by whomever. */
  announced: string;
};

type StatusListeners<Status> = {
  /** `Ahora está en «Aceptado».` */
  messageFor: (status: Status) => string;
  onMoved: (to: Status) => void;
  /** Somebody else brought it there. */
  onRemoteChange: (now: Status, sentence: string) => void;
};

/**
 * Notices where somebody else moves the record that is open. What is shown ahead of the server's
 * answer is no news, and neither is taking it back.
 */
export function useStatusChanges<Status extends string>(
  status: Status | undefined,
  told: StatusListeners<Status>,
): StatusChanges<Status> {
  const settled = useRef(status);
  const underWay = useRef<Status | null>(null);
  const [announced, setAnnounced] = useState('');
  const onNews = useEffectEvent((now: Status) => {
    const sentence = told.messageFor(now);
    setAnnounced(sentence);
    told.onRemoteChange(now, sentence);
  });

  useEffect(() => {
    if (status === undefined || status === settled.current || status === underWay.current) return;
    const first = settled.current === undefined;
    settled.current = status;
    if (!first) onNews(status);
  }, [status]);

  const bringTo: RunTransition<Status> = async (to, work) => {
    underWay.current = to;
    try {
      if (!(await work())) return false;
    } finally {
      underWay.current = null;
    }
    settled.current = to;
    setAnnounced(told.messageFor(to));
    told.onMoved(to);
    return true;
  };
  return { bringTo, announced };
}
