import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ReceiptRow, receiptRows } from '#cash/rules/receipt-rows.ts';
import { useBalance } from '#cash/web/cash-api.ts';
import { offerPayment } from '#cash/web/cash-parts.ts';
import { taxText } from '#clients/rules/tax-number.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { formatMeasured } from '#shared/money/quantity.ts';
import { useWhatsappLink } from '#ui/panel/contact/use-whatsapp-link.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type BasketSale, sellBasket } from '../contract/basket.ts';
import { SALE_TEXTS } from '../contract/sale.ts';
import { NOT_FISCAL, receiptText } from '../rules/receipt-text.ts';
import receiptCss from './basket.module.css';
import {
  BasketLines,
  basketBody,
  basketTotal,
  EMPTY_BASKET,
  type SellableKinds,
} from './basket-lines.tsx';
import { KnownClientField, PhoneField, toastSold } from './sale-fields.tsx';

type Props = { opened: boolean; onClose: () => void; sells: SellableKinds };

/** «Venta de mostrador»: several articles to one client, then their receipt. */
export function BasketDialog({ opened, ...props }: Props) {
  return <BasketForm key={useOpenCount(opened)} opened={opened} {...props} />;
}

function BasketForm({ opened, onClose, sells }: Props) {
  const [sale, setSale] = useState<BasketSale | null>(null);
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
    return () => {
      isOpen.current = false;
    };
  }, [opened]);
  const sell = useSend(sellBasket);
  const client = useQueryClient();
  const form = useForm({
    initial: EMPTY_BASKET,
    endpoint: sellBasket,
    toBody: basketBody,
    send: async (body) => {
      const { data, message = '' } = await sell({ body });
      setSale(data);
      return {
        sales: data.lines.map(({ _id }) => _id),
        message: `${message}: ${articlesText(data.lines.length)}, ${formatDollars(data.total)}`,
      };
    },
    onSuccess: (sold) =>
      toastSold(client, {
        ...sold,
        // Closes the receipt of the undone sale, unless another basket was opened meanwhile.
        onUndone: () => {
          if (isOpen.current) onClose();
        },
      }),
    failureMessage: SALE_TEXTS.sellFailed,
    // Invalidates everything: the sale changes stock, products and finances.
    invalidates: [],
    onDone: () => undefined,
  });
  const { draft, problems, change, input } = form;
  const total = basketTotal(draft.items);
  return (
    <>
      <FormDialog
        opened={opened && sale === null}
        onClose={onClose}
        title="Venta de mostrador"
        verb="Registrar venta"
        busyVerb="Registrando…"
        form={form}
        focusFirst
      >
        <BasketLines
          lines={draft.items}
          problems={problems}
          sells={sells}
          onChange={(items) => change({ items })}
        />
        <KnownClientField form={form} label="Nombre del cliente" />
        <div className={`${css.pair} ${css.wide}`}>
          <PhoneField {...input('clientPhone')} />
          <ClientEmailField {...input('clientEmail')} />
        </div>
        <dl className={css.result}>
          <dt>Total</dt>
          <dd className={css.total}>{total === null ? '—' : formatCents(total)}</dd>
        </dl>
      </FormDialog>
      <ReceiptDialog opened={opened && sale !== null} sale={sale} onClose={onClose} />
    </>
  );
}

const articlesText = (count: number): string => (count === 1 ? '1 artículo' : `${count} artículos`);

const PAPERS = {
  a6: { label: 'A6', print: 'A6 o A4' },
  roll: { label: '80 mm', print: '80 mm' },
} as const;
type Paper = keyof typeof PAPERS;
const PAPER_NAMES = ['a6', 'roll'] as const;

type ReceiptDialogProps = { opened: boolean; sale: BasketSale | null; onClose: () => void };

/** Shows the receipt of a basket, to print or to send. */
function ReceiptDialog({ opened, sale, onClose }: ReceiptDialogProps) {
  const { name, timeZone } = useWorkshop();
  const [paper, setPaper] = useState<Paper>('a6');
  const { data: balance } = useBalance(
    { kind: 'sale', id: sale?._id ?? '' },
    opened && sale !== null,
  );
  const rows = balance === undefined ? [] : receiptRows(balance);
  const message = sale === null ? '' : receiptText(sale, name, rows);
  const whatsapp = useWhatsappLink(sale?.clientPhone ?? '', message);
  const receipt =
    sale === null ? null : (
      <div className={paper === 'roll' ? receiptCss.roll : receiptCss.page}>
        <Receipt {...{ sale, rows, timeZone }} business={name} />
      </div>
    );
  return (
    <PrintDialog
      opened={opened}
      onClose={onClose}
      title="Venta registrada"
      paper={PAPERS[paper].print}
      printable={sale !== null}
      sheet={receipt}
    >
      {sale === null ? null : <BasketPayment sale={sale} shown={opened} />}
      <Segments
        aria-label="Papel"
        value={paper}
        data={PAPER_NAMES.map((value) => ({ value, label: PAPERS[value].label }))}
        onChange={setPaper}
      />
      <div className={receiptCss.preview}>{receipt}</div>
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

/** «Cobrar» what is left of the basket. */
function BasketPayment({ sale, shown }: { sale: BasketSale; shown: boolean }) {
  const client = useQueryClient();
  const { _id: id, clientName, lines, total } = sale;
  const { data } = useBalance({ kind: 'sale', id }, shown);
  const left = data?.balance ?? total;
  if (left > 0)
    return (
      <Button
        leftSection={<IconCash size={20} aria-hidden="true" />}
        onClick={() =>
          void offerPayment(client, {
            cause: { kind: 'sale', id },
            about: `${clientName} · ${articlesText(lines.length)}`,
          })
        }
      >
        Cobrar {formatDollars(left)}
      </Button>
    );
  return data && data.paid > 0 ? (
    <p className="no-margin strong" role="status">
      Pago completo: {formatDollars(data.paid)}
    </p>
  ) : null;
}

type ReceiptProps = {
  sale: BasketSale;
  rows: readonly ReceiptRow[];
  business: string;
  timeZone: string;
};

/** The receipt, on the screen and on paper. */
function Receipt({ sale, rows, business, timeZone }: ReceiptProps) {
  const { createdAt, clientName, seller, lines, total } = sale;
  const tax = taxText(sale);
  return (
    <section className={receiptCss.receipt} aria-label="Comprobante de venta">
      <p className={receiptCss.business}>{business}</p>
      <p>
        {instantIn(timeZone, createdAt)} · Cliente: {clientName}
      </p>
      {tax === '' ? null : <p>{tax}</p>}
      <table className={receiptCss.lines}>
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
      <p className={receiptCss.total}>
        <span>Total</span> <b>{formatDollars(total)}</b>
      </p>
      {rows.length === 0 ? null : (
        <dl className={receiptCss.rows}>
          {rows.map(([label, amount], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a payment can be equal
            <div key={at}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={receiptCss.small}>
        Te atendió {seller}. {NOT_FISCAL}
      </p>
    </section>
  );
}

function instantIn(timeZone: string, iso: string): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(iso));
}
