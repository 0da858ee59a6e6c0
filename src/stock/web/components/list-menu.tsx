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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactElement, useState } from 'react';
import { dayAt } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { serverNow } from '#ui/server-clock.ts';
import { type Component, listStockComponents } from '../../contract/component.ts';
import { CSV_TEXTS, exportComponents } from '../../contract/component-csv.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import type { ShortStatus } from '../../rules/stock-status.ts';
import { useCountDraft } from '../count/count-draft.ts';
import { ImportDialog } from '../csv/import-dialog.tsx';
import { InvoiceDialog } from '../invoice-dialog.tsx';
import { LabelsDialog } from '../labels-dialog.tsx';
import { SheetDialog } from '../sheet-dialog.tsx';
import css from './list-menu.module.css';
import { AdjustDialog, PurchaseDialog } from './movement-dialogs.tsx';

type Props = {
  user: string;
  /** Filters of the list; labels and the counting sheet are of all matching components. */
  filter: ComponentFilter;
  /** Whether no component matches. */
  empty: boolean;
  onReport: () => void;
  onCount: () => void;
};

/** Actions on all components, or on the matching ones. */
export function ListMenu({ user, filter, empty, onReport, onCount }: Props) {
  const openDialog = useOpenDialog();
  const openMatching = useOpenMatching();
  const { busy, exportAll } = useExport();
  const [{ lines }] = useCountDraft(user);
  const opens = (dialog: ReactElement) => () => openDialog(dialog);
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
            <RowMenuItem
              icon={IconTruckDelivery}
              onClick={() => fromButton(opens(<PurchaseDialog component={null} />))}
            >
              Ingreso de compra
            </RowMenuItem>
            <RowMenuItem
              icon={IconFileInvoice}
              onClick={() => fromButton(opens(<InvoiceDialog />))}
            >
              Compra de varios componentes
            </RowMenuItem>
            <RowMenuItem
              icon={IconAdjustments}
              onClick={() => fromButton(opens(<AdjustDialog component={null} />))}
            >
              Ajustar stock
            </RowMenuItem>
            <RowMenuItem icon={IconClipboardCheck} onClick={() => fromButton(onCount)}>
              {lines.length === 0 ? 'Contar' : `Seguir contando (${lines.length})`}
            </RowMenuItem>
            {empty ? null : (
              <MatchingItems
                onOpen={(Dialog) => fromButton(() => void openMatching({ filter, Dialog }))}
              />
            )}
            <RowMenuItem
              icon={IconFileExport}
              disabled={busy}
              onClick={() => fromButton(() => void exportAll())}
            >
              Exportar CSV
            </RowMenuItem>
            <RowMenuItem icon={IconFileImport} onClick={() => fromButton(opens(<ImportDialog />))}>
              Importar CSV
            </RowMenuItem>
          </>
        )}
      </ActionsMenu>
    </div>
  );
}

type MatchingProps = {
  filter: ComponentFilter;
  Dialog: ComponentType<{ components: readonly Component[] }>;
};

type ItemsProps = { onOpen: (Dialog: MatchingProps['Dialog']) => void };

/** What is printed of the matching components. */
const MatchingItems = ({ onOpen }: ItemsProps) => (
  <>
    <RowMenuItem icon={IconClipboardList} onClick={() => onOpen(SheetDialog)}>
      Hoja de conteo
    </RowMenuItem>
    <RowMenuItem icon={IconTags} onClick={() => onOpen(LabelsDialog)}>
      Imprimir etiquetas
    </RowMenuItem>
  </>
);

const matching = (filter: ComponentFilter) =>
  readQuery(listStockComponents, { query: filterQuery(filter) });

/** A dialog of all matching components, with their current values. */
function Matching({ filter, Dialog }: MatchingProps) {
  const { data } = useQuery(matching(filter));
  return <Dialog components={data?.components ?? []} />;
}

/** Returns the function that opens a dialog of all matching components once they are loaded. */
function useOpenMatching() {
  const openDialog = useOpenDialog();
  const client = useQueryClient();
  const { error: shown, report, dismiss } = usePageErrors();
  const open = async (props: MatchingProps) => {
    try {
      await client.fetchQuery(matching(props.filter));
      if (shown?.sentence === STOCK_TEXTS.loadFailed) dismiss();
      openDialog(<Matching {...props} />);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) report(STOCK_TEXTS.loadFailed, error, () => void open(props));
    }
  };
  return open;
}

/** Saves all components as a file. Fetches it, because a link would not send the session token. */
function useExport(): { busy: boolean; exportAll: () => Promise<void> } {
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

/** Filters of the list; `only` '' means every status. */
export type ComponentFilter = { search: string; only: ShortStatus | '' };

export const filterQuery = ({ search, only }: ComponentFilter) => ({
  search: search.trim(),
  ...(only !== '' && { only }),
});
