import { Button } from '@mantine/core';
import { IconPlus, IconTool } from '@tabler/icons-react';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { LoadingWord } from '#web-kit/panel/loading-word.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
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
      <Notice icon={IconTool} sentence="No hay servicios en esta categoría">
        {create('Crear servicio')}
        <ClearButton onClick={onClear} />
      </Notice>
    );
  }
  return (
    <Notice
      icon={IconTool}
      sentence="No hay servicios"
      prompt="Crea el primero para que tus clientes puedan reservarlo."
    >
      {create('Crear el primer servicio')}
    </Notice>
  );
}

const GHOSTS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function CardSkeleton() {
  return (
    <div>
      <LoadingWord />
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
