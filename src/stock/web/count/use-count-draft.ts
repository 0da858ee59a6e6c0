import { useMemo } from 'react';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { type CountDraft, parseCountDraft } from './count-draft.ts';

/** `null` ends the count. */
type Change = (before: CountDraft) => CountDraft | null;

/** Returns the count that the user has begun in this browser, and a function that changes it. */
export function useCountDraft(user: string): [CountDraft, (change: Change) => void] {
  const [text, change] = useStoredDraft('count', user);
  const draft = useMemo(() => parseCountDraft(text), [text]);
  const changeCount = (update: Change) =>
    change((before) => {
      const next = update(parseCountDraft(before));
      return next && JSON.stringify(next);
    });
  return [draft, changeCount];
}
