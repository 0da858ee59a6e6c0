import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * A form, and how to lead to the first thing that is wrong in it: together with the state that shows
 * the problem, as focus goes there once that is drawn and not before.
 */
export function useFirstProblem(): [form: RefObject<HTMLFormElement | null>, lead: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(0);
  useLayoutEffect(() => {
    if (turn > 0) focusFirst(form.current);
  }, [turn]);
  return [form, useCallback(() => setTurn((before) => before + 1), [])];
}

function focusFirst(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[role=alert][tabindex], [aria-invalid=true]');
  first?.focus();
  // Clear of the edges of a dialog that stay over what is scrolled.
  first?.scrollIntoView({ block: 'center' });
}
