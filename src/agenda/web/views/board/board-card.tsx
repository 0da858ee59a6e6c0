import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import type { Day } from '#shared/time/day-time.ts';
import { LazyMenu } from '#ui/panel/actions/row-menu.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { PlateBadge } from '#ui/panel/text/record-link.tsx';
import { OrderChip } from '#work-orders/web/order-chip.tsx';
import type { ListedCitation } from '../../../contract/staff-citation.ts';
import { CITATION_TRANSITIONS, type CitationStatus } from '../../../rules/citation-status.ts';
import { CancelCitation } from '../../actions/citation-confirmations.tsx';
import { ForwardButton } from '../../actions/forward-button.tsx';
import { type MoveCitation, useIsCitationMoving } from '../../actions/use-citation-transition.ts';
import { CitationStatusChip } from '../../status-chip.tsx';
import css from './board-card.module.css';
import { type CardDrag, useCardDrag } from './use-board-drag.ts';

type Props = {
  card: ListedCitation;
  today: Day;
  move: MoveCitation;
  drag: CardDrag;
  onOpen: (id: string) => void;
};

/**
 * A citation on the board. The client's name opens it; button, «Mover…» and dragging change its
 * status. A card that left its column is inert until the pointer has left the board.
 */
export const BoardCard = memo(function BoardCard({ card, today, move, drag, onOpen }: Props) {
  const { element, dragging } = useCardDrag(card, drag);
  const left = isRemovedRow(card);
  const isToday = card.date === today;
  const vehicle = vehicleLabel(card);
  const service = displayedServiceName(card.service);
  const plate = card.motorcycle?.plate ?? '';
  return (
    <li
      ref={element}
      className={`${css.card} ${left ? list.left : ''}`}
      inert={left}
      // Lines longer than the card are truncated with «…».
      title={[card.clientName, vehicle, plate, service].filter(Boolean).join('\n')}
      // The card in the new column has these names.
      {...(left ? {} : { 'data-citation': card._id, 'data-record': card._id })}
      data-dragging={dragging}
      data-today={isToday}
    >
      <p className={css.when}>
        {isToday ? <span className={css.today}>hoy</span> : <span>{dayAndMonth(card.date)}</span>}
        {isToday ? null : (
          <span className={css.dot} aria-hidden="true">
            ·
          </span>
        )}
        <span className={css.hour}>{card.time}</span>
        {card.overbooked ? (
          <span className={css.overbooked}>
            <IconStack2 size={14} aria-hidden="true" />
            <span className={css.overbookedWord}>Sobreturno</span>
          </span>
        ) : null}
      </p>
      <div className={css.who}>
        <button type="button" className={css.client} data-row onClick={() => onOpen(card._id)}>
          <span className={css.name}>{card.clientName}</span>
        </button>
        {plate + vehicle === '' ? null : (
          <p className={css.vehicle}>
            {plate === '' ? null : (
              <>
                <PlateBadge plate={plate} />{' '}
              </>
            )}
            <span className={css.model}>{vehicle}</span>
          </p>
        )}
        <p className={css.service}>{service}</p>
      </div>
      <ForwardButton citation={card} move={move} variant="light" className={css.forward} />
      <MoveMenu card={card} move={move} />
      <div className={css.order}>
        <OrderChip order={card.workOrder} />
      </div>
    </li>
  );
});

/** `23/11` */
const dayAndMonth = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`;

type MoveMenuProps = { card: ListedCitation; move: MoveCitation };

/** Menu «Mover…»: the allowed transitions; cancelling asks for confirmation. */
function MoveMenu({ card, move }: MoveMenuProps) {
  const moving = useIsCitationMoving(card._id);
  const openDialog = useOpenDialog();
  const choose = (to: CitationStatus) => {
    if (to === 'cancelled') openDialog(<CancelCitation citation={card} move={move} />);
    else void move(card, to);
  };
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      withinPortal
      className={css.dropdown}
      button={(ref) => (
        <ActionIcon
          ref={ref}
          variant="subtle"
          size={44}
          className={`${css.move} no-print`}
          aria-busy={moving}
          aria-label={`Mover… ${card.clientName}`}
          data-move
        >
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {() =>
        CITATION_TRANSITIONS[card.status].map((to) => (
          <Menu.Item key={to} className={css.item ?? ''} data-to={to} onClick={() => choose(to)}>
            <CitationStatusChip status={to} />
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}
