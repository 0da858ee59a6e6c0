import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../../call.ts';
import { endsSession } from '../session/staff-call.ts';
import { usePageErrors } from './page-errors.tsx';

type Query = { error: Error | null; isSuccess: boolean; refetch: () => Promise<unknown> };

/**
 * Shows a failed read in the page's banner. Removes the message once the read succeeds or the component
 * unmounts. The sign-in dialog reports an ended session instead.
 */
export function useLoadFailure(sentence: string, { error, isSuccess, refetch }: Query): void {
  const { error: shown, report, dismiss } = usePageErrors();
  const show = useEffectEvent((failure: Error) =>
    report(sentence, new Error(failureMessage(failure)), () => void refetch()),
  );
  const remove = useEffectEvent(() => {
    // Leave another message that has replaced this one.
    if (shown?.sentence === sentence) dismiss();
  });
  useEffect(() => {
    if (error && !endsSession(error)) show(error);
    else if (isSuccess) remove();
  }, [error, isSuccess]);
  useEffect(() => () => remove(), []);
}
