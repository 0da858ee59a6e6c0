import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LazyMenu } from '#ui/panel/actions/lazy-menu.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { StaffCitation } from '../../../contract/staff-citation.ts';
import { CITATION_TRANSITIONS, type CitationStatus } from '../../../rules/citation-status.ts';
import { CancelCitation } from '../../actions/cancel-citation.tsx';
import { type MoveCitation, useIsCitationMoving } from '../../actions/use-citation-transition.ts';
import { CitationStatusChip } from '../../status-chip.tsx';
import css from './move-menu.module.css';

type Props = { card: StaffCitation; move: MoveCitation };

/** Menu «Mover…»: the allowed transitions; cancelling asks for confirmation. */
export function MoveMenu({ card, move }: Props) {
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
