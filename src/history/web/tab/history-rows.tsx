import type { Ref } from 'react';
import { numericDay } from '#shared/time/day-time.ts';
import list from '#ui/panel/list/list.module.css';
import { CardFacts, ColumnHeads } from '#ui/panel/list/table-or-cards.tsx';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import type { HistoryItem } from '../../contract/history.ts';
import historyFacts from './history-facts.module.css';
import {
  CardTop,
  conceptText,
  historyPrice,
  KindMark,
  type OnOpen,
  Outcome,
  vehicleText,
} from './history-facts.tsx';
import css from './history-tab.module.css';

export const COLUMNS = [
  'Cliente',
  'Vehículo',
  'Servicio o producto',
  'País',
  'Fecha',
  'Precio',
  'Estado',
] as const;
export const AMOUNTS: readonly string[] = ['Precio'];

type Props = { items: readonly HistoryItem[]; onOpen: OnOpen };

/** The page as a table, from 800 px; narrower windows mount cards instead. */
export function HistoryTable({ items, onOpen }: Props) {
  return (
    <table className={`${list.table} ${css.table}`}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        {items.map((item) => (
          <HistoryRow key={item._id} item={item} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  item: HistoryItem;
  onOpen: OnOpen;
  /** Position in a virtual list, from 0. */
  index?: number;
  ref?: Ref<HTMLTableRowElement>;
};

export function HistoryRow({ item, onOpen, index, ref }: RowProps) {
  const open = () => onOpen(item);
  return (
    <tr
      ref={ref}
      data-record={item._id}
      onClick={onRowClick(open)}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      <th scope="row" className={list.words}>
        <RowName name={item.clientName} onOpen={open} />
        <div className="muted smaller">{item.clientPhone}</div>
      </th>
      <td className={list.words}>{vehicleText(item)}</td>
      <td className={list.words}>
        {conceptText(item)}
        <div className="muted smaller">
          <KindMark item={item} />
        </div>
      </td>
      <td>{item.clientCountry ?? '—'}</td>
      <td className="digits">{numericDay(item.date)}</td>
      <td className={`${list.amount} nowrap`}>{historyPrice(item)}</td>
      <td>
        <Outcome item={item} />
      </td>
    </tr>
  );
}

export function HistoryCards({ items, onOpen }: Props) {
  return (
    <ul className={list.cards}>
      {items.map((item) => (
        <HistoryCard key={item._id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type CardProps = {
  item: HistoryItem;
  onOpen: OnOpen;
  /** Position in a virtual list, from 0, and its length. */
  position?: { index: number; of: number };
  ref?: Ref<HTMLLIElement>;
};

export function HistoryCard({ item, onOpen, position, ref }: CardProps) {
  const open = () => onOpen(item);
  const facts: [string, string][] = [
    ['Vehículo', vehicleText(item)],
    ['Servicio o producto', conceptText(item)],
    ['País', item.clientCountry ?? '—'],
    ['Precio', historyPrice(item)],
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li
      ref={ref}
      className={list.card}
      data-record={item._id}
      onClick={onRowClick(open)}
      {...(position && {
        'data-index': position.index,
        'aria-posinset': position.index + 1,
        'aria-setsize': position.of,
      })}
    >
      <CardTop item={item} />
      <div className={historyFacts.client}>
        <RowName name={item.clientName} onOpen={open} />
        <div className="muted smaller">{item.clientPhone}</div>
      </div>
      <CardFacts facts={facts} />
    </li>
  );
}
