import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { LiveRegion } from '../../live-region.tsx';
import css from './new-rows.module.css';

type Props = {
  /** «1 cita nueva»; empty where none waits. */
  text: string;
  onShow: () => void;
};

/** Lies over the upper edge of a list that stands still: what has come, and the way to see it. */
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
