import { Autocomplete } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { parseCents } from '#shared/fields/number-input.ts';
import { marginOf, marginText } from '#shared/money/margin.ts';
import { formatCents } from '#shared/money/money.ts';
import { BOM, bomCents, type DraftLine } from '#stock/web/bom-field.tsx';
import { componentsById } from '#stock/web/component-picker.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { EditDialog, EditField } from '#ui/panel/form/edit-dialog.tsx';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { PicturesInput } from './pictures-field.tsx';
import { FIELDS, type ProductEdit, useProductEdit } from './product-edit.tsx';
import css from './product-form.module.css';
import { SPECIFICATIONS } from './specifications-field.tsx';

type PartProps = { edit: ProductEdit };

const ROWS = [
  { names: ['name', 'category', 'price', 'description'], Inputs: Naming },
  { names: ['components', 'autoCost', 'manualCost'], Inputs: ComponentsAndCost },
  'images',
  'specifications',
  { names: ['agendaTaller', 'reservaTuyo', 'active'], Inputs: Publishing },
] as const;

type Props = {
  /** `null`: a new product. */
  product: StaffProduct | null;
  /** Categories of all products. */
  categories: readonly string[];
};

/** Dialog that creates or changes a product. */
export function ProductForm({ product, categories }: Props) {
  const edit = useProductEdit(product, useDialogFrame().onClose);
  const offered =
    product?.active === true && (product.publishIn.agendaTaller || product.publishIn.reservaTuyo);
  const drop = (keys: readonly string[]) =>
    edit.form.update(({ images }) => ({ images: images.filter(({ key }) => !keys.includes(key)) }));
  const fields: typeof FIELDS = {
    ...edit.fields,
    category: {
      ...FIELDS.category,
      input: ({ problems: _, ...input }) => (
        <Autocomplete
          {...input}
          description="Elige una o escribe otra."
          data={[...categories]}
          autoComplete="off"
          aria-required
          maxLength={60}
        />
      ),
    },
    images: {
      ...FIELDS.images,
      input: (input) => (
        <Part name={input.label}>
          <PicturesInput {...input} offered={offered} onDrop={drop} />
        </Part>
      ),
    },
    specifications: {
      ...SPECIFICATIONS,
      input: (input) => <Part name={input.label}>{SPECIFICATIONS.input(input)}</Part>,
    },
  };
  return (
    <EditDialog
      edit={{ ...edit, fields }}
      title={product === null ? 'Nuevo Producto' : 'Editar producto'}
      verb={product === null ? 'Crear producto' : 'Guardar cambios'}
      size="large"
      className={css.form}
      rows={ROWS}
    />
  );
}

function Naming({ edit }: PartProps) {
  return (
    <div className={css.fields}>
      <div className="whole-row">
        <EditField edit={edit} name="name" />
      </div>
      <EditField edit={edit} name="category" />
      <EditField edit={edit} name="price" />
      <div className="whole-row">
        <EditField edit={edit} name="description" />
      </div>
    </div>
  );
}

/** The components of one unit at current costs; its cost, calculated or manual, and the margin. */
function ComponentsAndCost({ edit }: PartProps) {
  const { draft, problems, input } = edit.form;
  const lines = useCurrentCosts(draft.components);
  const cost = draft.autoCost ? bomCents(lines) : parseCents(draft.manualCost);
  return (
    <Part name="Componentes y costo">
      {BOM.input({ ...input('components'), label: BOM.label, problems, value: lines })}
      <div className={css.cost}>
        <div className="whole-row">
          <EditField edit={edit} name="autoCost" />
        </div>
        {draft.autoCost ? (
          <dl className={css.figure}>
            <dt>Costo</dt>
            <dd>{cost === null ? '—' : formatCents(cost)}</dd>
            {lines.length === 0 ? (
              <dd className={css.hint}>
                Sin componentes el costo es 0: agrégalos, o ingrésalo a mano.
              </dd>
            ) : null}
          </dl>
        ) : (
          <EditField edit={edit} name="manualCost" />
        )}
        <Margin price={parseCents(draft.price)} cost={cost} />
      </div>
    </Part>
  );
}

function Margin({ price, cost }: { price: number | null; cost: number | null }) {
  const percent = price === null || price <= 0 || cost === null ? null : marginOf(price, cost);
  const isLoss = percent !== null && percent < 0;
  return (
    <dl className={css.figure}>
      <dt>Margen</dt>
      <dd className={isLoss ? (css.lost ?? '') : ''}>{marginText(percent)}</dd>
      {isLoss ? <dd className={css.hint}>Se vende por menos de lo que cuesta.</dd> : null}
    </dl>
  );
}

/** Returns the lines with the current cost of each component, once it is read. */
function useCurrentCosts(lines: DraftLine[]): DraftLine[] {
  const ids = lines.map(({ component }) => component._id).toSorted();
  const { data } = useQuery({
    ...componentsById(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const costs = new Map(data?.map(({ _id, costPerUnit }) => [_id, costPerUnit]));
  return lines.map(({ component, quantity }) => {
    const costPerUnit = costs.get(component._id) ?? component.costPerUnit;
    return { component: { ...component, costPerUnit }, quantity };
  });
}

function Publishing({ edit }: PartProps) {
  return (
    <Part name="Publicación">
      <div className={css.checks}>
        <EditField edit={edit} name="agendaTaller" />
        <EditField edit={edit} name="reservaTuyo" />
        <EditField edit={edit} name="active" />
      </div>
    </Part>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="plain-fieldset">
      <legend className={css.legend}>{name}</legend>
      {children}
    </fieldset>
  );
}
