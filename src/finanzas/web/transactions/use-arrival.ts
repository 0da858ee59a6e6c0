import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Led } from './use-led.ts';

/**
 * A row or card to which a link may lead: it opens, comes into sight, and what opens it is focused.
 * Table and cards both hold each line; the one that is not shown takes no focus.
 */
export function useArrival<Opener extends HTMLElement>(
  id: string,
  led: Led,
): {
  opener: RefObject<Opener | null>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** A link led here. */
  marked: boolean;
} {
  const opener = useRef<Opener>(null);
  const marked = led.id === id;
  const arrives = marked && led.pending;
  const [opened, setOpened] = useState(arrives);
  if (arrives && !opened) setOpened(true);
  const { arrive } = led;
  useEffect(() => {
    if (!arrives) return;
    opener.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    opener.current?.focus({ preventScroll: true });
    arrive();
  }, [arrives, arrive]);
  return { opener, opened, setOpened, marked };
}
