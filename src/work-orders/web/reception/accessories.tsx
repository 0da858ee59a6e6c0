import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fold } from '#shared/text/fold.ts';
import type { FieldInput } from '#ui/panel/form/fields.tsx';
import formDialog from '#ui/panel/form/form-dialog.module.css';
import { MAX_ACCESSORIES, USUAL_ACCESSORIES } from '../../rules/order-fields.ts';
import own from '../order/order.module.css';
import css from './reception.module.css';

type Props = {
  value: readonly string[];
  problem: string | undefined;
  onChange: (accessories: string[]) => void;
};

/** What stays with the vehicle: usual accessories to tap, and others to type. */
export function AccessoryChips({ value, problem, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const others = value.filter((each) => !USUAL_ACCESSORIES.some((usual) => usual === each));
  const toggle = (name: string) =>
    onChange(value.includes(name) ? value.filter((each) => each !== name) : [...value, name]);
  const add = () => {
    const name = typed.trim();
    setTyped('');
    const known = USUAL_ACCESSORIES.find((usual) => fold(usual) === fold(name)) ?? name;
    if (name !== '' && !value.includes(known) && value.length < MAX_ACCESSORIES) toggle(known);
  };
  return (
    <fieldset className="plain-fieldset" aria-invalid={problem !== undefined}>
      <legend className={css.legend}>Accesorios</legend>
      <div className="wrap gap-8">
        {[...USUAL_ACCESSORIES, ...others].map((name) => (
          <button
            key={name}
            type="button"
            className={css.chip}
            aria-pressed={value.includes(name)}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={css.other}>
        <TextInput
          aria-label="Otro accesorio"
          placeholder="Otro accesorio"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={typed.trim() === ''} onClick={add}>
          Agregar
        </Button>
      </div>
      {problem === undefined ? null : <p className="no-margin danger top-6">{problem}</p>}
    </fieldset>
  );
}

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
    <fieldset className={formDialog.set}>
      <legend className={formDialog.legend}>Accesorios</legend>
      <div className={formDialog.choices}>
        {offered.map((name) => (
          <label key={name} className={formDialog.choice}>
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
