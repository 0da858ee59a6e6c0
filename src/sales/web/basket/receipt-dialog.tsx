import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatMeasured } from '#shared/money/quantity.ts';
import { useWhatsappLink } from '#ui/panel/contact/use-whatsapp-link.ts';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import type { BasketSale } from '../../contract/basket.ts';
import { NOT_FISCAL, receiptText } from '../../rules/receipt-text.ts';
import css from './receipt.module.css';

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

type ReceiptProps = { sale: BasketSale; business: string; timeZone: string };

/** The receipt, on the screen and on paper. */
function Receipt({ sale, business, timeZone }: ReceiptProps) {
  const { createdAt, clientName, seller, lines, total } = sale;
  return (
    <section className={css.receipt} aria-label="Comprobante de venta">
      <p className={css.business}>{business}</p>
      <p>
        {instantIn(timeZone, createdAt)} · Cliente: {clientName}
      </p>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">Artículo</th>
            <th scope="col">Cantidad</th>
            <th scope="col">Precio</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <th scope="row">{line.name}</th>
              <td>{formatMeasured(line.quantity, line.unit)}</td>
              <td>{formatDollars(line.salePrice)}</td>
              <td>{formatDollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.total}>
        <span>Total</span> <b>{formatDollars(total)}</b>
      </p>
      <p className={css.small}>
        Te atendió {seller}. {NOT_FISCAL}
      </p>
    </section>
  );
}

function instantIn(timeZone: string, iso: string): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(iso));
}
