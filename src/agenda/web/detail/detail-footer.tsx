import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecklist } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { StepButton } from '#ui/panel/actions/step-button.tsx';
import { DeleteAction } from '#ui/panel/detail/delete-action.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  type CitationStatus,
  canCancelCitation,
  previousStatus,
} from '../../rules/citation-status.ts';
import { CancelCitation } from '../actions/cancel-citation.tsx';
import { DeleteCitation } from '../actions/delete-citation.tsx';
import { ForwardButton } from '../actions/forward-button.tsx';
import { useMaintenanceCompletion } from '../actions/use-citation-transition.ts';
import type { OwnStatusChange } from './use-open-citation-status.ts';

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
