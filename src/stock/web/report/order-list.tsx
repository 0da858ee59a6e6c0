import { Button } from '@mantine/core';
import { IconCopy, IconFileExport, IconTruckDelivery } from '@tabler/icons-react';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { CardFacts, ColumnHeads } from '#ui/panel/list/table-or-cards.tsx';
import type { StockReport } from '../../contract/stock-report.ts';
import {
  groupBySupplier,
  orderCsv,
  orderText,
  type SupplierOrder,
} from '../../rules/order-list.ts';
import { InvoiceDialog } from '../invoice-dialog.tsx';
import css from './order-list.module.css';

type Order = StockReport['toOrder'][number];
type Group = SupplierOrder<Order>;

const COLUMNS = [
  'Componente',
  'Stock',
  'Comprometido',
  'Mínimo',
  'Objetivo',
  'Pedir',
  'Costo',
] as const;

/** Quantities to order by supplier: tables from 800 px on and on paper, cards on a phone. */
export function OrderList({ toOrder }: Pick<StockReport, 'toOrder'>) {
  const openDialog = useOpenDialog();
  return groupBySupplier(toOrder).map((group) => (
    <Supplier
      key={group.supplier}
      group={group}
      onBuy={() => openDialog(<InvoiceDialog wanted={group.orders} supplier={group.supplier} />)}
    />
  ));
}

/** Saves all orders as CSV, sorted by supplier. */
export function ExportOrder({ toOrder }: Pick<StockReport, 'toOrder'>) {
  const { today } = useWorkshopClock();
  const exportAll = () => {
    const name = `pedido-${today}.csv`;
    const orders = groupBySupplier(toOrder).flatMap((group) => group.orders);
    saveFile(name, orderCsv(orders), 'text/csv;charset=utf-8');
    toastDone(`Pedido exportado: ${name}`);
  };
  return (
    <Button
      variant="default"
      className="no-print"
      leftSection={<IconFileExport size={20} aria-hidden="true" />}
      onClick={exportAll}
    >
      Exportar pedido (CSV)
    </Button>
  );
}

function Supplier({ group, onBuy }: { group: Group; onBuy: () => void }) {
  const { supplier, orders } = group;
  const name = supplier === '' ? 'Sin proveedor' : supplier;
  const cents = orders.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0);
  return (
    <section className={css.supplier} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <p className={css.sum}>
          {orders.length === 1 ? '1 componente' : `${orders.length} componentes`} ·{' '}
          <b>{formatDollars(cents / 100)}</b>
        </p>
        <div className={`${css.ways} no-print`}>
          <CopyButton name={name} orders={orders} />
          <Button
            variant="default"
            leftSection={<IconTruckDelivery size={20} aria-hidden="true" />}
            aria-label={`Registrar compra: ${name}`}
            onClick={onBuy}
          >
            Registrar compra
          </Button>
        </div>
      </div>
      <table className={css.table}>
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          {orders.map((order) => (
            <Row key={order.component._id} order={order} />
          ))}
        </tbody>
      </table>
      <ul className={css.cards}>
        {orders.map((order) => (
          <Card key={order.component._id} order={order} />
        ))}
      </ul>
    </section>
  );
}

/** Copies the order as text for WhatsApp or mail. */
function CopyButton({ name, orders }: { name: string; orders: readonly Order[] }) {
  const workshop = useWorkshop();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderText(workshop.name, orders));
      toastDone('Pedido copiado: pégalo en WhatsApp o en un correo.');
    } catch {
      toastError('El navegador no permitió copiar. Usa «Exportar pedido (CSV)».');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={20} aria-hidden="true" />}
      aria-label={`Copiar pedido: ${name}`}
      onClick={() => void copy()}
    >
      Copiar pedido
    </Button>
  );
}

/** The target, or «—» without one. */
const targetText = ({ targetStock }: Order['component']) =>
  targetStock === null ? '—' : formatQuantity(targetStock);

function Row({ order: { component, toOrder, cost } }: { order: Order }) {
  const { name, code, quantity, committed, minStock, unit } = component;
  return (
    <tr>
      <th scope="row">
        {name} <span className="muted smaller">{code}</span>
      </th>
      <td>{formatQuantity(quantity)}</td>
      <td>{formatQuantity(committed)}</td>
      <td>{formatQuantity(minStock)}</td>
      <td>{targetText(component)}</td>
      <td>
        <b>{formatWithUnit(toOrder, unit)}</b>
      </td>
      <td>{formatDollars(cost)}</td>
    </tr>
  );
}

function Card({ order: { component, toOrder, cost } }: { order: Order }) {
  const { name, code, quantity, committed, minStock, unit } = component;
  const facts = [
    ['Pedir', formatWithUnit(toOrder, unit)],
    ['Costo', formatDollars(cost)],
    ['Stock', formatQuantity(quantity)],
    ['Comprometido', formatQuantity(committed)],
    ['Mínimo', formatQuantity(minStock)],
    ['Objetivo', targetText(component)],
  ] as const;
  return (
    <li>
      <b>{name}</b> <span className="muted smaller">{code}</span>
      <CardFacts facts={facts} />
    </li>
  );
}
