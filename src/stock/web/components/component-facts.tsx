import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import list from '#ui/panel/list/list.module.css';
import row from '#ui/panel/rows/row.module.css';
import { RowName } from '#ui/panel/rows/row-name.tsx';
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

/** Parts that table and cards share. */

export type ComponentAction = 'edit' | 'sell' | 'purchase' | 'adjust' | 'label' | 'delete';
export type OnComponentAction = (act: ComponentAction | 'movements', component: Component) => void;

type Of = { component: Component };

/** Whether a component can be sold: active, with stock. */
export const isSellable = ({ active, quantity }: Component) => active && quantity > 0;

/** The name, which opens the form. */
export function NameButton({ component, onAct }: Of & { onAct: OnComponentAction }) {
  return <RowName name={component.name} onOpen={() => onAct('edit', component)} />;
}

/** `12`, and below it the committed and the free or missing quantity. */
export function OnHand({ component: { quantity, committed, available, unit } }: Of) {
  if (committed === 0) return <b>{formatQuantity(quantity)}</b>;
  return (
    <>
      <b>{formatQuantity(quantity)}</b>
      <div className={list.under}>Comprometido: {formatQuantity(committed)}</div>
      {available < 0 ? (
        <div className={css.missing}>Faltan {formatWithUnit(-available, unit)}</div>
      ) : (
        <div className={list.under}>Libre: {formatQuantity(available)}</div>
      )}
    </>
  );
}

export function Minimum({ component: { minStock, unit } }: Of) {
  return formatWithUnit(minStock, unit);
}

export function PricePerUnit({ component: { costPerUnit, salePrice, unit } }: Of) {
  return (
    <>
      <div className={css.price}>
        <span className={list.under}>Costo:</span> {formatDollars(costPerUnit)}{' '}
        <span className={`${list.under} ${css.per}`}>/ {unitLabel(unit)}</span>
      </div>
      {salePrice === null ? null : (
        <div className={`${list.under} ${css.price}`}>Venta: {formatDollars(salePrice)}</div>
      )}
    </>
  );
}

export function StatusMarks({ component }: Of) {
  return (
    <span className={row.marks}>
      <StockChip component={component} />
      {component.active ? null : <span className={row.aside}>Inactivo</span>}
    </span>
  );
}
