import { Button } from '@mantine/core';
import {
  IconDots,
  IconFileExport,
  IconFileImport,
  IconReportAnalytics,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { ActionsMenu, RowMenuItem } from '#web-kit/panel/row-menu.tsx';
import { useExport } from '../csv/use-export.ts';
import css from './list-menu.module.css';

type Props = {
  onReport: () => void;
  onPurchase: () => void;
  onImport: () => void;
  /** `null`: there are none. */
  onLabels: (() => void) | null;
};

/** What can be done with all of them, or with those that were found. */
export function ListMenu({ onReport, onPurchase, onImport, onLabels }: Props) {
  const { busy, exportAll } = useExport();
  return (
    <div className={css.head}>
      <Button
        variant="default"
        leftSection={<IconReportAnalytics size={20} aria-hidden="true" />}
        onClick={onReport}
      >
        Reporte
      </Button>
      <ActionsMenu
        button={(ref) => (
          <Button
            ref={ref}
            variant="default"
            leftSection={<IconDots size={20} aria-hidden="true" />}
          >
            Más
          </Button>
        )}
      >
        {(fromButton) => (
          <>
            <RowMenuItem icon={IconTruckDelivery} onClick={() => fromButton(onPurchase)}>
              Ingreso de compra
            </RowMenuItem>
            {onLabels === null ? null : (
              <RowMenuItem icon={IconTags} onClick={() => fromButton(onLabels)}>
                Imprimir etiquetas
              </RowMenuItem>
            )}
            <RowMenuItem
              icon={IconFileExport}
              disabled={busy}
              onClick={() => fromButton(() => void exportAll())}
            >
              Exportar CSV
            </RowMenuItem>
            <RowMenuItem icon={IconFileImport} onClick={() => fromButton(onImport)}>
              Importar CSV
            </RowMenuItem>
          </>
        )}
      </ActionsMenu>
    </div>
  );
}
