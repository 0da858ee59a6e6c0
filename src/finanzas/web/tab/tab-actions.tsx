import { Button } from '@mantine/core';
import {
  IconBriefcase,
  IconCash,
  IconFileExport,
  IconPlus,
  IconReceipt,
  IconReportMoney,
} from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '#ui/call.ts';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { getArchive } from '../../contract/archive.ts';
import { periodSlug } from '../../rules/export-names.ts';
import { CSV_FILES, fetchArchive, fetchCsv, type PeriodQuery } from '../finance-api.ts';
import css from './finance-tab.module.css';

type Props = { period: PeriodQuery; onAdd: () => void; onReport: () => void };

export function TabActions({ period, onAdd, onReport }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async (download: (period: PeriodQuery) => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await showOutcome(download(period));
    setBusy(false);
  };
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        leftSection={<IconReportMoney size={20} aria-hidden="true" />}
        onClick={onReport}
      >
        Reporte
      </Button>
      <ActionsMenu
        button={(ref) => (
          <Button
            ref={ref}
            variant="default"
            leftSection={<IconFileExport size={20} aria-hidden="true" />}
            aria-busy={busy}
          >
            {busy ? 'Preparando…' : 'Exportar'}
          </Button>
        )}
      >
        {() => (
          <>
            <RowMenuItem icon={IconBriefcase} onClick={() => void run(saveArchive)}>
              Archivo para el contador
            </RowMenuItem>
            <RowMenuItem icon={IconCash} onClick={() => void run(saveCsv('transactions'))}>
              Transacciones (CSV)
            </RowMenuItem>
            <RowMenuItem icon={IconReceipt} onClick={() => void run(saveCsv('expenses'))}>
              Gastos (CSV)
            </RowMenuItem>
          </>
        )}
      </ActionsMenu>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        Cargar Gasto
      </Button>
    </div>
  );
}

/** `gastos-2026-11-01-a-2026-11-30.csv` */
const saveCsv = (what: keyof typeof CSV_FILES) => async (period: PeriodQuery) => {
  const { entry, name } = CSV_FILES[what];
  saveFile(
    `${name}-${periodSlug(period)}.csv`,
    await fetchCsv(what, period),
    entry.mediaType ?? '',
  );
};

/** `contador-2026-11-01-a-2026-11-30.zip` */
async function saveArchive(period: PeriodQuery): Promise<void> {
  const content = await fetchArchive(period);
  saveFile(`contador-${periodSlug(period)}.zip`, content, getArchive.mediaType ?? '');
}

/** Awaits a download and shows its outcome as a toast. */
async function showOutcome(download: Promise<void>): Promise<void> {
  try {
    await download;
    toastDone('Archivo descargado');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastError(error.message || 'No se pudo exportar.');
  }
}
