import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import type { Expense } from '../../contract/expense.ts';
import { fetchReceipt, financeKeys } from '../finance-api.ts';
import css from './expenses.module.css';

type Props = { opened: boolean; onClose: () => void; expense: Expense };

/** Shows a receipt and offers it for download: a picture in the dialog, a PDF in a new tab. */
export function ExpenseReceiptDialog({ opened, onClose, expense }: Props) {
  const { concept, date, version } = expense;
  const pdf = expense.receiptType === 'pdf';
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
              download={`comprobante-${date}.${pdf ? 'pdf' : 'webp'}`}
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
      ) : pdf ? (
        <PdfCard url={url} bytes={data?.size ?? 0} concept={concept} />
      ) : (
        <img className={css.picture} src={url} alt={`Comprobante de ${concept}`} />
      )}
    </PanelDialog>
  );
}

type PdfProps = { url: string; bytes: number; concept: string };

/** Link that opens the PDF in the browser's viewer, without access to this page. */
function PdfCard({ url, bytes, concept }: PdfProps) {
  return (
    <div className={css.pdf}>
      <IconFileTypePdf size={72} stroke={1.25} aria-hidden="true" />
      <p>
        <b>{concept}</b>
        PDF · {sizeText(bytes)}
      </p>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={20} aria-hidden="true" />}
      >
        Abrir PDF
      </Button>
    </div>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} kB`;
  return `${(kilobytes / 1024).toLocaleString('es-UY', { maximumFractionDigits: 1 })} MB`;
}
