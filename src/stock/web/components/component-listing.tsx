import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconCash,
  IconHistory,
  IconPencil,
  IconTag,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { memo } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import list from '#ui/panel/list/list.module.css';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
import { CARDS } from '#ui/panel/list/use-narrow.ts';
import row from '#ui/panel/rows/row.module.css';
import { RowName } from '#ui/panel/rows/row.tsx';
import type { Component } from '../../contract/component.ts';
import facts from './component-facts.module.css';
import css from './component-listing.module.css';
import {
  type ComponentAction,
  isSellable,
  type OnComponentAction,
  StockChip,
} from './stock-chip.tsx';

type Props = { components: readonly Component[]; onAct: OnComponentAction };

/** Not rendered again when a dialog opens or a search is typed. */
export const ComponentListing = memo(function ComponentListing({ components, onAct }: Props) {
  return (
    <Listing below={CARDS} className={css.listing} rows={components} columns={columnsOf(onAct)} />
  );
});

const columnsOf = (onAct: OnComponentAction): Column<Component>[] => [
  {
    head: 'Código',
    at: 'line',
    cell: ({ code }) => <span className={css.code}>{code}</span>,
    card: ({ code, location }) => (
      <div className="muted smaller">
        {[code, location].filter((text) => text !== '').join(' · ')}
      </div>
    ),
  },
  {
    head: 'Nombre',
    name: true,
    className: list.words,
    at: 'top',
    cell: (component) => <RowName name={component.name} onOpen={() => onAct('edit', component)} />,
  },
  {
    head: 'Stock Actual',
    amount: true,
    className: css.unbroken,
    cell: onHand,
  },
  {
    head: 'Stock Mínimo',
    amount: true,
    className: css.unbroken,
    cell: ({ minStock, unit }) => formatWithUnit(minStock, unit),
  },
  {
    head: 'Precio/Unidad',
    amount: true,
    className: css.unbroken,
    cell: pricePerUnit,
  },
  {
    head: 'Ubicación',
    className: `${list.words} ${css.short}`,
    at: null,
    cell: ({ location }) => (location === '' ? '—' : location),
  },
  { head: 'Estado', at: 'top', cell: statusMarks },
  {
    head: 'Acciones',
    at: 'end',
    cell: (component) => (
      <div className={css.actions}>
        {isSellable(component) ? (
          <Button
            variant="default"
            className={css.sell ?? ''}
            leftSection={<IconCash size={20} aria-hidden="true" />}
            aria-label={`Vender ${component.name}`}
            onClick={() => onAct('sell', component)}
          >
            Vender
          </Button>
        ) : null}
        <ComponentMenu component={component} onAct={onAct} />
      </div>
    ),
  },
];

/** `12`, and below it the committed and the free or missing quantity. */
function onHand({ quantity, committed, available, unit }: Component) {
  if (committed === 0) return <b>{formatQuantity(quantity)}</b>;
  return (
    <>
      <b>{formatQuantity(quantity)}</b>
      <div className="muted smaller">Comprometido: {formatQuantity(committed)}</div>
      {available < 0 ? (
        <div className={facts.missing}>Faltan {formatWithUnit(-available, unit)}</div>
      ) : (
        <div className="muted smaller">Libre: {formatQuantity(available)}</div>
      )}
    </>
  );
}

function pricePerUnit({ costPerUnit, salePrice, unit }: Component) {
  return (
    <>
      <div className={facts.price}>
        <span className="muted smaller">Costo:</span> {formatDollars(costPerUnit)}{' '}
        <span className={`muted smaller ${facts.per}`}>/ {unitLabel(unit)}</span>
      </div>
      {salePrice === null ? null : (
        <div className={`muted smaller ${facts.price}`}>Venta: {formatDollars(salePrice)}</div>
      )}
    </>
  );
}

const statusMarks = (component: Component) => (
  <span className={row.marks}>
    <StockChip component={component} />
    {component.active ? null : <span className={row.aside}>Inactivo</span>}
  </span>
);

/** All actions of a component; selling also has its own button. */
function ComponentMenu({ component, onAct }: { component: Component; onAct: OnComponentAction }) {
  return (
    <RowMenu label={`Más acciones para ${component.name}`}>
      {(fromButton) => {
        const act = (action: ComponentAction | 'movements') => () =>
          fromButton(() => onAct(action, component));
        return (
          <>
            {isSellable(component) ? (
              <RowMenuItem icon={IconCash} onClick={act('sell')}>
                Vender
              </RowMenuItem>
            ) : null}
            <RowMenuItem icon={IconPencil} onClick={act('edit')}>
              Editar
            </RowMenuItem>
            <RowMenuItem icon={IconTruckDelivery} onClick={act('purchase')}>
              Ingreso de compra
            </RowMenuItem>
            <RowMenuItem icon={IconAdjustments} onClick={act('adjust')}>
              Ajustar stock
            </RowMenuItem>
            <RowMenuItem icon={IconTag} onClick={act('label')}>
              Imprimir etiqueta
            </RowMenuItem>
            <RowMenuItem icon={IconHistory} onClick={act('movements')}>
              Ver movimientos
            </RowMenuItem>
            <RowMenuItem icon={IconTrash} danger onClick={act('delete')}>
              Eliminar
            </RowMenuItem>
          </>
        );
      }}
    </RowMenu>
  );
}
