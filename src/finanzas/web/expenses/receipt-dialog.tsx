import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#web-kit/banner.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { useObjectUrl } from '#web-kit/panel/use-object-url.ts';
import type { Expense } from '../../contract/expense.ts';
import { fetchReceipt, financeKeys } from '../finance-api.ts';
import css from './expenses.module.css';

type Props = { opened: boolean; onClose: () => void; expense: Expense };

/** The picture of a receipt, as large as there is room, to look at or to keep. */
export function ReceiptDialog({ opened, onClose, expense }: Props) {
  const { concept, date, version } = expense;
  const path = expense.receiptImage ?? '';
  const { data, isError } = useQuery({
    queryKey: financeKeys.receipt(path, version),
    queryFn: ({ signal }) => fetchReceipt(path, signal),
    staleTime: 'static',
    enabled: path !== '',
  });
  const url = useObjectUrl(data);
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Comprobante"
      size="large"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          {url === null ? null : (
            <Button
              component="a"
              href={url}
              download={`comprobante-${date}.webp`}
              leftSection={<IconDownload size={20} aria-hidden="true" />}
            >
              Descargar
            </Button>
          )}
        </>
      }
    >
      {isError ? (
        <Banner kind="error">El comprobante no se pudo mostrar. Intenta nuevamente.</Banner>
      ) : url === null ? (
        <p role="status">Cargando…</p>
      ) : (
        <img className={css.picture} src={url} alt={`Comprobante de ${concept}`} />
      )}
    </PanelDialog>
  );
}
