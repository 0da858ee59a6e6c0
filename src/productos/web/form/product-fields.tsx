import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckboxCard } from '#ui/panel/fields/checkbox-card.tsx';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { BomField } from './bom-field.tsx';
import { CostFields } from './cost-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import css from './product-form.module.css';
import { FIELD_DISPLAY } from './product-merge.ts';
import { SpecificationRows } from './specification-rows.tsx';
import { useCosts } from './use-costs.ts';
import type { ProductForm } from './use-product-form.ts';

export const FORM_ID = 'product-form';

type Props = ProductForm & {
  /** Categories of all products. */
  categories: string[];
  /** Whether visitors see the stored product and its images. */
  offered: boolean;
};

/** The fields of docs/rules/panel.md 5. */
export function ProductFields(props: Props) {
  const {
    form,
    draft,
    problems,
    remoteVersion,
    remoteChanges,
    showRemoteChanges,
    change,
    submit,
    offered,
  } = props;
  const costs = useCosts(draft.lines);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form
      id={FORM_ID}
      ref={form}
      className={css.form}
      noValidate
      autoComplete="off"
      onSubmit={send}
    >
      <RemoteChangeNotices
        problem={problems['form']}
        conflict={remoteVersion !== undefined}
        onShowChanges={showRemoteChanges}
        remoteChanges={remoteChanges}
        fieldTexts={FIELD_DISPLAY}
      />
      <Naming {...props} />
      <Part name="Componentes y costo">
        <BomField
          lines={draft.lines}
          costs={costs}
          problems={problems}
          onChange={(lines) => change({ lines })}
        />
        <CostFields draft={draft} problems={problems} costs={costs} change={change} />
      </Part>
      <Part name="Imágenes">
        <PicturesField
          pictures={draft.pictures}
          offered={offered}
          problem={problems['images']}
          onChange={(pictures) => change({ pictures })}
          onDrop={props.dropPictures}
        />
      </Part>
      <Part name="Especificaciones">
        <SpecificationRows
          rows={draft.specifications}
          problems={problems}
          onChange={(specifications) => change({ specifications })}
        />
      </Part>
      <Publishing {...props} />
    </form>
  );
}

function Naming({ draft, problems, change, categories }: Props) {
  return (
    <div className={css.fields}>
      <TextInput
        className={css.wide ?? ''}
        label="Nombre"
        value={draft.name}
        error={problems['name']}
        aria-required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Autocomplete
        label="Categoría"
        description="Elige una o escribe otra."
        data={categories}
        value={draft.category}
        error={problems['category']}
        aria-required
        maxLength={60}
        onChange={(category) => change({ category })}
      />
      <AmountField
        label="Precio"
        description="Lo que paga el cliente por unidad."
        money
        value={draft.price}
        error={problems['price']}
        onChange={(price) => change({ price })}
      />
      <Textarea
        className={css.wide ?? ''}
        label="Descripción"
        rows={3}
        value={draft.description}
        error={problems['description']}
        aria-required
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}

function Publishing({ draft, change }: Props) {
  return (
    <Part name="Publicación">
      <div className={css.checks}>
        <CheckboxCard
          label="Agenda Taller"
          meaning="Se puede agendar con instalación."
          checked={draft.agendaTaller}
          onChange={(agendaTaller) => change({ agendaTaller })}
        />
        <CheckboxCard
          label="Reserva tu unidad"
          meaning="Se puede reservar desde la web."
          checked={draft.reservaTuyo}
          onChange={(reservaTuyo) => change({ reservaTuyo })}
        />
        <CheckboxCard
          label="Activo"
          meaning="Inactivo, no se ofrece ni se vende."
          checked={draft.active}
          onChange={(active) => change({ active })}
        />
      </div>
    </Part>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{name}</legend>
      {children}
    </fieldset>
  );
}
