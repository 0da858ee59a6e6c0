import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Form } from '#ui/panel/form/use-form.ts';
import { CATEGORIES, CATEGORY_LABELS } from '../../rules/category.ts';
import { splitRequirements } from '../../rules/service-fields.ts';
import { CostFields } from './cost-fields.tsx';
import { DurationField } from './duration-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import type { Draft } from './service-draft.ts';
import css from './service-form.module.css';

type Props = { form: Form<Draft> };

const KINDS = CATEGORIES.map((value) => ({
  value: value as string,
  label: CATEGORY_LABELS[value],
}));

/** The fields of docs/rules/panel.md 5, then the plan. */
export function ServiceFields({ form }: Props) {
  const { draft, problems, change, input } = form;
  return (
    <>
      <TextInput label="Nombre" {...input('name')} autoComplete="off" aria-required />
      <Textarea
        label="Descripción"
        rows={3}
        autosize={false}
        {...input('description')}
        aria-required
      />
      <div className={css.pair}>
        <Select
          label="Categoría"
          data={KINDS}
          allowDeselect={false}
          maxDropdownHeight={320}
          value={draft.category}
          error={problems['category']}
          onChange={(value) =>
            change({ category: CATEGORIES.find((each) => each === value) ?? draft.category })
          }
        />
        <TextInput
          label="Stock"
          description="0 si no llevas la cuenta."
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('stock')}
        />
      </div>
      <DurationField form={form} />
      <CostFields form={form} />
      <Requirements form={form} />
      <Switch
        className={css.active ?? ''}
        label="Activo"
        description="Los clientes lo ven y lo pueden reservar."
        checked={draft.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
      <PlanFields form={form} />
    </>
  );
}

function Requirements({ form: { draft, input } }: Props) {
  const list = splitRequirements(draft.requirements);
  return (
    <div>
      <TextInput
        label="Requisitos (opcional)"
        description="Separados por comas. Por ejemplo: Traer la libreta, Tanque con poca nafta"
        autoComplete="off"
        {...input('requirements')}
      />
      {list.length === 0 ? null : (
        <ul className={css.chips} aria-label="Requisitos que se van a mostrar">
          {list.map((requirement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be typed twice
            <li key={index}>{requirement}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
