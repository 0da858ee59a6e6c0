import { formatDollars } from '#kernel/money.ts';
import { formatQuantity, formatWithUnit } from '#kernel/quantity.ts';
import { CardFacts } from '#web-kit/panel/list/card-facts.tsx';
import { ColumnHeads } from '#web-kit/panel/list/column-heads.tsx';
import list from '#web-kit/panel/list/list.module.css';
import type { StockReport } from '../report-api.ts';
import css from './order-list.module.css';

type Orders = Pick<StockReport, 'toOrder' | 'orderCost'>;
type Order = StockReport['toOrder'][number];

const COLUMNS = [
  'Componente',
  'Stock',
  'Comprometido',
  'Mínimo',
  'Pedir',
  'Costo',
  'Proveedor',
] as const;

/** What to order and why: a table from 800 px on and on paper, cards on a phone. */
export function OrderList({ toOrder, orderCost }: Orders) {
  return (
    <>
      <table className={css.table}>
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          {toOrder.map((order) => (
            <Row key={order.component._id} order={order} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              Costo del pedido
            </th>
            <td>{formatDollars(orderCost)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <ul className={css.cards}>
        {toOrder.map((order) => (
          <Card key={order.component._id} order={order} />
        ))}
      </ul>
    </>
  );
}

function Row({ order: { component, toOrder, cost } }: { order: Order }) {
  const { name, code, quantity, committed, minStock, unit, supplier } = component;
  return (
    <tr>
      <th scope="row">
        {name} <span className={list.under}>{code}</span>
      </th>
      <td>{formatQuantity(quantity)}</td>
      <td>{formatQuantity(committed)}</td>
      <td>{formatQuantity(minStock)}</td>
      <td>
        <b>{formatWithUnit(toOrder, unit)}</b>
      </td>
      <td>{formatDollars(cost)}</td>
      <td className={css.words}>{supplier === '' ? '—' : supplier}</td>
    </tr>
  );
}

function Card({ order: { component, toOrder, cost } }: { order: Order }) {
  const { name, code, quantity, committed, minStock, unit, supplier } = component;
  const facts = [
    ['Pedir', formatWithUnit(toOrder, unit)],
    ['Costo', formatDollars(cost)],
    ['Stock', formatQuantity(quantity)],
    ['Comprometido', formatQuantity(committed)],
    ['Mínimo', formatQuantity(minStock)],
    ['Proveedor', supplier === '' ? '—' : supplier],
  ] as const;
  return (
    <li>
      <b>{name}</b> <span className={list.under}>{code}</span>
      <CardFacts facts={facts} />
    </li>
  );
}
