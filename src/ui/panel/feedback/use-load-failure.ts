import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../../call.ts';
import { endsSession } from '../session/staff-call.ts';
import { usePageErrors } from './page-errors.tsx';

type Query = { error: Error | null; isSuccess: boolean; refetch: () => Promise<unknown> };

/**
 * Says in the page's banner that something could not be read; takes it back once it is here, or
 * nobody looks for it any more. An ended session has a question of its own.
 */
export function useLoadFailure(sentence: string, { error, isSuccess, refetch }: Query): void {
  const { error: shown, report, dismiss } = usePageErrors();
  const tell = useEffectEvent((failure: Error) =>
    report(sentence, new Error(failureMessage(failure)), () => void refetch()),
  );
  const takeBack = useEffectEvent(() => {
    // What is said instead by now is not this one's to take back.
    if (shown?.sentence === sentence) dismiss();
  });
  useEffect(() => {
    if (error && !endsSession(error)) tell(error);
    else if (isSuccess) takeBack();
  }, [error, isSuccess]);
  useEffect(() => () => takeBack(), []);
}
