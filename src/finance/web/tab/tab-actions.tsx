import { Button } from '@mantine/core';
import {
  IconBriefcase,
  IconCash,
  IconCashRegister,
  IconCoins,
  IconFileExport,
  IconPlus,
  IconReceipt,
  IconReportMoney,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { toastError } from '#ui/panel/feedback/toast.ts';
import type { ExportName } from './download-export.ts';
import css from './finance-tab.module.css';
import type { PeriodQuery } from './use-period.ts';

type Props = {
  period: PeriodQuery;
  onAdd: () => void;
  onReport: () => void;
  onTill: () => void;
  /** Behind the text of the till's button. */
  point: ReactNode;
};

export function TabActions({ period, onAdd, onReport, onTill, point }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async (what: ExportName) => {
    if (busy) return;
    setBusy(true);
    // Loaded when it is needed: the tab has a limit of bytes.
    const part = await import('./download-export.ts').catch(() => null);
    if (part === null) toastError('No se pudo exportar.');
    else await part.downloadExport(what, period);
    setBusy(false);
  };
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        leftSection={<IconCashRegister size={20} aria-hidden="true" />}
        rightSection={point}
        onClick={onTill}
      >
        Caja de hoy
      </Button>
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
            <RowMenuItem icon={IconBriefcase} onClick={() => void run('archive')}>
              Archivo para el contador
            </RowMenuItem>
            <RowMenuItem icon={IconCash} onClick={() => void run('transactions')}>
              Transacciones (CSV)
            </RowMenuItem>
            <RowMenuItem icon={IconCoins} onClick={() => void run('movements')}>
              Cobros y pagos (CSV)
            </RowMenuItem>
            <RowMenuItem icon={IconReceipt} onClick={() => void run('expenses')}>
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
