import list from '#ui/panel/list/list.module.css';
import { onRowClick } from '#ui/panel/rows/row-click.ts';
import { RowName } from '#ui/panel/rows/row-name.tsx';
import type { HistoryItem } from '../../contract/history.ts';
import css from '../tab/history-facts.module.css';
import {
  CardTop,
  conceptText,
  historyPrice,
  type OnOpen,
  vehicleText,
} from '../tab/history-facts.tsx';

/** One record of a client, titled by its service or product, with the name that was typed on it. */
export function VisitCard({ item, onOpen }: { item: HistoryItem; onOpen: OnOpen }) {
  const open = () => onOpen(item);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li className={list.card} onClick={onRowClick(open)}>
      <CardTop item={item} />
      <div className={css.client}>
        <RowName name={conceptText(item)} onOpen={open} />
      </div>
      <div className={list.under}>
        {item.clientName} · {vehicleText(item)} · {historyPrice(item)}
      </div>
    </li>
  );
}
