import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecklist } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { DeleteAction } from '#ui/panel/detail/delete-action.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  type CitationStatus,
  canCancelCitation,
  previousStatus,
} from '../../rules/citation-status.ts';
import { CancelCitation, DeleteCitation } from '../actions/citation-confirmations.tsx';
import { ForwardButton } from '../actions/forward-button.tsx';
import {
  type MoveCitation,
  useCitationTransition,
  useMaintenanceCompletion,
} from '../actions/use-citation-transition.ts';
import { citationKeys } from '../staff-citation-api.ts';

/** A delivered citation has no actions. */
export const hasCitationActions = (status: CitationStatus) => status !== 'delivered';

type Props = {
  citation: CitationDetail;
  by: OwnStatusChange;
  /** Called with a message after a maintenance is completed. */
  onDone: (message: string) => void;
  onDeleted: () => void;
  /** Takes the focus if the focused button was removed. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Whether another form is open: then no button of the footer is the primary one. */
  quiet: boolean;
};

/** Actions of the detail: next status first, then back, cancel, delete. */
export function CitationFooter(props: Props) {
  const { citation, by, onDone, onDeleted, focusAfter, quiet } = props;
  const openDialog = useOpenDialog();
  const completeMaintenance = useMaintenanceCompletion();
  const complete = async () => {
    const message = await completeMaintenance(citation);
    if (message !== null) onDone(message);
    return message !== null;
  };
  const back = previousStatus(citation.status);
  const cancels = canCancelCitation(citation.status);
  const completes = citation.status === 'in-progress';
  const wide = back !== null || cancels || completes;
  const restoreFocus = () => {
    if (document.activeElement === document.body) focusAfter.current?.focus();
  };
  const shown = useRef(citation.status);
  useEffect(() => {
    if (shown.current === citation.status) return;
    shown.current = citation.status;
    // Another status has other buttons: the focused one may be removed.
    restoreFocus();
  });
  return (
    <div className={css.actions}>
      <ForwardButton
        citation={citation}
        move={by.move}
        variant={quiet ? 'default' : 'filled'}
        className={wide ? css.wide : css.forward}
      />
      {completes ? (
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} aria-hidden="true" />}
          onClick={() => void by.runTransition('installed', complete)}
        >
          Completar mantenimiento
        </Button>
      ) : null}
      {back === null ? null : (
        <StepButton
          step={`${citation._id}:${back}`}
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onPress={() => void by.move(citation, back)}
        >
          Volver a {CITATION_LABELS[back]}
        </StepButton>
      )}
      {cancels ? (
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden="true" />}
          onClick={() => openDialog(<CancelCitation citation={citation} move={by.move} />)}
        >
          Cancelar cita
        </Button>
      ) : null}
      <DeleteAction
        label={`Más acciones para ${citation.clientName}`}
        onDelete={() => openDialog(<DeleteCitation citation={citation} onDeleted={onDeleted} />)}
      />
    </div>
  );
}

/** Status changes made in the open detail; they are not announced as changes by others. */
type OwnStatusChange = {
  move: MoveCitation;
  /** Runs another request that leads to a status; returns whether it succeeded. */
  runTransition: RunTransition<CitationStatus>;
};

type StatusListeners = {
  onMoved: (to: CitationStatus) => void;
  /** Called when another user changed the status. */
  onRemoteChange: (sentence: string) => void;
};

/** Changes the status of the open citation, and detects changes by others. */
export function useOpenCitationStatus(
  citation: CitationDetail | undefined,
  { onMoved, onRemoteChange }: StatusListeners,
): OwnStatusChange & { announced: string } {
  const move = useCitationTransition({ quiet: true });
  const { runTransition, announced } = useStatusChanges(citationKeys.all, citation, {
    messageFor: (status: CitationStatus) => `Ahora está en «${CITATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (now, sentence) => {
      const last = citation?.history.findLast(({ to }) => to !== null);
      if (last?.to === now && last.own) return;
      onRemoteChange(`${changeText(last, now)} ${sentence}`);
    },
  });
  return {
    move: (record, to) => runTransition(to, () => move(record, to)),
    runTransition,
    announced,
  };
}

/** Returns the text about who changed the status, by the last event. */
function changeText(last: CitationEvent | undefined, status: CitationStatus): string {
  if (last?.to !== status) return 'Otra persona cambió esta cita.';
  if (last.actor === 'client') return 'El cliente canceló esta cita.';
  return `${last.by || 'Otra persona'} cambió esta cita.`;
}
