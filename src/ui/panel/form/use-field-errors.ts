import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type FieldErrors = [
  form: RefObject<HTMLFormElement | null>,
  /** Focuses the first error; call it together with the state update that shows the errors. */
  focusFirstError: () => void,
  /** The errors that no input shows, in one text; `null` when every error is shown. */
  unsaid: string | null,
];

/**
 * Makes every field error visible. `unsaid` has the errors of fields without an input, for the top of
 * the form. Moves the focus to the first wrong field after rendering, else to the banner.
 */
export function useFieldErrors(
  problems: Readonly<Record<string, string | undefined>>,
): FieldErrors {
  const form = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  const [unsaid, setUnsaid] = useState<string | null>(null);
  const text = JSON.stringify(problems);
  const [checked, setChecked] = useState(text);
  if (checked !== text) {
    setChecked(text);
    setUnsaid(null);
  }
  useLayoutEffect(() => {
    setUnsaid(missingMessages(form.current, JSON.parse(text) as Record<string, string>));
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once `unsaid` is rendered
  useLayoutEffect(() => {
    if (requests > 0) focusFirst(form.current);
  }, [requests, unsaid]);
  return [form, useCallback(() => setRequests((before) => before + 1), []), unsaid];
}

/** Returns the messages that the rendered form does not contain. */
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
  // In the middle: the header and footer of a dialog cover its edges.
  first?.scrollIntoView({ block: 'center' });
}
