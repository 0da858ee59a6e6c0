import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import css from './first-steps.module.css';
import { useFirstSteps } from './first-steps-api.ts';

/** Bar of the panel that opens the first steps in a new installation. */
export default function FirstStepsBar({ onOpen }: { onOpen: () => void }) {
  const { data } = useFirstSteps(true);
  if (!data?.leads) return null;
  const openSteps = data.steps.filter(({ state }) => state === 'open').length;
  return (
    <div className={css.bar}>
      <IconRoute size={20} aria-hidden="true" />
      <span className={css.barText}>
        Primeros pasos: {openSteps === 1 ? '1 pendiente' : `${openSteps} pendientes`}
      </span>
      <Button variant="default" onClick={onOpen}>
        Continuar
      </Button>
    </div>
  );
}
