import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type FieldErrors = [
  form: RefObject<HTMLFormElement | null>,
  /** Focuses the first error; call it together with the state update that shows the errors. */
  lead: () => void,
  /** The errors that no input shows, in one text; `null` when every error is shown. */
  unsaid: string | null,
];

/**
 * Makes every rejected field visible. The sentences of fields without an input are in `unsaid`, for
 * the top of the form. Moves the focus to the first wrong field after rendering, else to the banner.
 */
export function useFieldErrors(
  problems: Readonly<Record<string, string | undefined>>,
): FieldErrors {
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(0);
  const [unsaid, setUnsaid] = useState<string | null>(null);
  const text = JSON.stringify(problems);
  const [looked, setLooked] = useState(text);
  if (looked !== text) {
    setLooked(text);
    setUnsaid(null);
  }
  useLayoutEffect(() => {
    setUnsaid(missingMessages(form.current, JSON.parse(text) as Record<string, string>));
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once `unsaid` is rendered
  useLayoutEffect(() => {
    if (turn > 0) focusFirst(form.current);
  }, [turn, unsaid]);
  return [form, useCallback(() => setTurn((before) => before + 1), []), unsaid];
}

/** Returns the sentences that the rendered form does not contain. */
function missingMessages(
  form: HTMLFormElement | null,
  problems: Record<string, string>,
): string | null {
  if (!form) return null;
  const shown = form.textContent;
  const missing = new Set(Object.values(problems).filter((sentence) => !shown.includes(sentence)));
  return missing.size === 0 ? null : [...missing].join(' ');
}

function focusFirst(form: HTMLFormElement | null): void {
  const first =
    form?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    form?.querySelector<HTMLElement>('[role=alert][tabindex]');
  first?.focus();
  // Clear of the edges of a dialog that stay over what is scrolled.
  first?.scrollIntoView({ block: 'center' });
}
