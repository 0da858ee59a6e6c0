import { TextInput } from '@mantine/core';
import { normalizeWhole } from '#shared/fields/number-input.ts';
import type { Field, FieldInput } from '#ui/panel/form/fields.tsx';
import type { ServicePlan } from '../../rules/service-plan.ts';
import css from './service-form.module.css';

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
      <p className={css.planHint}>
        Lo que se cumpla primero. Sirve para saber cuándo le toca a cada moto.
      </p>
      <div className={css.pair}>
        <TextInput label="Kilómetros (opcional)" {...input('everyKm')} />
        <TextInput label="Meses (opcional)" {...input('everyMonths')} />
      </div>
    </fieldset>
  );
}
