import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import css from './first-steps.module.css';
import { useFirstSteps } from './first-steps-api.ts';

/** Bar of the panel that leads the admin of a new installation to the first steps. */
export default function FirstStepsBar({ onOpen }: { onOpen: () => void }) {
  const { data } = useFirstSteps(true);
  if (!data?.leads) return null;
  const left = data.steps.filter(({ state }) => state === 'open').length;
  return (
    <div className={css.bar}>
      <IconRoute size={20} aria-hidden="true" />
      <span className={css.barText}>
        Primeros pasos: {left === 1 ? '1 pendiente' : `${left} pendientes`}
      </span>
      <Button variant="default" onClick={onOpen}>
        Continuar
      </Button>
    </div>
  );
}
