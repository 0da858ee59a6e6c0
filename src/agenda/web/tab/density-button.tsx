import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import css from './agenda-tab.module.css';

type Props = { on: boolean; onTurn: (on: boolean) => void };

/** Toggles «Taller»: larger text and targets of 52 px, for gloves and a tablet on the bench. */
export function DensityButton({ on, onTurn }: Props) {
  return (
    <Button
      variant="default"
      className={`${css.density} no-print`}
      leftSection={<IconTool size={20} aria-hidden="true" />}
      aria-pressed={on}
      title="Letra y botones más grandes, para usar con guantes"
      onClick={() => onTurn(!on)}
    >
      Taller
    </Button>
  );
}
