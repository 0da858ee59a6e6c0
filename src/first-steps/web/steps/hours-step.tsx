import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { publicBusinessQuery } from '#settings/web/workshop-api.ts';
import css from '../first-steps.module.css';
import type { StepProps } from '../first-steps-api.ts';

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** Shows the current hours, to confirm or to change in the settings. */
export function HoursStep({ onDone, onSettings }: StepProps & { onSettings: () => void }) {
  const { data } = useQuery(publicBusinessQuery);
  return (
    <div className={css.form}>
      <dl className={css.hours}>
        {data?.weeklyHours.map((hours, index) => (
          <div key={DAYS[index]} className={css.hoursRow}>
            <dt>{DAYS[index]}</dt>
            <dd>
              {hours.length === 0
                ? 'Cerrado'
                : hours.map(({ opens, closes }) => `${opens} a ${closes}`).join(' y ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.text}>
        Los feriados no laborables están cerrados. Puedes cambiarlo en la configuración.
      </p>
      <div className={css.actions}>
        <Button onClick={() => void onDone()}>Los horarios están bien</Button>
        <Button variant="default" onClick={onSettings}>
          Cambiar horarios
        </Button>
      </div>
    </div>
  );
}
