import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { useWhatsappLink } from '#ui/panel/contact/use-whatsapp-link.ts';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import type { BasketSale } from '../../contract/basket.ts';
import { receiptText } from '../../rules/receipt-text.ts';
import css from './receipt.module.css';
import { Receipt } from './receipt.tsx';

type Props = { opened: boolean; sale: BasketSale | null; onClose: () => void };

/** Shows the receipt of a basket, to print or to send. */
export function ReceiptDialog({ opened, sale, onClose }: Props) {
  const { name, timeZone } = useWorkshop();
  const message = sale === null ? '' : receiptText(sale, name);
  const whatsapp = useWhatsappLink(sale?.clientPhone ?? '', message);
  const receipt =
    sale === null ? null : <Receipt sale={sale} business={name} timeZone={timeZone} />;
  return (
    <PrintDialog
      opened={opened}
      onClose={onClose}
      title="Venta registrada"
      paper="A6 o A4"
      printable={sale !== null}
      sheet={<div className={css.page}>{receipt}</div>}
    >
      <div className={css.preview}>{receipt}</div>
      {whatsapp === '' ? null : (
        <Button
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          Enviar por WhatsApp
        </Button>
      )}
    </PrintDialog>
  );
}
