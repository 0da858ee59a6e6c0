import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type BasketSale, sellBasket } from '../../contract/basket.ts';
import { SALE_TEXTS } from '../../contract/sale.ts';
import { KnownClientField, PhoneField } from '../sale-fields.tsx';
import { toastSold } from '../toast-sold.ts';
import type { SellableKinds } from './article.ts';
import { basketBody, basketTotal, EMPTY_BASKET } from './basket-draft.ts';
import { BasketLines } from './basket-lines.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

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
