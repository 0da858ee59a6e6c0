import { TextInput } from '@mantine/core';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { Draft } from './service-draft.ts';
import css from './service-form.module.css';

type Props = { form: Form<Draft> };

/** After how many kilometres and months the service is due again. */
export function PlanFields({ form: { input } }: Props) {
  return (
    <fieldset className={css.money}>
      <legend>Repetir cada</legend>
      <p className={css.planHint}>
        Lo que se cumpla primero. Sirve para saber cuándo le toca a cada moto.
      </p>
      <div className={css.pair}>
        <TextInput
          label="Kilómetros (opcional)"
          inputMode="numeric"
          autoComplete="off"
          {...input('everyKm')}
        />
        <TextInput
          label="Meses (opcional)"
          inputMode="numeric"
          autoComplete="off"
          {...input('everyMonths')}
        />
      </div>
    </fieldset>
  );
}
