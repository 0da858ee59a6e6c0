import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCalendarTime,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { ContactItems } from '#ui/panel/contact/contact-items.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  nextStatus,
  previousStatus,
} from '../../rules/citation-status.ts';
import { useWhatsappMessage } from '../use-whatsapp-message.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { requestReschedule } from './reschedule-request.ts';
import { type CitationTransition, useCitationTransition } from './use-citation-transition.ts';

type Props = {
  citation: StaffCitation;
  /** Opens the detail. */
  onOpen: (id: string) => void;
  /** Where the screen moves it by itself; else the menu does. */
  by?: CitationTransition;
};

/** Everything that can be done with a citation; its forward move first, which is a button too. */
export function CitationMenu({ citation, onOpen, by }: Props) {
  const own = useCitationTransition();
  const moves = by ?? own;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <RowMenu
        label={`Más acciones para ${citation.clientName}`}
        busy={moves.moving === citation._id}
      >
        {(fromButton) => (
          <>
            <MoveItems citation={citation} moves={moves} fromButton={fromButton} />
            <OpenItems citation={citation} onOpen={(id) => fromButton(() => onOpen(id))} />
            <Contact citation={citation} />
            {CITATION_TRANSITIONS[citation.status].includes('cancelled') ? (
              <RowMenuItem icon={IconBan} onClick={() => fromButton(() => setAsking('cancel'))}>
                Cancelar cita
              </RowMenuItem>
            ) : null}
            {citation.status === 'delivered' ? null : (
              <RowMenuItem
                icon={IconTrash}
                danger
                onClick={() => fromButton(() => setAsking('delete'))}
              >
                Eliminar
              </RowMenuItem>
            )}
          </>
        )}
      </RowMenu>
      <CancelConfirm citation={citation} by={moves} opened={asking === 'cancel'} onClose={close} />
      <DeleteConfirm citation={citation} opened={asking === 'delete'} onClose={close} />
    </>
  );
}

type MoveProps = {
  citation: StaffCitation;
  moves: CitationTransition;
  fromButton: (open: () => void) => void;
};

/** Along its way and back, where the table has it. */
function MoveItems({ citation, moves, fromButton }: MoveProps) {
  const forward = nextStatus(citation.status);
  const back = previousStatus(citation.status);
  return (
    <>
      {forward === null ? null : (
        <RowMenuItem
          icon={IconArrowRight}
          onClick={() => fromButton(() => void moves.move(citation, forward))}
        >
          Pasar a {CITATION_LABELS[forward]}
        </RowMenuItem>
      )}
      {back === null ? null : (
        <RowMenuItem icon={IconArrowBackUp} onClick={() => void moves.move(citation, back)}>
          Volver a {CITATION_LABELS[back]}
        </RowMenuItem>
      )}
    </>
  );
}

function OpenItems({ citation, onOpen }: Pick<Props, 'citation' | 'onOpen'>) {
  const over = citation.status === 'delivered' || citation.status === 'cancelled';
  const reschedule = () => {
    requestReschedule(citation._id);
    onOpen(citation._id);
  };
  return (
    <>
      <RowMenuItem icon={IconExternalLink} onClick={() => onOpen(citation._id)}>
        Abrir
      </RowMenuItem>
      {over ? null : (
        <RowMenuItem icon={IconCalendarTime} onClick={reschedule}>
          Reagendar
        </RowMenuItem>
      )}
    </>
  );
}

/** Only while the menu is open. */
function Contact({ citation }: { citation: StaffCitation }) {
  return <ContactItems phone={citation.clientPhone} message={useWhatsappMessage(citation)} />;
}
