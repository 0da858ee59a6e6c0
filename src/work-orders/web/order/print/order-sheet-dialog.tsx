import { useQuery } from '@tanstack/react-query';
import { publicBusinessQuery, useWorkshop } from '#settings/web/workshop-api.ts';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import type { WorkOrder } from '../../../contract/work-order.ts';
import type { OrderCitation } from '../order-citation.ts';
import css from './order-sheet.module.css';
import { OrderSheet } from './order-sheet.tsx';

type Props = { opened: boolean; onClose: () => void; order: WorkOrder; citation: OrderCitation };

/** Previews and prints the work order. */
export function OrderSheetDialog({ opened, onClose, order, citation }: Props) {
  const { name, timeZone } = useWorkshop();
  const { data: business } = useQuery(publicBusinessQuery);
  const contact = [business?.address ?? '', business?.phone ?? ''].filter((part) => part !== '');
  const workshop = { name, timeZone, contact: contact.join(' · ') };
  const sheet = <OrderSheet order={order} citation={citation} workshop={workshop} />;
  return (
    <PrintDialog
      opened={opened}
      onClose={onClose}
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
