import { Skeleton } from '#ui/skeleton.tsx';
import css from './cancel.module.css';

/** Status text, and skeletons of about the final height after a delay. */
export function Loading() {
  return (
    <>
      <p className={css.loading} role="status">
        Cargando la información de tu cita…
      </p>
      <div className={css.cards}>
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={64} />
      </div>
    </>
  );
}
