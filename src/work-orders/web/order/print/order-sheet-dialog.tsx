import { useQuery } from '@tanstack/react-query';
import { publicBusinessQuery, useWorkshop } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { useShownOrder } from '../shown-order.ts';
import css from './order-sheet.module.css';
import { OrderSheet } from './order-sheet.tsx';

/** Previews and prints the work order. */
export function OrderSheetDialog() {
  const { order, citation } = useShownOrder();
  const { name, timeZone } = useWorkshop();
  const { data: business } = useQuery(publicBusinessQuery);
  const contact = [business?.address ?? '', business?.phone ?? ''].filter((part) => part !== '');
  const workshop = { name, timeZone, contact: contact.join(' · ') };
  const sheet = <OrderSheet order={order} citation={citation} workshop={workshop} />;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title={`Orden de trabajo N.º ${order.number}`}
      paper="A4"
      ownMargins
      printable
      sheet={<div className={css.page}>{sheet}</div>}
    >
      <section className={css.preview} aria-label="Vista previa">
        {sheet}
      </section>
    </PrintDialog>
  );
}
