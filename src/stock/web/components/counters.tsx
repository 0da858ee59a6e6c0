import { Counters } from '#web-kit/panel/list/counters.tsx';
import type { ComponentList } from '../component-api.ts';

type Counts = ComponentList['counters'];

const COUNTERS: readonly { of: keyof Counts; label: string }[] = [
  { of: 'total', label: 'Total de componentes' },
  { of: 'low', label: 'Stock bajo' },
  { of: 'out', label: 'Sin stock' },
];

type Props = { counters: Counts | undefined; failed: boolean };

/** Over all components that are active, whatever is searched for. */
export function StockCounters({ counters, failed }: Props) {
  const items = COUNTERS.map(({ of, label }) => ({ label, value: counters?.[of] }));
  return <Counters counters={items} failed={failed} />;
}
