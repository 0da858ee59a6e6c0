import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createService } from '#services/contract/staff-service.ts';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { randomKey } from '#ui/random-key.ts';
import { EXAMPLE_SERVICES } from '../rules/first-steps.ts';
import type { StepProps } from './contact-step.tsx';
import css from './first-steps.module.css';

type Line = Pick<(typeof EXAMPLE_SERVICES)[number], 'description' | 'category'> & {
  key: string;
  /** Original name of the example, for the labels of its fields. */
  example: string;
  name: string;
  wanted: boolean;
  minutes: number | string;
  dollars: number | string;
};

/** Creates selected example services; name, duration and price are editable. */
export function ServicesStep({ onDone, fail }: StepProps) {
  const client = useQueryClient();
  const [lines, setLines] = useState<Line[]>(() =>
    EXAMPLE_SERVICES.map(({ name, description, category, duration, price }) => ({
      ...{ name, description, category },
      key: randomKey(),
      example: name,
      wanted: true,
      minutes: duration,
      dollars: price,
    })),
  );
  const [saving, setSaving] = useState(false);
  const change = (key: string, part: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const wanted = lines.filter((line) => line.wanted);
  const create = async () => {
    if (saving) return;
    setSaving(true);
    try {
      for (const { key, name, description, category, minutes, dollars } of wanted) {
        const body = { name, description, category, duration: minutes, price: dollars };
        // Idempotency key: a repeated press creates no second service.
        await staffCall(createService, { body }, { key });
      }
      await onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(Object.values(error.fields ?? {})[0] ?? (error.message || 'No se pudo guardar.'));
    } finally {
      setSaving(false);
      void client.invalidateQueries({ queryKey: ['services'] });
    }
  };
  return (
    <div className={css.form}>
      <p className="no-margin break-anywhere">
        Elige los que ofreces; después puedes cambiarlos en «Servicios».
      </p>
      <ul className="stack gap-12 plain-list">
        {lines.map((line) => (
          <Example key={line.key} line={line} onChange={(part) => change(line.key, part)} />
        ))}
      </ul>
      <BusyButton busy={saving} disabled={wanted.length === 0} onClick={() => void create()}>
        {wanted.length === 1 ? 'Crear 1 servicio' : `Crear ${wanted.length} servicios`}
      </BusyButton>
    </div>
  );
}

type ExampleProps = { line: Line; onChange: (part: Partial<Line>) => void };

/** An example service with its checkbox and its editable fields. */
function Example({ line, onChange }: ExampleProps) {
  const { example, name, description, wanted: on, minutes, dollars } = line;
  return (
    <li className={css.example}>
      <Checkbox
        checked={on}
        label={example}
        description={description}
        classNames={{ inner: css.takeBox, label: css.takeLabel, description: css.takeText }}
        onChange={({ currentTarget }) => onChange({ wanted: currentTarget.checked })}
      />
      <div className={css.numbers}>
        <TextInput
          className={css.exampleName ?? ''}
          label="Nombre"
          aria-label={`Nombre de ${example}`}
          disabled={!on}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <NumberInput
          label="Duración"
          aria-label={`Duración de ${example}, en minutos`}
          suffix=" min"
          min={1}
          max={480}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          disabled={!on}
          value={minutes}
          onChange={(value) => onChange({ minutes: value })}
        />
        <NumberInput
          label="Precio"
          aria-label={`Precio de ${example}, en dólares`}
          prefix="US$ "
          min={0}
          clampBehavior="none"
          decimalSeparator=","
          decimalScale={2}
          hideControls
          disabled={!on}
          value={dollars}
          onChange={(value) => onChange({ dollars: value })}
        />
      </div>
    </li>
  );
}
