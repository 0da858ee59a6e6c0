import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCalendarTime,
  IconDots,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { backOf, CITATION_LABELS, CITATION_MOVES, forwardOf } from '../../rules/citation-status.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import css from './citation-menu.module.css';
import { ContactItems } from './contact-items.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { wishReschedule } from './reschedule-wish.ts';
import { type MoveCitation, useMoveCitation } from './use-move-citation.ts';

type Props = {
  citation: StaffCitation;
  /** Opens the detail. */
  onOpen: (id: string) => void;
  /** Where the screen moves it by itself; else the menu does. */
  by?: MoveCitation;
};

/** Everything that can be done with a citation; its forward move first, which is a button too. */
export function CitationMenu({ citation, onOpen, by }: Props) {
  const own = useMoveCitation();
  const moves = by ?? own;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const dots = useRef<HTMLButtonElement>(null);
  /** What opens now gives focus back to the button, not to an item that is gone by then. */
  const fromButton = (then: () => void) => {
    dots.current?.focus();
    then();
  };
  const ask = (what: 'cancel' | 'delete') => fromButton(() => setAsking(what));
  return (
    <>
      <Menu
        position="bottom-end"
        width={240}
        // Within the page's landmark, but outside whatever scrolls or clips.
        portalProps={{ target: 'main' }}
        // A menu has nothing in it but its items: focus starts on the first.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            ref={dots}
            variant="subtle"
            className={css.dots}
            size={44}
            aria-busy={moves.moving === citation._id}
            aria-label={`Más acciones para ${citation.clientName}`}
            data-move
          >
            <IconDots size={22} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={css.dropdown}>
          <MoveItems citation={citation} moves={moves} />
          <OpenItems citation={citation} onOpen={(id) => fromButton(() => onOpen(id))} />
          <ContactItems citation={citation} />
          {CITATION_MOVES[citation.status].includes('cancelled') ? (
            <Menu.Item
              leftSection={<IconBan size={20} aria-hidden="true" />}
              onClick={() => ask('cancel')}
            >
              Cancelar cita
            </Menu.Item>
          ) : null}
          {citation.status === 'delivered' ? null : (
            <Menu.Item
              className={css.danger}
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => ask('delete')}
            >
              Eliminar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CancelConfirm citation={citation} by={moves} opened={asking === 'cancel'} onClose={close} />
      <DeleteConfirm citation={citation} opened={asking === 'delete'} onClose={close} />
    </>
  );
}

/** Along its way and back, where the table has it. */
function MoveItems({ citation, moves }: { citation: StaffCitation; moves: MoveCitation }) {
  const forward = forwardOf(citation.status);
  const back = backOf(citation.status);
  return (
    <>
      {forward === null ? null : (
        <Menu.Item
          leftSection={<IconArrowRight size={20} aria-hidden="true" />}
          onClick={() => void moves.move(citation, forward)}
        >
          Pasar a {CITATION_LABELS[forward]}
        </Menu.Item>
      )}
      {back === null ? null : (
        <Menu.Item
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => void moves.move(citation, back)}
        >
          Volver a {CITATION_LABELS[back]}
        </Menu.Item>
      )}
    </>
  );
}

function OpenItems({ citation, onOpen }: Pick<Props, 'citation' | 'onOpen'>) {
  const over = citation.status === 'delivered' || citation.status === 'cancelled';
  const reschedule = () => {
    wishReschedule(citation._id);
    onOpen(citation._id);
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconExternalLink size={20} aria-hidden="true" />}
        onClick={() => onOpen(citation._id)}
      >
        Abrir
      </Menu.Item>
      {over ? null : (
        <Menu.Item
          leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
          onClick={reschedule}
        >
          Reagendar
        </Menu.Item>
      )}
    </>
  );
}
