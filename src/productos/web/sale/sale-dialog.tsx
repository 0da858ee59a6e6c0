import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formatCents } from '#kernel/money.ts';
import { typedCents } from '#kernel/typed-number.ts';
import { Banner } from '#web-kit/banner.tsx';
import { AmountField } from '#web-kit/panel/form/amount-field.tsx';
import { ClientEmailField } from '#web-kit/panel/form/client-email-field.tsx';
import { PriceWarning } from '#web-kit/panel/form/price-warning.tsx';
import { SearchPicker } from '#web-kit/panel/form/search-picker.tsx';
import { useLeaveGuard } from '#web-kit/panel/leave-guard.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import { PRODUCT_TEXTS } from '../../contract/staff-product.ts';
import { productSource } from '../staff-product-api.ts';
import { ProducibleChip } from '../tab/producible-chip.tsx';
import css from './sale.module.css';
import { totalOf } from './sale-draft.ts';
import { type Sale, useSale } from './use-sale.ts';

type Props = { opened: boolean; onClose: () => void };

const FORM_ID = 'product-sale';
const SOURCE = productSource();

/** «Vender Unidad»: over the counter, at once. */
export function SaleDialog({ opened, ...props }: Props) {
  return <Inner key={useOpening(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose }: Props) {
  const sale = useSale(onClose);
  const none = useNothingToSell(opened);
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => sale.dirty, busy: sale.busy },
    onClose,
  );
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title="Vender Unidad"
        focusTitle={false}
        footer={
          <>
            <Button variant="default" aria-disabled={sale.busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            {none ? null : (
              <Button type="submit" form={FORM_ID} aria-disabled={sale.busy || undefined}>
                {sale.busy ? 'Vendiendo…' : 'Vender'}
              </Button>
            )}
          </>
        }
      >
        {none ? <p>No hay productos activos para vender.</p> : <SaleForm sale={sale} />}
      </PanelDialog>
      {question}
    </>
  );
}

/** Whether no product is active; false until that is known. */
function useNothingToSell(opened: boolean): boolean {
  const { queryKey, find } = SOURCE;
  const { data } = useQuery({
    queryKey: [...queryKey, ''],
    queryFn: ({ signal }) => find('', signal),
    enabled: opened,
  });
  return data?.length === 0;
}

type FormProps = { sale: Sale };

function SaleForm({ sale }: FormProps) {
  const { form, draft, refused, submit } = sale;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const total = totalOf(draft);
  return (
    <form
      id={FORM_ID}
      ref={form}
      className={css.form}
      noValidate
      autoComplete="off"
      onSubmit={send}
    >
      {refused === null ? null : (
        <Banner kind="error" title={PRODUCT_TEXTS.sellFailed}>
          {refused}
        </Banner>
      )}
      <WhatIsSold sale={sale} />
      <Buyer sale={sale} />
      <p className={css.total}>
        <span>Total</span>
        <output htmlFor="sale-quantity sale-price">
          {total === null ? '—' : formatCents(total)}
        </output>
      </p>
    </form>
  );
}

function WhatIsSold({ sale }: FormProps) {
  const { draft, product, problems, change, choose } = sale;
  return (
    <div className={css.fields}>
      <SearchPicker
        className={css.wide}
        label="Producto"
        placeholder="Elige un producto"
        source={SOURCE}
        nothing="No hay ningún producto activo con ese nombre"
        value={product?.name ?? ''}
        error={problems.productId}
        required
        first
        onPick={choose}
      />
      {product ? (
        <p className={css.producible}>
          <span>Fabricables ahora</span> <ProducibleChip units={product.producibleUnits} />
        </p>
      ) : null}
      <TextInput
        id="sale-quantity"
        label="Cantidad"
        inputMode="numeric"
        value={draft.quantity}
        error={problems.quantity}
        aria-required
        onChange={(event) => change({ quantity: event.currentTarget.value })}
      />
      <AmountField
        id="sale-price"
        label="Precio por unidad"
        money
        value={draft.salePrice}
        error={problems.salePrice}
        onChange={(salePrice) => change({ salePrice })}
      />
      <div className={css.wide}>
        <PriceWarning
          price={typedCents(draft.salePrice)}
          cost={product?.cost === undefined ? null : Math.round(product.cost * 100)}
        />
      </div>
    </div>
  );
}

function Buyer({ sale: { draft, problems, change } }: Pick<FormProps, 'sale'>) {
  return (
    <fieldset className={css.buyer}>
      <legend>Cliente</legend>
      <div className={css.fields}>
        <TextInput
          className={css.wide ?? ''}
          label="Nombre"
          value={draft.clientName}
          error={problems.clientName}
          aria-required
          onChange={(event) => change({ clientName: event.currentTarget.value })}
        />
        <ClientEmailField
          value={draft.clientEmail}
          error={problems.clientEmail}
          onChange={(clientEmail) => change({ clientEmail })}
        />
        <TextInput
          label="Teléfono (opcional)"
          type="tel"
          inputMode="tel"
          value={draft.clientPhone}
          error={problems.clientPhone}
          onChange={(event) => change({ clientPhone: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
