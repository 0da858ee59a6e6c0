import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LinkTarget } from './use-line-link.ts';

/**
 * The state of a row or card that a link may open: it opens, scrolls into view, and the control that
 * opens it gets the focus. Each line is in the table and in the cards; the hidden one takes no focus.
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
  const arrives = marked && target.pending;
  const [opened, setOpened] = useState(arrives);
  if (arrives && !opened) setOpened(true);
  const { arrive } = target;
  useEffect(() => {
    if (!arrives) return;
    opener.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    opener.current?.focus({ preventScroll: true });
    arrive();
  }, [arrives, arrive]);
  return { opener, opened, setOpened, marked };
}
