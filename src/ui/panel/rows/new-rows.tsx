import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { LiveRegion } from '../../live-region.tsx';
import css from './new-rows.module.css';

type Props = {
  /** «1 cita nueva»; empty when no row waits. */
  text: string;
  onShow: () => void;
};

/** Shows at the upper edge of a frozen list how many rows wait, with a button to show them. */
export function NewRows({ text, onShow }: Props) {
  return (
    <div className={`${css.edge} no-print`}>
      <LiveRegion>{text}</LiveRegion>
      {text === '' ? null : (
        <Button
          className={css.pill ?? ''}
          leftSection={<IconArrowUp size={18} aria-hidden="true" />}
          onClick={onShow}
        >
          {text} · Mostrar
        </Button>
      )}
    </div>
  );
}
