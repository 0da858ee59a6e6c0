import { IconStack2 } from '@tabler/icons-react';
import type { Day } from '#kernel/day-time.ts';
import { serviceName } from '#kernel/display-fallback.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import { Dotted } from '#web-kit/panel/list/dotted.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { ForwardButton } from '../actions/forward-button.tsx';
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

/** A citation on the board. The client's name opens it; the step button, «Mover…» and dragging move it. */
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
      <button type="button" className={css.client} data-row onClick={() => onOpen(card._id)}>
        <span className={css.name}>{card.clientName}</span>
      </button>
      <p className={css.line}>
        <Dotted parts={partsOf(card)} />
      </p>
      <div className={css.foot}>
        <ForwardButton citation={card} by={moves} variant="light" className={css.forward} />
        <MoveMenu card={card} moves={moves} />
      </div>
    </li>
  );
}

/** The known parts of the motorcycle, and the job. */
const partsOf = (card: StaffCitation) =>
  [vehicleWords(card), serviceName(card.service)].filter((part) => part !== '');

/** `23/11` */
const dayAndMonth = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`;
