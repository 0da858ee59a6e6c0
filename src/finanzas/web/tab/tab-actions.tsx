import { Button } from '@mantine/core';
import {
  IconCash,
  IconFileExport,
  IconPlus,
  IconReceipt,
  IconReportMoney,
} from '@tabler/icons-react';
import { CallError } from '#web-kit/call.ts';
import { ActionsMenu, RowMenuItem } from '#web-kit/panel/row-menu.tsx';
import { saveFile } from '#web-kit/panel/save-file.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone, toastRefused } from '#web-kit/panel/toast.ts';
import { CSV_FILES, fetchCsv, type PeriodQuery } from '../finance-api.ts';
import css from './finance-tab.module.css';

type Props = { period: PeriodQuery; onAdd: () => void; onReport: () => void };

export function TabActions({ period, onAdd, onReport }: Props) {
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
          >
            Exportar
          </Button>
        )}
      >
        {() => (
          <>
            <RowMenuItem icon={IconCash} onClick={() => void exportFile('transactions', period)}>
              Transacciones (CSV)
            </RowMenuItem>
            <RowMenuItem icon={IconReceipt} onClick={() => void exportFile('expenses', period)}>
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
async function exportFile(what: keyof typeof CSV_FILES, period: PeriodQuery): Promise<void> {
  const { entry, name } = CSV_FILES[what];
  try {
    const text = await fetchCsv(what, period);
    const days = [period.startDate, period.endDate].filter((day) => day !== '');
    const span = days.length === 0 ? 'todo' : days.join('-a-');
    saveFile(`${name}-${span}.csv`, text, entry.media ?? '');
    toastDone('Archivo descargado');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastRefused(error.message || 'No se pudo exportar.');
  }
}
