import { CallError } from '#ui/call.ts';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { getArchive } from '../../contract/finance.ts';
import { periodSlug } from '../../rules/export-names.ts';
import { CSV_FILES, fetchArchive, fetchCsv, type PeriodQuery } from '../finance-api.ts';

export type ExportName = keyof typeof CSV_FILES | 'archive';

/** Downloads an export of a period and shows the outcome as a toast. */
export async function downloadExport(what: ExportName, period: PeriodQuery): Promise<void> {
  try {
    await (what === 'archive' ? saveArchive(period) : saveCsv(what, period));
    toastDone('Archivo descargado');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastError(error.message || 'No se pudo exportar.');
  }
}

/** `gastos-2026-11-01-a-2026-11-30.csv` */
async function saveCsv(what: keyof typeof CSV_FILES, period: PeriodQuery): Promise<void> {
  const { entry, name } = CSV_FILES[what];
  const content = await fetchCsv(what, period);
  saveFile(`${name}-${periodSlug(period)}.csv`, content, entry.mediaType ?? '');
}

/** `contador-2026-11-01-a-2026-11-30.zip` */
async function saveArchive(period: PeriodQuery): Promise<void> {
  const content = await fetchArchive(period);
  saveFile(`contador-${periodSlug(period)}.zip`, content, getArchive.mediaType ?? '');
}
