import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCalendarTime,
  IconClipboardPlus,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { ContactItems } from '#ui/panel/contact/contact-buttons.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { requestReception } from '#work-orders/web/reception/receive-button.tsx';
import type { CitationSummary } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  canCancelCitation,
  nextStatus,
  previousStatus,
} from '../../rules/citation-status.ts';
import { arrivalOf, isReceivable } from '../arrival.ts';
import { useCitationChat } from '../client-messages.ts';
import { CancelCitation, DeleteCitation } from './citation-confirmations.tsx';
import { requestReschedule } from './reschedule-request.ts';
import {
  type MoveCitation,
  useCitationTransition,
  useIsCitationMoving,
} from './use-citation-transition.ts';

type Props = {
  citation: CitationSummary;
  onOpen: (id: string) => void;
};

/** All actions on a citation, the next status first. */
export function CitationMenu({ citation, onOpen }: Props) {
  const move = useCitationTransition();
  const moving = useIsCitationMoving(citation._id);
  const openDialog = useOpenDialog();
  return (
    <RowMenu label={`Más acciones para ${citation.clientName}`} busy={moving}>
      {(fromButton) => (
        <>
          <MoveItems citation={citation} move={move} fromButton={fromButton} />
          {isReceivable(citation) ? (
            <RowMenuItem
              icon={IconClipboardPlus}
              onClick={() => fromButton(() => void requestReception(arrivalOf(citation)))}
            >
              Recibir
            </RowMenuItem>
          ) : null}
          <OpenItems citation={citation} onOpen={(id) => fromButton(() => onOpen(id))} />
          <Contact citation={citation} />
          {canCancelCitation(citation.status) ? (
            <RowMenuItem
              icon={IconBan}
              onClick={() =>
                fromButton(() => openDialog(<CancelCitation citation={citation} move={move} />))
              }
            >
              Cancelar cita
            </RowMenuItem>
          ) : null}
          {citation.status === 'delivered' ? null : (
            <RowMenuItem
              icon={IconTrash}
              danger
              onClick={() => fromButton(() => openDialog(<DeleteCitation citation={citation} />))}
            >
              Eliminar
            </RowMenuItem>
          )}
        </>
      )}
    </RowMenu>
  );
}

type MoveProps = {
  citation: CitationSummary;
  move: MoveCitation;
  fromButton: (open: () => void) => void;
};

/** Next and previous status, if the table of transitions has them. */
function MoveItems({ citation, move, fromButton }: MoveProps) {
  const forward = nextStatus(citation.status);
  const back = previousStatus(citation.status);
  return (
    <>
      {forward === null ? null : (
        <RowMenuItem
          icon={IconArrowRight}
          onClick={() => fromButton(() => void move(citation, forward))}
        >
          Pasar a {CITATION_LABELS[forward]}
        </RowMenuItem>
      )}
      {back === null ? null : (
        <RowMenuItem icon={IconArrowBackUp} onClick={() => void move(citation, back)}>
          Volver a {CITATION_LABELS[back]}
        </RowMenuItem>
      )}
    </>
  );
}

function OpenItems({ citation, onOpen }: Pick<Props, 'citation' | 'onOpen'>) {
  const isFinal = citation.status === 'delivered' || citation.status === 'cancelled';
  const reschedule = () => {
    requestReschedule(citation._id);
    onOpen(citation._id);
  };
  return (
    <>
      <RowMenuItem icon={IconExternalLink} onClick={() => onOpen(citation._id)}>
        Abrir
      </RowMenuItem>
      {isFinal ? null : (
        <RowMenuItem icon={IconCalendarTime} onClick={reschedule}>
          Reagendar
        </RowMenuItem>
      )}
    </>
  );
}

/** Mounted only while the menu is open. Only users who may change citations see the menu. */
function Contact({ citation }: { citation: CitationSummary }) {
  const chat = useCitationChat(citation, { manages: true });
  return <ContactItems phone={citation.clientPhone} {...chat} />;
}
