import { Button } from '@mantine/core';
import { IconPackage, IconPlus, IconSearchOff, IconX } from '@tabler/icons-react';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './products-tab.module.css';

export function ProductsEmpty({ onCreate }: { onCreate: () => void }) {
  return (
    <ListNotice
      icon={IconPackage}
      sentence="No hay productos"
      advice="Crea el primero para venderlo, agendarlo o reservarlo."
    >
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
        Crear el primer producto
      </Button>
    </ListNotice>
  );
}

export function NoProductFound({ onClear }: { onClear: () => void }) {
  return (
    <ListNotice icon={IconSearchOff} sentence="Ningún producto coincide con la búsqueda">
      <Button
        variant="subtle"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClear}
      >
        Quitar búsqueda
      </Button>
    </ListNotice>
  );
}

/** Placeholder cards, as many as a screen shows. */
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
