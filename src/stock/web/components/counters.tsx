import { Skeleton } from '#web-kit/skeleton.tsx';
import type { ComponentList } from '../component-api.ts';
import css from './counters.module.css';

type Counts = ComponentList['counters'];

const COUNTERS: readonly { of: keyof Counts; label: string }[] = [
  { of: 'total', label: 'Total de componentes' },
  { of: 'low', label: 'Stock bajo' },
  { of: 'out', label: 'Sin stock' },
];

type Props = { counters: Counts | undefined; failed: boolean };

/** Over all components that are active, whatever is searched for. */
export function StockCounters({ counters, failed }: Props) {
  const shown = (of: keyof Counts) => counters?.[of].toLocaleString('es-UY') ?? '—';
  const waits = counters === undefined && !failed;
  return (
    <ul className={css.counters} aria-label="Contadores" aria-busy={waits}>
      {COUNTERS.map(({ of, label }) => (
        <li key={of} className={css.counter}>
          <span className={css.label}>{label}</span>{' '}
          <span className={css.value}>{waits ? <Skeleton height={24} /> : shown(of)}</span>
        </li>
      ))}
    </ul>
  );
}
