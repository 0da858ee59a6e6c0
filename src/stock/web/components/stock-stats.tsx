import type * as z from 'zod/mini';
import { Stats } from '#ui/panel/list/stats.tsx';
import type { listStockComponents } from '../../contract/component.ts';
import type { ShortStatus } from '../../rules/stock-status.ts';

type StatCounts = z.output<typeof listStockComponents.reply>['counters'];

const COUNTERS: readonly { of: keyof StatCounts; label: string; only: ShortStatus | '' }[] = [
  { of: 'total', label: 'Total de componentes', only: '' },
  { of: 'low', label: 'Stock bajo', only: 'low' },
  { of: 'out', label: 'Sin stock', only: 'out' },
];

type Props = {
  stats: StatCounts | undefined;
  failed: boolean;
  /** The status that the list shows; '' means every status. */
  shown: ShortStatus | '';
  onShow: (only: ShortStatus | '') => void;
};

/**
 * Counters of all active components, regardless of the search. A press filters the list by the counter's
 * status; a second press, or a press on the total, clears the filter.
 */
export function StockStats({ stats, failed, shown, onShow }: Props) {
  const items = COUNTERS.map(({ of, label, only }) => ({
    label,
    value: stats?.[of],
    filter: {
      on: only !== '' && shown === only,
      toggle: () => onShow(shown === only ? '' : only),
    },
  }));
  return <Stats stats={items} failed={failed} />;
}
