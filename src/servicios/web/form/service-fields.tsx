import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { CATEGORIES, CATEGORY_LABELS } from '../../rules/category.ts';
import { splitRequirements } from '../../rules/service-fields.ts';
import { CostFields } from './cost-fields.tsx';
import { DurationField } from './duration-field.tsx';
import css from './service-form.module.css';
import { FIELD_DISPLAY } from './service-merge.ts';
import type { ServiceForm } from './use-service-form.ts';

export const FORM_ID = 'service-form';

const KINDS = CATEGORIES.map((value) => ({
  value: value as string,
  label: CATEGORY_LABELS[value],
}));

/** The fields of docs/rules/panel.md 5. */
export function ServiceFields(state: ServiceForm) {
  const { form, draft, problems, remoteVersion, remoteChanges, showRemoteChanges, change, submit } =
    state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={FORM_ID} ref={form} className={css.form} noValidate onSubmit={send}>
      <RemoteChangeNotices
        problem={problems.form}
        conflict={remoteVersion !== undefined}
        onShowChanges={showRemoteChanges}
        remoteChanges={remoteChanges}
        fieldTexts={FIELD_DISPLAY}
      />
      <TextInput
        label="Nombre"
        value={draft.name}
        error={problems.name}
        autoComplete="off"
        aria-required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Descripción"
        rows={3}
        autosize={false}
        value={draft.description}
        error={problems.description}
        aria-required
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <Select
          label="Categoría"
          data={KINDS}
          allowDeselect={false}
          maxDropdownHeight={320}
          value={draft.category}
          error={problems.category}
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
          value={draft.stock}
          error={problems.stock}
          onChange={(event) => change({ stock: event.currentTarget.value })}
        />
      </div>
      <DurationField draft={draft} problem={problems.duration} change={change} />
      <CostFields draft={draft} problems={problems} change={change} />
      <Requirements {...state} />
      <Switch
        className={css.active ?? ''}
        label="Activo"
        description="Los clientes lo ven y lo pueden reservar."
        checked={draft.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </form>
  );
}

function Requirements({ draft, problems, change }: ServiceForm) {
  const list = splitRequirements(draft.requirements);
  return (
    <div>
      <TextInput
        label="Requisitos (opcional)"
        description="Separados por comas. Por ejemplo: Traer la libreta, Tanque con poca nafta"
        autoComplete="off"
        value={draft.requirements}
        error={problems.requirements}
        onChange={(event) => change({ requirements: event.currentTarget.value })}
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
