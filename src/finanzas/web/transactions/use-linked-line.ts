import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LinkTarget } from './use-line-link.ts';

/**
 * State of a row or card that a link may open: it opens, scrolls into view, and the control that opens it
 * gets the focus. Each line is in the table and in the cards; the hidden copy cannot get the focus.
 */
export function useLinkedLine<Opener extends HTMLElement>(
  id: string,
  target: LinkTarget,
): {
  opener: RefObject<Opener | null>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Whether it is the target of the last link. */
  marked: boolean;
} {
  const opener = useRef<Opener>(null);
  const marked = target.id === id;
  const isTarget = marked && target.pending;
  const [opened, setOpened] = useState(isTarget);
  if (isTarget && !opened) setOpened(true);
  const { onArrived } = target;
  useEffect(() => {
    if (!isTarget) return;
    opener.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    opener.current?.focus({ preventScroll: true });
    onArrived();
  }, [isTarget, onArrived]);
  return { opener, opened, setOpened, marked };
}
