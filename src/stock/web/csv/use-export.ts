import { useState } from 'react';
import { dayAt } from '#kernel/day-time.ts';
import { CallError } from '#web-kit/call.ts';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { saveFile } from '#web-kit/panel/save-file.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { serverNow } from '#web-kit/server-clock.ts';
import { CSV_TEXTS } from '../../contract/component-csv.ts';
import { fetchCsv } from '../csv-api.ts';

/** Saves all components as a file; fetched, because a link would carry no session. */
export function useExport(): { busy: boolean; exportAll: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const { report } = usePageErrors();
  const exportAll = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const name = `componentes-${today()}.csv`;
      saveFile(name, await fetchCsv(), 'text/csv;charset=utf-8');
      toastDone(`${CSV_TEXTS.exported}: ${name}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) report(CSV_TEXTS.exportFailed, error, () => void exportAll());
    } finally {
      setBusy(false);
    }
  };
  return { busy, exportAll };
}

/** As the calendar on the wall beside this screen has it. */
const today = () => dayAt(serverNow(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
