import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { STOCK_LABELS, type StockStatus } from '../../rules/stock-status.ts';
import css from './stock-chip.module.css';

const ICONS: Readonly<Record<StockStatus, typeof IconCircleX>> = {
  'in-stock': IconCircleCheck,
  low: IconAlertTriangle,
  out: IconCircleX,
};

/** Stock status as text and icon; the colour repeats them. */
export function StockChip({ status }: { status: StockStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={`${css.chip} ${css[status]}`}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {STOCK_LABELS[status]}
    </span>
  );
}
