import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconClipboardCheck,
  IconClipboardList,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconReportAnalytics,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { useCountDraft } from '../count/use-count-draft.ts';
import { useExport } from '../csv/use-export.ts';
import css from './list-menu.module.css';

type Props = {
  user: string;
  onReport: () => void;
  onCount: () => void;
  onPurchase: () => void;
  onAdjust: () => void;
  onInvoice: () => void;
  onImport: () => void;
  /** `null`: no component matches. */
  onLabels: (() => void) | null;
  onSheet: (() => void) | null;
};

/** Actions on all components, or on the matching ones. */
export function ListMenu(props: Props) {
  const { user, onReport, onCount, onPurchase, onInvoice, onAdjust } = props;
  const { onImport, onLabels, onSheet } = props;
  const { busy, exportAll } = useExport();
  const [{ lines }] = useCountDraft(user);
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
            <RowMenuItem icon={IconFileInvoice} onClick={() => fromButton(onInvoice)}>
              Compra de varios componentes
            </RowMenuItem>
            <RowMenuItem icon={IconAdjustments} onClick={() => fromButton(onAdjust)}>
              Ajustar stock
            </RowMenuItem>
            <RowMenuItem icon={IconClipboardCheck} onClick={() => fromButton(onCount)}>
              {lines.length === 0 ? 'Contar' : `Seguir contando (${lines.length})`}
            </RowMenuItem>
            {onSheet === null ? null : (
              <RowMenuItem icon={IconClipboardList} onClick={() => fromButton(onSheet)}>
                Hoja de conteo
              </RowMenuItem>
            )}
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
