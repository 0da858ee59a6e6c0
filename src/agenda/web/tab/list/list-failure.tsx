import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import css from './list.module.css';

/** In the place of a list that never came. What went wrong is said over the page. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.notice}>
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>La lista no se pudo mostrar</p>
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={onRetry}
        >
          Volver a intentar
        </Button>
      </div>
    </div>
  );
}
