import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { deleteExpense, EXPENSE_TEXTS, type Expense } from '../../contract/expense.ts';
import css from './expenses.module.css';

/** Shows a receipt and offers it for download: a picture in the dialog, a PDF in a new tab. */
export function ExpenseReceiptDialog({ expense }: { expense: Expense }) {
  const frame = useDialogFrame();
  const { concept, date, version } = expense;
  const pdf = expense.receiptType === 'pdf';
  const path = expense.receiptImage ?? '';
  const { data, isError } = useQuery({
    queryKey: ['receipt', path, version],
    queryFn: ({ signal }) => staffBlob(path, { signal }),
    staleTime: 'static',
    enabled: path !== '',
  });
  const url = useObjectUrl(data);
  return (
    <PanelDialog
      {...frame}
      title="Comprobante"
      size="large"
      footer={
        <>
          <Button variant="default" onClick={frame.onClose}>
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

/** Link that opens the PDF in the browser's viewer, without access to this page. */
function PdfCard({ url, bytes, concept }: { url: string; bytes: number; concept: string }) {
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

/** Asks to confirm, and for a recurring expense whether to end its series. */
export function DeleteExpense({ expense }: { expense: Expense }) {
  const frame = useDialogFrame();
  const remove = useSend(deleteExpense);
  const [stopRepeating, setStopRepeating] = useState(true);
  return (
    <DeleteDialog
      {...frame}
      title="Eliminar gasto"
      remove={async () => {
        const query =
          expense.repeatMonthly && stopRepeating ? { stopRepeating: 'true' as const } : {};
        return (await remove({ params: { id: expense._id }, query })).message ?? '';
      }}
      failed={EXPENSE_TEXTS.deleteFailed}
    >
      <p className="no-margin">
        ¿Eliminar <b>{expense.concept}</b>, de {formatDollars(expense.amount)}? Deja de contar en
        todos los totales.
      </p>
      {expense.repeatMonthly ? (
        <CheckField
          label="Dejar de repetirlo cada mes"
          checked={stopRepeating}
          onChange={setStopRepeating}
        />
      ) : null}
    </DeleteDialog>
  );
}
