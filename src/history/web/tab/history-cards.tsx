import type { Ref } from 'react';
import { CardFacts } from '#ui/panel/list/card-facts.tsx';
import list from '#ui/panel/list/list.module.css';
import { onRowClick } from '#ui/panel/rows/row-click.ts';
import { RowName } from '#ui/panel/rows/row-name.tsx';
import type { HistoryItem } from '../../contract/history.ts';
import css from './history-facts.module.css';
import { CardTop, conceptText, historyPrice, type OnOpen, vehicleText } from './history-facts.tsx';

type Props = { items: readonly HistoryItem[]; onOpen: OnOpen };

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
      <div className={css.client}>
        <RowName name={item.clientName} onOpen={open} />
        <div className={list.under}>{item.clientPhone}</div>
      </div>
      <CardFacts facts={facts} />
    </li>
  );
}
