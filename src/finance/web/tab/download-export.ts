import { CallError } from '#ui/call.ts';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { getArchive } from '../../contract/archive.ts';
import { exportExpenses, exportMovements, exportTransactions } from '../../contract/finance.ts';
import { periodSlug } from '../../rules/export-names.ts';
import { type PeriodQuery, periodQuery } from './use-period.ts';

const CSV_FILES = {
  transactions: { entry: exportTransactions, name: 'transacciones' },
  movements: { entry: exportMovements, name: 'cobros-y-pagos' },
  expenses: { entry: exportExpenses, name: 'gastos' },
} as const;

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
  const { data: content } = await staffCall<(typeof CSV_FILES)[keyof typeof CSV_FILES]['entry']>(
    entry,
    { query: periodQuery(period) },
  );
  saveFile(`${name}-${periodSlug(period)}.csv`, content, entry.mediaType ?? '');
}

/** `contador-2026-11-01-a-2026-11-30.zip` */
async function saveArchive(period: PeriodQuery): Promise<void> {
  const content = await staffBlob(`${getArchive.path}?${new URLSearchParams(periodQuery(period))}`);
  saveFile(`contador-${periodSlug(period)}.zip`, content, getArchive.mediaType ?? '');
}
