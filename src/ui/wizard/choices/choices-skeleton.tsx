import skeleton from '../../skeleton.module.css';
import { Skeleton } from '../../skeleton.tsx';
import css from './choices.module.css';

const CARDS = Array.from({ length: 10 }, (_, card) => `card ${card}`);

/** Placeholders of the search field and the cards while the list loads. */
export function ChoicesSkeleton() {
  return (
    <div>
      <p className="sr-only">Cargando…</p>
      <div className={`${css.filter} ${css.filterSpace}`}>
        <Skeleton height={24} />
        <Skeleton height={54} />
      </div>
      <div className={css.list}>
        {CARDS.map((card) => (
          <div key={card} className={`${skeleton.skeleton} ${css.cardSpace}`} aria-hidden="true" />
        ))}
      </div>
    </div>
  );
}
