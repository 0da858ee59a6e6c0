import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Component } from '../../contract/component.ts';
import { type ShownStatus, STOCK_LABELS, shownStatus } from '../../rules/stock-status.ts';
import css from './component-facts.module.css';

const ICONS: Readonly<Record<ShownStatus, typeof IconCircleX>> = {
  'in-stock': IconCircleCheck,
  low: IconAlertTriangle,
  out: IconCircleX,
  short: IconAlertTriangle,
};

/** Stock status as text and icon; the colour repeats them. */
export function StockChip({ component }: { component: Component }) {
  const status = shownStatus(component);
  const Icon = ICONS[status];
  return (
    <span className={`${css.chip} ${css[status]}`}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {STOCK_LABELS[status]}
    </span>
  );
}

export type ComponentAction = 'edit' | 'sell' | 'purchase' | 'adjust' | 'label' | 'delete';
export type OnComponentAction = (act: ComponentAction | 'movements', component: Component) => void;

/** Whether a component can be sold: active, with stock. */
export const isSellable = ({ active, quantity }: Component) => active && quantity > 0;
