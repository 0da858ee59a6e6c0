import { Stats } from '#ui/panel/list/stats.tsx';
import type { CitationList } from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

type Counts = CitationList['counters'];

const STATS: readonly { of: keyof Counts; label: string; status?: CitationStatus }[] = [
  { of: 'total', label: 'Total' },
  { of: 'pending', label: 'Pendientes', status: 'pending' },
  { of: 'confirmed', label: 'Confirmadas', status: 'accepted' },
  { of: 'completed', label: 'Completadas' },
];

type Props = {
  stats: Counts | undefined;
  failed: boolean;
  /** Status filter of the list. */
  only: CitationStatus | '';
  onOnly: (status: CitationStatus) => void;
};

/** Numbers over all citations, without filters. Two of them filter the list when clicked. */
export function CitationStats({ stats, failed, only, onOnly }: Props) {
  const items = STATS.map(({ of, label, status }) => ({
    label,
    value: stats?.[of],
    ...(status && { filter: { on: only === status, toggle: () => onOnly(status) } }),
  }));
  return <Stats stats={items} failed={failed} />;
}
