import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '#kernel/day-time.ts';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { toastDone, toastRefused } from '#web-kit/panel/toast.ts';
import { STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { NOT_RESTORED, type Undone } from '../../contract/suspicious.ts';
import { citationKeys } from '../staff-citation-api.ts';
import { cancelInBulk, undoBulkCancel } from '../suspicious-api.ts';

/** Cancels several web bookings at once and undoes that; reports what went wrong. */
export function useBulkCancel() {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      dismiss();
    } catch (error) {
      report(STAFF_SENTENCES.moveFailed, error);
    } finally {
      await client.invalidateQueries({ queryKey: citationKeys.all });
      setBusy(false);
    }
  }

  return {
    busy,
    cancel: (ids: string[]) =>
      run(async () => {
        const { cancelled } = await cancelInBulk(ids);
        toastDone(cancelled === 1 ? '1 cita cancelada' : `${cancelled} citas canceladas`);
      }),
    undo: (id: string) =>
      run(async () => {
        const undone = await undoBulkCancel(id);
        const sentence =
          undone.restored === 1 ? '1 cita restaurada' : `${undone.restored} citas restauradas`;
        if (undone.left.length === 0) toastDone(sentence);
        else toastRefused(`${sentence}. Siguen canceladas: ${undone.left.map(named).join('; ')}.`);
      }),
  };
}

function named({ clientName, date, time, reason }: Undone['left'][number]): string {
  return `${clientName}, ${shortDay(date)}, ${time} (${NOT_RESTORED[reason]})`;
}
