import { type RefObject, useEffect, useId, useRef } from 'react';
import { BRANDS } from '#shared/fields/person-fields.ts';
import type { FormFields } from '../state/use-wizard.ts';
import css from './controls.module.css';
import { describe, Field } from './field.tsx';
import { type Combobox, useCombobox, useListPosition } from './use-combobox.ts';

const HINT = 'Elige de la lista o escríbela.';

/** A text field with the 26 brands as suggestions. */
export function BrandField({ form }: { form: FormFields<'vehicleBrand'> }) {
  const problem = form.problem('vehicleBrand');
  const value = form.data.vehicleBrand;
  const combobox = useCombobox(BRANDS, value, (text) => form.edit('vehicleBrand', text));
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Field id="vehicleBrand" label="Marca" hint={HINT} problem={problem}>
      <div ref={box} className={css.combobox}>
        <input
          {...describe('vehicleBrand', problem, HINT)}
          className={`${css.input} ${css.select}`}
          name="vehicleBrand"
          required
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={combobox.open}
          aria-controls={listId}
          aria-activedescendant={combobox.active < 0 ? undefined : `${listId}-${combobox.active}`}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck="false"
          value={value}
          onChange={(event) => combobox.onType(event.currentTarget.value)}
          onClick={combobox.toggle}
          onKeyDown={combobox.onKeyDown}
          onBlur={() => {
            combobox.close();
            form.blur('vehicleBrand');
          }}
        />
        <Options id={listId} value={value} combobox={combobox} box={box} />
      </div>
    </Field>
  );
}

type OptionsProps = {
  id: string;
  value: string;
  combobox: Combobox;
  box: RefObject<HTMLDivElement | null>;
};

function Options({ id, value, combobox, box }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { open, options, active, choose } = combobox;
  const { above, maxHeight } = useListPosition(box, open);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      className={css.options}
      role="listbox"
      aria-label="Sugerencias"
      data-above={above || undefined}
      style={{ maxHeight }}
      hidden={!open}
    >
      {open
        ? options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant
            <div
              key={option}
              id={`${id}-${index}`}
              role="option"
              className={css.option}
              aria-selected={index === active}
              data-chosen={option === value || undefined}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option}
            </div>
          ))
        : null}
    </div>
  );
}
