import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../skeleton.tsx';
import css from './stats.module.css';

export type Stat = {
  label: string;
  /** Undefined while unknown. */
  value: number | undefined;
  /** Makes it a button that filters the list. */
  filter?: { on: boolean; toggle: () => void };
};

type Props = {
  stats: readonly Stat[];
  /** The read failed, and no other is running. */
  failed: boolean;
};

/** The statistics of a tab, in large figures. */
export function Stats({ stats, failed }: Props) {
  const loading = !failed && stats.some(({ value }) => value === undefined);
  return (
    <ul
      className={`${css.counters} ${stats.length === 3 ? css.three : ''}`}
      aria-label="Contadores"
      aria-busy={loading}
    >
      {stats.map(({ label, value, filter }) => {
        const figure = <Figure label={label} value={value ?? (failed ? '—' : undefined)} />;
        return (
          <li key={label}>
            {filter ? (
              <FilterStat {...filter}>{figure}</FilterStat>
            ) : (
              <div className={css.counter}>{figure}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type FilterProps = NonNullable<Stat['filter']> & { children: ReactNode };

function FilterStat({ on, toggle, children }: FilterProps) {
  const Icon = on ? IconFilterFilled : IconFilter;
  return (
    <button type="button" className={css.counter} aria-pressed={on} onClick={toggle}>
      {children}
      <Icon className={css.mark} size={18} aria-hidden="true" />
    </button>
  );
}

function Figure({ label, value }: { label: string; value: number | string | undefined }) {
  return (
    <>
      <span className={css.label}>{label}</span>{' '}
      <span className={css.value}>
        {value === undefined ? <Skeleton height={24} /> : value.toLocaleString('es-UY')}
      </span>
    </>
  );
}
