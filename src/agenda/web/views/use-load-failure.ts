import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { STAFF_SENTENCES } from '../../contract/staff-citation.ts';

type Query = { error: Error | null; isSuccess: boolean; refetch: () => Promise<unknown> };

/**
 * Says in the page's banner that citations could not be read; takes it back once they are here. An
 * ended session has a question of its own.
 */
export function useLoadFailure({ error, isSuccess, refetch }: Query): void {
  const { report, dismiss } = usePageErrors();
  const said = useRef(false);
  const tell = useEffectEvent((failure: Error) => {
    said.current = true;
    report(STAFF_SENTENCES.loadFailed, failure, () => void refetch());
  });
  const takeBack = useEffectEvent(() => {
    if (said.current) dismiss();
    said.current = false;
  });
  useEffect(() => {
    if (error && !endsSession(error)) tell(error);
    else if (isSuccess) takeBack();
  }, [error, isSuccess]);
  useEffect(() => () => takeBack(), []);
}
