import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { orderKey } from '../use-work-order.ts';

/**
 * Runs calls about the estimates of a citation, one at a time. A rejected call is reported with the title
 * `failed`, and the order is read again: another user or the client may have changed it.
 */
export function useEstimateCall(citation: string) {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Resolves with whether the call succeeded. */
  const run = async (failed: string, work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      dismiss();
      return true;
    } catch (error) {
      void client.invalidateQueries({ queryKey: orderKey(citation) });
      if (!endsSession(error)) report(failed, error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
