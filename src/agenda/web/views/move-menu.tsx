import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { CITATION_MOVES, type CitationStatus } from '../../rules/citation-status.ts';
import { CancelConfirm } from '../actions/cancel-confirm.tsx';
import type { MoveCitation } from '../actions/use-move-citation.ts';
import { StatusChip } from '../status-chip.tsx';
import css from './move-menu.module.css';

type Props = { card: StaffCitation; moves: MoveCitation };

/** «Mover…»: the moves that the table has for its status; cancelling asks first. */
export function MoveMenu({ card, moves }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const choose = (to: CitationStatus) => {
    if (to === 'cancelled') setCancelling(true);
    else void moves.move(card, to);
  };
  return (
    <>
      <Menu position="bottom-start" width="target" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            className={css.move ?? ''}
            loading={moves.moving === card._id}
            data-move
          >
            Mover…<span className="sr-only"> {card.clientName}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.dropdown ?? ''}>
          {CITATION_MOVES[card.status].map((to) => (
            <Menu.Item key={to} className={css.item ?? ''} data-to={to} onClick={() => choose(to)}>
              <StatusChip status={to} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <CancelConfirm
        citation={card}
        by={moves}
        opened={cancelling}
        onClose={() => setCancelling(false)}
      />
    </>
  );
}
