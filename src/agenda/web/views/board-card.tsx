import { IconStack2 } from '@tabler/icons-react';
import type { Day } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import { Dotted } from '#web-kit/panel/list/dotted.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import type { MoveCitation } from '../actions/use-move-citation.ts';
import css from './board.module.css';
import { MoveMenu } from './move-menu.tsx';
import { type BoardDrag, useCardDrag } from './use-board-drag.ts';

type Props = {
  card: StaffCitation;
  today: Day;
  moves: MoveCitation;
  drag: BoardDrag;
  onOpen: (id: string) => void;
};

/** A citation on the board: its client opens it, «Mover…» and dragging move it. */
export function BoardCard({ card, today, moves, drag, onOpen }: Props) {
  const { element, dragging } = useCardDrag(card, drag);
  const isToday = card.date === today;
  return (
    <li
      ref={element}
      className={css.card}
      data-citation={card._id}
      data-dragging={dragging}
      data-today={isToday}
    >
      <p className={css.when}>
        {isToday ? <span className={css.today}>hoy</span> : <span>{dayAndMonth(card.date)}</span>}
        {isToday ? null : <span aria-hidden="true">·</span>}
        <span>{card.time}</span>
        {card.overbooked ? (
          <span className={css.overbooked}>
            <IconStack2 size={16} aria-hidden="true" /> Sobreturno
          </span>
        ) : null}
      </p>
      <button type="button" className={css.client} onClick={() => onOpen(card._id)}>
        {card.clientName}
      </button>
      <p className={css.line}>{vehicleWords(card)}</p>
      <p className={css.line}>
        <Dotted parts={[card.service.name, formatDollars(card.service.price)]} />
      </p>
      <MoveMenu card={card} moves={moves} />
    </li>
  );
}

/** `23/11` */
const dayAndMonth = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`;
