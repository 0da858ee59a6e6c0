import { Skeleton } from '#ui/skeleton.tsx';
import css from './cancel.module.css';

/** The words first; grey cards of about the final height when the wait is felt. */
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
