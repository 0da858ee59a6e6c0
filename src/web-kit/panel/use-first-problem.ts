import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type FirstProblem = [
  form: RefObject<HTMLFormElement | null>,
  /** Leads to the first thing that is wrong: together with the state that shows the problem. */
  lead: () => void,
  /** What is wrong and said nowhere in the form, in one text; `null` where all is said. */
  unsaid: string | null,
];

/**
 * A form whose refused fields are all said: a field that no input shows has its sentence in
 * `unsaid`, for the top of the form. Focus goes to the first problem once that is drawn.
 */
export function useFirstProblem(
  problems: Readonly<Record<string, string | undefined>>,
): FirstProblem {
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
    setUnsaid(notIn(form.current, JSON.parse(text) as Record<string, string>));
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once what nobody said is drawn
  useLayoutEffect(() => {
    if (turn > 0) focusFirst(form.current);
  }, [turn, unsaid]);
  return [form, useCallback(() => setTurn((before) => before + 1), []), unsaid];
}

/** The sentences that are not in the form as it is drawn. */
function notIn(form: HTMLFormElement | null, problems: Record<string, string>): string | null {
  if (!form) return null;
  const shown = form.textContent;
  const missing = new Set(Object.values(problems).filter((sentence) => !shown.includes(sentence)));
  return missing.size === 0 ? null : [...missing].join(' ');
}

function focusFirst(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[role=alert][tabindex], [aria-invalid=true]');
  first?.focus();
  // Clear of the edges of a dialog that stay over what is scrolled.
  first?.scrollIntoView({ block: 'center' });
}
