import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FieldInput } from '#ui/panel/form/fields.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { USUAL_ACCESSORIES } from '../../rules/order-fields.ts';
import own from './order.module.css';

/** What came with the vehicle: the usual ones to tick, others to type. */
export function AccessoriesField({ value, error, onChange }: FieldInput<string[]>) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Unticked ones stay in the list until the form closes: a slip is undone by another press.
  const [offered, setOffered] = useState(() => [...new Set([...USUAL_ACCESSORIES, ...value])]);
  const add = () => {
    const name = typed.trim();
    if (name === '') return;
    setTyped('');
    setOffered((before) => [...new Set([...before, name])]);
    if (!value.includes(name)) onChange([...value, name]);
    field.current?.focus();
  };
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>Accesorios</legend>
      <div className={css.choices}>
        {offered.map((name) => (
          <label key={name} className={css.choice}>
            <input
              type="checkbox"
              checked={value.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, name] : value.filter((each) => each !== name))
              }
            />
            {name}
          </label>
        ))}
      </div>
      <div className={own.add}>
        <TextInput
          ref={field}
          label="Otro accesorio"
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Agregar
        </Button>
      </div>
    </fieldset>
  );
}
