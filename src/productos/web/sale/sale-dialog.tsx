import { Button, Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { formatCents } from '#kernel/money.ts';
import { moneyAsTyped } from '#kernel/typed-number.ts';
import { Banner } from '#web-kit/banner.tsx';
import { AmountField } from '#web-kit/panel/form/amount-field.tsx';
import { useLeaveGuard } from '#web-kit/panel/leave-guard.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { ProducibleChip } from '../tab/producible-chip.tsx';
import css from './sale.module.css';
import { totalOf } from './sale-draft.ts';
import { type Sale, useSale } from './use-sale.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** All; the active ones can be sold. */
  products: readonly StaffProduct[];
};

const FORM_ID = 'product-sale';

/** «Vender Unidad»: over the counter, at once. */
export function SaleDialog({ opened, ...props }: Props) {
  return <Inner key={useOpening(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose, products }: Props) {
  const active = products.filter((each) => each.active);
  const sale = useSale(active, onClose);
  const [leave, question] = useLeaveGuard(opened, () => sale.dirty, onClose);
  const close = () => (sale.busy ? undefined : leave());
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={close}
        title="Vender Unidad"
        footer={
          <>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            {active.length === 0 ? null : (
              <Button type="submit" form={FORM_ID} aria-disabled={sale.busy || undefined}>
                {sale.busy ? 'Vendiendo…' : 'Vender'}
              </Button>
            )}
          </>
        }
      >
        {active.length === 0 ? (
          <p>No hay productos activos para vender.</p>
        ) : (
          <SaleForm sale={sale} products={active} />
        )}
      </PanelDialog>
      {question}
    </>
  );
}

type FormProps = { sale: Sale; products: readonly StaffProduct[] };

function SaleForm({ sale, products }: FormProps) {
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
      <WhatIsSold sale={sale} products={products} />
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

function WhatIsSold({ sale: { draft, problems, change }, products }: FormProps) {
  const product = products.find(({ _id }) => _id === draft.productId);
  const choose = (id: string | null) => {
    const chosen = products.find(({ _id }) => _id === id);
    if (chosen) change({ productId: chosen._id, salePrice: moneyAsTyped(chosen.price) });
  };
  return (
    <div className={css.fields}>
      <Select
        className={css.wide ?? ''}
        label="Producto"
        placeholder="Elige un producto"
        data={products.map(({ _id, name }) => ({ value: _id, label: name }))}
        searchable={products.length > 8}
        allowDeselect={false}
        nothingFoundMessage="No hay ningún producto activo con ese nombre"
        maxDropdownHeight={280}
        value={draft.productId === '' ? null : draft.productId}
        error={problems.productId}
        aria-required
        onChange={choose}
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
        <TextInput
          label="Email (opcional)"
          type="email"
          inputMode="email"
          value={draft.clientEmail}
          error={problems.clientEmail}
          onChange={(event) => change({ clientEmail: event.currentTarget.value })}
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
