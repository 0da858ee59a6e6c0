import { useState } from 'react';
import { dayAt } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { serverNow } from '#ui/server-clock.ts';
import { CSV_TEXTS, exportComponents } from '../../contract/component-csv.ts';

/** Saves all components as a file. Fetches it, because a link would not send the session token. */
export function useExport(): { busy: boolean; exportAll: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const { report } = usePageErrors();
  const exportAll = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const name = `componentes-${today()}.csv`;
      const { data: csv } = await staffCall(exportComponents, {});
      saveFile(name, csv, 'text/csv;charset=utf-8');
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

/** The current day in the browser's time zone. */
const today = () => dayAt(serverNow(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
