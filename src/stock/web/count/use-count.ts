import { useMemo } from 'react';
import { useUserDraft } from '#web-kit/panel/user-draft.ts';
import { type CountDraft, readCount } from './count-draft.ts';

type Change = (before: CountDraft) => CountDraft | null;

/** The count that a user has begun in this browser, and how to change it; `null` ends it. */
export function useCount(user: string): [CountDraft, (change: Change) => void] {
  const [text, change] = useUserDraft('count', user);
  const draft = useMemo(() => readCount(text), [text]);
  const changeCount = (by: Change) =>
    change((before) => {
      const next = by(readCount(before));
      return next && JSON.stringify(next);
    });
  return [draft, changeCount];
}
