import { Button } from '@mantine/core';
import { IconCloudOff, IconPackage, IconPlus, IconRefresh } from '@tabler/icons-react';
import { Skeleton } from '#web-kit/skeleton.tsx';
import css from './products-tab.module.css';

export function ProductsEmpty({ onCreate }: { onCreate: () => void }) {
  return (
    <div className={css.notice}>
      <IconPackage size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>No hay productos</p>
      <p className={css.prompt}>Crea el primero para venderlo, agendarlo o reservarlo.</p>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
        Crear el primer producto
      </Button>
    </div>
  );
}

/** In the place of a list that never came. What went wrong is said over the page. */
export function ProductsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.notice}>
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>La lista no se pudo mostrar</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={onRetry}
      >
        Volver a intentar
      </Button>
    </div>
  );
}

/** As many as a screen shows. */
export function ProductsSkeleton() {
  return (
    <div className={css.cards}>
      {['1', '2', '3', '4', '5', '6'].map((card) => (
        <div key={card} className={css.ghost}>
          <div className={css.ghostPicture} />
          <div className={css.ghostBody}>
            <Skeleton height={24} />
            <Skeleton height={20} />
            <Skeleton height={64} />
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </div>
  );
}
