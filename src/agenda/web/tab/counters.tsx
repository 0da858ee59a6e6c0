import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import css from '#web-kit/panel/list/counters.module.css';
import { Skeleton } from '#web-kit/skeleton.tsx';
import type { CitationList } from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

type Counts = CitationList['counters'];

const COUNTERS: readonly { of: keyof Counts; label: string; status?: CitationStatus }[] = [
  { of: 'total', label: 'Total' },
  { of: 'pending', label: 'Pendientes', status: 'pending' },
  { of: 'confirmed', label: 'Confirmadas', status: 'accepted' },
  { of: 'completed', label: 'Completadas' },
];

type Props = {
  counters: Counts | undefined;
  /** They did not come, and nothing is on its way. */
  failed: boolean;
  /** The status that the list shows alone. */
  only: CitationStatus | '';
  onOnly: (status: CitationStatus) => void;
};

/** Over all citations, whatever the filters. Two of them narrow the list down when pressed. */
export function Counters({ counters, failed, only, onOnly }: Props) {
  const value = (of: keyof Counts) => counters?.[of] ?? (failed ? '—' : undefined);
  return (
    <ul
      className={css.counters}
      aria-label="Contadores"
      aria-busy={counters === undefined && !failed}
    >
      {COUNTERS.map(({ of, label, status }) => (
        <li key={of}>
          {status === undefined ? (
            <div className={css.counter}>
              <Figure label={label} value={value(of)} />
            </div>
          ) : (
            <button
              type="button"
              className={css.counter}
              aria-pressed={only === status}
              onClick={() => onOnly(status)}
            >
              <Figure label={label} value={value(of)} />
              {only === status ? (
                <IconFilterFilled className={css.mark} size={18} aria-hidden="true" />
              ) : (
                <IconFilter className={css.mark} size={18} aria-hidden="true" />
              )}
            </button>
          )}
        </li>
      ))}
    </ul>
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
