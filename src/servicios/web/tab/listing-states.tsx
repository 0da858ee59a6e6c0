import { Button } from '@mantine/core';
import { IconPlus, IconTool } from '@tabler/icons-react';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ClearButton } from './category-filter.tsx';
import css from './listing.module.css';

type EmptyProps = { filtered: boolean; onCreate: () => void; onClear: () => void };

export function ListEmpty({ filtered, onCreate, onClear }: EmptyProps) {
  const create = (verb: string) => (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
      {verb}
    </Button>
  );
  if (filtered) {
    return (
      <ListNotice icon={IconTool} sentence="No hay servicios en esta categoría">
        {create('Crear servicio')}
        <ClearButton onClick={onClear} />
      </ListNotice>
    );
  }
  return (
    <ListNotice
      icon={IconTool}
      sentence="No hay servicios"
      advice="Crea el primero para que tus clientes puedan reservarlo."
    >
      {create('Crear el primer servicio')}
    </ListNotice>
  );
}

const GHOSTS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function CardSkeleton() {
  return (
    <div>
      <LoadingText />
      <div className={css.cards}>
        {GHOSTS.map((ghost) => (
          <div key={ghost} className={`${css.card} ${css.ghost}`}>
            <Skeleton height={24} />
            <Skeleton height={20} />
            <Skeleton height={96} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}
