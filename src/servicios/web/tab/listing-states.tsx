import { Button } from '@mantine/core';
import { IconCloudOff, IconPlus, IconRefresh, IconTool } from '@tabler/icons-react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import { ClearButton } from './category-filter.tsx';
import css from './listing.module.css';

type EmptyProps = { filtered: boolean; onCreate: () => void; onClear: () => void };

export function ListEmpty({ filtered, onCreate, onClear }: EmptyProps) {
  return (
    <div className={css.notice}>
      <IconTool size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>
        {filtered ? 'No hay servicios en esta categoría' : 'No hay servicios'}
      </p>
      {filtered ? null : (
        <p className={css.prompt}>Crea el primero para que tus clientes puedan reservarlo.</p>
      )}
      <div className={css.ways}>
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
          {filtered ? 'Crear servicio' : 'Crear el primer servicio'}
        </Button>
        {filtered ? <ClearButton onClick={onClear} /> : null}
      </div>
    </div>
  );
}

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

const GHOSTS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function ListSkeleton() {
  return (
    <div>
      <LiveRegion>Cargando…</LiveRegion>
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
