import { useRef, useState } from 'react';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { endsSession } from '../session/staff-call.ts';

type Switched = { _id: string; active: boolean };

type Options<Record> = {
  /** Sends the wanted state, so that two concurrent requests do not undo each other. */
  send: (id: string, active: boolean) => Promise<{ data: Record }>;
  /** Title of the error in the page's banner. */
  failureMessage: string;
  onDone: (record: Record) => void;
};

/**
 * Switches a record on or off, one at a time: a second click would undo the first. `toggling` is the id of the record
 * that is being switched.
 */
export function useToggle<Record extends Switched>(options: Options<Record>) {
  const { send, failureMessage, onDone } = options;
  const { report, dismiss } = usePageErrors();
  const [toggling, setToggling] = useState<string | null>(null);
  const busy = useRef(false);

  async function toggle({ _id, active }: Switched): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setToggling(_id);
    try {
      const { data } = await send(_id, !active);
      dismiss();
      onDone(data);
    } catch (error) {
      if (!endsSession(error)) report(failureMessage, error);
    } finally {
      busy.current = false;
      setToggling(null);
    }
  }
  return { toggle, toggling };
}
