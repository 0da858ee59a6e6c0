import { Skeleton } from '#web-kit/skeleton.tsx';
import css from './services.module.css';

const CARDS = Array.from({ length: 10 }, (_, card) => `card ${card}`);

/** The search field and the cards in their final places, until the list is here. */
export function ServicesSkeleton() {
  return (
    <div>
      <p className="sr-only">Cargando…</p>
      <div className={`${css.filter} ${css.filterSpace}`}>
        <Skeleton height={24} />
        <Skeleton height={54} />
      </div>
      <div className={css.list}>
        {CARDS.map((card) => (
          <Skeleton key={card} height={96} />
        ))}
      </div>
    </div>
  );
}
