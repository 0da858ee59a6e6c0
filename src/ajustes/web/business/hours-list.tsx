import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FormHours } from '../../rules/business-form.ts';
import css from './business.module.css';

type Props = {
  /** «lunes», «24 de diciembre»: for the names of the fields. */
  of: string;
  hours: FormHours[];
  problem: string | undefined;
  onChange: (hours: FormHours[]) => void;
};

const MOST = 6;

/** Opening hours of one day; without any it is closed. A break is the gap between two of them. */
export function HoursList({ of, hours, problem, onChange }: Props) {
  const replace = (at: number, change: Partial<FormHours>) =>
    onChange(hours.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className={css.hours}>
      {hours.length === 0 ? <span className={css.closed}>Cerrado</span> : null}
      {hours.map(({ opens, closes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a line is, is its place
        <div key={at} className={css.range}>
          <TimeField
            label={`Apertura de ${of}`}
            value={opens}
            invalid={problem !== undefined}
            onChange={(value) => replace(at, { opens: value })}
          />
          <span aria-hidden="true">a</span>
          <TimeField
            label={`Cierre de ${of}`}
            value={closes === '24:00' ? '00:00' : closes}
            invalid={problem !== undefined}
            // Midnight ends a day; nothing can close when the day begins.
            onChange={(value) => replace(at, { closes: value === '00:00' ? '24:00' : value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Quitar el horario de ${opens} a ${closes}, ${of}`}
            onClick={() => onChange(hours.filter((_each, index) => index !== at))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {hours.length < MOST ? (
        <Button
          className={css.add ?? ''}
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-label={`Agregar horario, ${of}`}
          onClick={() => onChange([...hours, nextHours(hours)])}
        >
          Agregar horario
        </Button>
      ) : null}
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The morning first, then the afternoon. */
function nextHours(hours: readonly FormHours[]): FormHours {
  return hours.length === 0
    ? { opens: '09:00', closes: '12:30' }
    : { opens: '13:30', closes: '18:00' };
}

type TimeFieldProps = {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
};

function TimeField({ label, value, invalid, onChange }: TimeFieldProps) {
  return (
    <input
      className={css.time}
      type="time"
      aria-label={label}
      aria-invalid={invalid}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
