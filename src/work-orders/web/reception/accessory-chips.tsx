import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fold } from '#shared/text/fold.ts';
import { MAX_ACCESSORIES, USUAL_ACCESSORIES } from '../../rules/order-fields.ts';
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
    <fieldset className={css.set} aria-invalid={problem !== undefined}>
      <legend className={css.legend}>Accesorios</legend>
      <div className={css.chips}>
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
      {problem === undefined ? null : <p className={css.problem}>{problem}</p>}
    </fieldset>
  );
}
