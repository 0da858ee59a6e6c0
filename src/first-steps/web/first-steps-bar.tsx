import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getFirstSteps } from '../contract/first-steps.ts';
import css from './first-steps.module.css';

/** Bar of the panel that opens the first steps in a new installation. */
export default function FirstStepsBar({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(readQuery(getFirstSteps, {}));
  if (!data?.leads) return null;
  const openSteps = data.steps.filter(({ state }) => state === 'open').length;
  return (
    <div className={css.bar}>
      <IconRoute size={20} aria-hidden="true" />
      <span className="min-0">
        Primeros pasos: {openSteps === 1 ? '1 pendiente' : `${openSteps} pendientes`}
      </span>
      <Button variant="default" onClick={onOpen}>
        Continuar
      </Button>
    </div>
  );
}
