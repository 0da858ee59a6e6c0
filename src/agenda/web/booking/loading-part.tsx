import { Banner } from '#web-kit/banner.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import css from './booking.module.css';
import { Button } from './fields/button.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** In place of a list that is on its way. */
export function LoadingPart() {
  return (
    <div className={css.fields} aria-busy="true">
      <p className="sr-only">Cargando…</p>
      {ROWS.map((row) => (
        <Skeleton key={row} height={96} />
      ))}
    </div>
  );
}

export function LoadFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Banner kind="error">
      <p className={css.bannerText}>{message}</p>
      <Button small onClick={retry}>
        Reintentar
      </Button>
    </Banner>
  );
}
