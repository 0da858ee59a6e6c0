import { useMemo } from 'react';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { type CountDraft, parseCountDraft } from './count-draft.ts';

type Change = (before: CountDraft) => CountDraft | null;

/** The count that a user has begun in this browser, and how to change it; `null` ends it. */
export function useCountDraft(user: string): [CountDraft, (change: Change) => void] {
  const [text, change] = useStoredDraft('count', user);
  const draft = useMemo(() => parseCountDraft(text), [text]);
  const changeCount = (by: Change) =>
    change((before) => {
      const next = by(parseCountDraft(before));
      return next && JSON.stringify(next);
    });
  return [draft, changeCount];
}
