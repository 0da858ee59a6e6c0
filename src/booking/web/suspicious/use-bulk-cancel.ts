import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_CITATION_TEXTS } from '#agenda/contract/staff-citation.ts';
import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { shortDay } from '#shared/time/day-time.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { NOT_RESTORED_TEXTS, type UndoResult } from '../../contract/suspicious.ts';
import { cancelInBulk, undoBulkCancel } from './suspicious-api.ts';

/** Cancels web bookings in bulk and undoes it; reports errors. */
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
      report(STAFF_CITATION_TEXTS.moveFailed, error);
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
        const message =
          undone.restored === 1 ? '1 cita restaurada' : `${undone.restored} citas restauradas`;
        if (undone.left.length === 0) toastDone(message);
        else
          toastError(
            `${message}. Siguen canceladas: ${undone.left.map(unrestoredText).join('; ')}.`,
          );
      }),
  };
}

function unrestoredText({ clientName, date, time, reason }: UndoResult['left'][number]): string {
  return `${clientName}, ${shortDay(date)}, ${time} (${NOT_RESTORED_TEXTS[reason]})`;
}
