import { useEffect } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';

/** Over the page as long as the failure lasts; an ended session has a question of its own. */
export function useLoadFailure(sentence: string, error: Error | null, retry: () => void): void {
  const { error: shown, report, dismiss } = usePageErrors();
  const reported = shown?.sentence === sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per failure, not per drawing
  useEffect(() => {
    if (error !== null && !endsSession(error)) report(sentence, error, retry);
    else if (reported) dismiss();
  }, [error]);
}
