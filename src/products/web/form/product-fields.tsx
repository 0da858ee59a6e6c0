import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckboxCard } from '#ui/panel/fields/checkbox-card.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import { BomField } from './bom-field.tsx';
import { CostFields, useCosts } from './cost-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { Draft } from './product-draft.ts';
import css from './product-form.module.css';
import { SpecificationRows } from './specification-rows.tsx';

type FormProps = { form: Form<Draft> };

type Props = FormProps & {
  /** Categories of all products. */
  categories: string[];
  /** Whether visitors see the stored product and its images. */
  offered: boolean;
};

/** The fields of docs/rules/panel.md 5. */
export function ProductFields({ form, categories, offered }: Props) {
  const { draft, problems, change } = form;
  const costs = useCosts(draft.lines);
  const dropPictures = (keys: readonly string[]) =>
    form.update(({ pictures }) => ({
      pictures: pictures.filter(({ key }) => !keys.includes(key)),
    }));
  return (
    <>
      <Naming form={form} categories={categories} />
      <Part name="Componentes y costo">
        <BomField
          lines={draft.lines}
          costs={costs}
          problems={problems}
          onChange={(lines) => change({ lines })}
        />
        <CostFields form={form} costs={costs} />
      </Part>
      <Part name="Imágenes">
        <PicturesField
          pictures={draft.pictures}
          offered={offered}
          problem={problems['pictures']}
          onChange={(pictures) => change({ pictures })}
          onDrop={dropPictures}
        />
      </Part>
      <Part name="Especificaciones">
        <SpecificationRows
          rows={draft.specifications}
          problems={problems}
          onChange={(specifications) => change({ specifications })}
        />
      </Part>
      <Publishing form={form} />
    </>
  );
}

function Naming({ form: { input }, categories }: Omit<Props, 'offered'>) {
  return (
    <div className={css.fields}>
      <TextInput className={css.wide ?? ''} label="Nombre" {...input('name')} aria-required />
      <Autocomplete
        label="Categoría"
        description="Elige una o escribe otra."
        data={categories}
        {...input('category')}
        aria-required
        maxLength={60}
      />
      <AmountField
        label="Precio"
        description="Lo que paga el cliente por unidad."
        money
        {...input('price')}
      />
      <Textarea
        className={css.wide ?? ''}
        label="Descripción"
        rows={3}
        {...input('description')}
        aria-required
      />
    </div>
  );
}

function Publishing({ form: { draft, change } }: FormProps) {
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
