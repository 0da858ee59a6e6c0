import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { parseCents } from '#shared/fields/number-input.ts';
import { formatCents } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { PRODUCT_TEXTS } from '../../contract/staff-product.ts';
import { productSource } from '../staff-product-api.ts';
import { ProducibleChip } from '../tab/producible-chip.tsx';
import css from './sale.module.css';
import { totalOf } from './sale-draft.ts';
import { type SaleState, useSale } from './use-sale.ts';

type Props = { opened: boolean; onClose: () => void };

const FORM_ID = 'product-sale';
const SOURCE = productSource();

/** «Vender Unidad»: sells units over the counter. */
export function SaleDialog({ opened, ...props }: Props) {
  return <SaleDialogBody key={useOpenCount(opened)} opened={opened} {...props} />;
}

function SaleDialogBody({ opened, onClose }: Props) {
  const sale = useSale(onClose);
  const nothingToSell = useNothingToSell(opened);
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
            {nothingToSell ? null : (
              <Button type="submit" form={FORM_ID} aria-disabled={sale.busy || undefined}>
                {sale.busy ? 'Vendiendo…' : 'Vender'}
              </Button>
            )}
          </>
        }
      >
        {nothingToSell ? <p>No hay productos activos para vender.</p> : <SaleForm sale={sale} />}
      </PanelDialog>
      {question}
    </>
  );
}

/** Returns whether no product is active; false while loading. */
function useNothingToSell(opened: boolean): boolean {
  const { queryKey, find } = SOURCE;
  const { data } = useQuery({
    queryKey: [...queryKey, ''],
    queryFn: ({ signal }) => find('', signal),
    enabled: opened,
  });
  return data?.length === 0;
}

type FormProps = { sale: SaleState };

function SaleForm({ sale }: FormProps) {
  const { form, draft, failure, submit } = sale;
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
      {failure === null ? null : (
        <Banner kind="error" title={PRODUCT_TEXTS.sellFailed}>
          {failure}
        </Banner>
      )}
      <ProductPart sale={sale} />
      <BuyerPart sale={sale} />
      <p className={css.total}>
        <span>Total</span>
        <output htmlFor="sale-quantity sale-price">
          {total === null ? '—' : formatCents(total)}
        </output>
      </p>
    </form>
  );
}

function ProductPart({ sale }: FormProps) {
  const { draft, product, problems, change, choose } = sale;
  return (
    <div className={css.fields}>
      <SearchPicker
        className={css.wide}
        label="Producto"
        placeholder="Elige un producto"
        source={SOURCE}
        emptyText="No hay ningún producto activo con ese nombre"
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
          price={parseCents(draft.salePrice)}
          cost={product?.cost === undefined ? null : Math.round(product.cost * 100)}
        />
      </div>
    </div>
  );
}

function BuyerPart({ sale: { draft, problems, change } }: Pick<FormProps, 'sale'>) {
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
