import { SegmentedControl, TextInput } from '@mantine/core';
import {
  formatNumberInput,
  normalizeWhole,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import type { Field, FieldInput } from '#ui/panel/form/fields.tsx';
import { type ServicePlan, SERVICE_FIELD_TEXTS as TEXTS } from '../../rules/service-fields.ts';
import css from './service-form.module.css';

type Unit = 'minutes' | 'hours';
/** A duration as typed. */
export type Duration = { typed: string; unit: Unit };

const UNITS: { value: Unit; label: string }[] = [
  { value: 'minutes', label: 'Minutos' },
  { value: 'hours', label: 'Horas' },
];

/** A duration in minutes or hours. */
export const DURATION: Field<number, Duration, number> = {
  label: 'Duración',
  initial: { typed: '60', unit: 'minutes' },
  read: (minutes) =>
    minutes % 60 === 0
      ? { typed: String(minutes / 60), unit: 'hours' }
      : { typed: String(minutes), unit: 'minutes' },
  write: (duration) => minutesOf(duration) ?? 0,
  problem: (duration) =>
    minutesOf(duration) === null
      ? TEXTS[duration.unit === 'hours' ? 'durationHours' : 'duration']
      : null,
  textOf: ({ typed, unit }) => `${typed} ${unit === 'hours' ? 'horas' : 'minutos'}`,
  input: (input) => <DurationInput {...input} />,
};

/** Returns whole minutes: 1…480, or 1…8 hours with fractions such as 1,5; `null` for an invalid input. */
export function minutesOf({ typed, unit }: Duration): number | null {
  const thousandths = parseThousandths(typed);
  if (thousandths === null) return null;
  const minutes = (thousandths * (unit === 'hours' ? 60 : 1)) / 1000;
  const least = unit === 'hours' ? 60 : 1;
  return Number.isInteger(minutes) && minutes >= least && minutes <= 480 ? minutes : null;
}

/** Converts a duration to another unit; it becomes empty if hours cannot express it. */
export function convertDuration(duration: Duration, unit: Unit): Duration {
  const minutes = minutesOf(duration);
  if (minutes === null || duration.unit === unit) return { ...duration, unit };
  if (unit === 'minutes') return { unit, typed: String(minutes) };
  const whole = minutes % 30 === 0 && minutes >= 60;
  return { unit, typed: whole ? formatNumberInput(minutes / 60) : '' };
}

function DurationInput({ value, error, onChange }: FieldInput<Duration>) {
  const minutes = minutesOf(value);
  const range = value.unit === 'hours' ? 'De 1 a 8 horas.' : 'De 1 a 480 minutos.';
  return (
    <div className={css.duration}>
      <TextInput
        label={value.unit === 'hours' ? 'Duración en horas' : 'Duración en minutos'}
        description={
          minutes === null ? range : `${range} Los clientes ven: ${formatDuration(minutes)}`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        aria-required
        value={value.typed}
        error={error}
        onChange={(event) => onChange({ ...value, typed: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Unidad de la duración"
        data={UNITS}
        value={value.unit}
        onChange={(unit) => onChange(convertDuration(value, unit))}
        withItemsBorders={false}
        className={css.unit ?? ''}
        classNames={{ label: css.unitLabel ?? '', indicator: css.unitNow ?? '' }}
      />
    </div>
  );
}

type Plan = { everyKm: string; everyMonths: string };

/** After how many kilometres and months the service is due again. */
export const PLAN: Field<ServicePlan, Plan, Partial<Record<keyof Plan, string | null>> | null> = {
  label: 'Repetir cada',
  initial: { everyKm: '', everyMonths: '' },
  read: ({ everyKm, everyMonths }) => ({
    everyKm: String(everyKm ?? ''),
    everyMonths: String(everyMonths ?? ''),
  }),
  write: ({ everyKm, everyMonths }) => {
    const [km, months] = [normalizeWhole(everyKm), normalizeWhole(everyMonths)];
    return km === '' && months === '' ? null : { everyKm: km || null, everyMonths: months || null };
  },
  textOf: ({ everyKm, everyMonths }) =>
    [everyKm && `${everyKm} km`, everyMonths && `${everyMonths} meses`]
      .filter(Boolean)
      .join(' o ') || 'no se repite',
  input: (input) => <PlanInputs {...input} />,
};

function PlanInputs({ label, value, problems, onChange }: FieldInput<Plan>) {
  const input = (name: keyof Plan) => ({
    value: value[name],
    error: problems[`plan.${name}`],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className={css.set}>
      <legend>{label}</legend>
      <p className="note small">
        Lo que se cumpla primero. Sirve para saber cuándo le toca a cada moto.
      </p>
      <div className="two-fields">
        <TextInput label="Kilómetros (opcional)" {...input('everyKm')} />
        <TextInput label="Meses (opcional)" {...input('everyMonths')} />
      </div>
    </fieldset>
  );
}
