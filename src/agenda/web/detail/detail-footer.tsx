import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecklist, IconTrash } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { StepButton } from '#ui/panel/actions/step-button.tsx';
import css from '#ui/panel/detail/detail.module.css';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
  previousStatus,
} from '../../rules/citation-status.ts';
import { CancelConfirm } from '../actions/cancel-confirm.tsx';
import { DeleteConfirm } from '../actions/delete-confirm.tsx';
import { ForwardButton } from '../actions/forward-button.tsx';
import { MaintenanceDialog } from '../maintenance/maintenance-dialog.tsx';
import type { OwnStatusChange } from './use-open-citation-status.ts';

/** A delivered one stays as it is. */
export const hasActions = (status: CitationStatus) => status !== 'delivered';

type Props = {
  citation: CitationDetail;
  by: OwnStatusChange;
  /** Who is signed in. */
  staffName: string;
  /** A maintenance is completed; says so. */
  onDone: (message: string) => void;
  onDeleted: () => void;
  /** Takes focus where the button that had it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Whether another form is open: then no button here is the primary one. */
  quiet: boolean;
};

/** What can be done, always in reach: forward first, then back, cancelling, deleting. */
export function DetailFooter(props: Props) {
  const { citation, by, staffName, onDone, onDeleted, focusAfter, quiet } = props;
  const [asking, setAsking] = useState<'cancel' | 'delete' | 'maintenance' | null>(null);
  const close = () => setAsking(null);
  const back = previousStatus(citation.status);
  const cancels = CITATION_TRANSITIONS[citation.status].includes('cancelled');
  const completes = citation.status === 'in-progress';
  const wide = back !== null || cancels || completes;
  const mendFocus = () => {
    if (document.activeElement === document.body) focusAfter.current?.focus();
  };
  const shown = useRef(citation.status);
  useEffect(() => {
    if (shown.current === citation.status) return;
    shown.current = citation.status;
    // Another status has other buttons: the one that had the focus may be gone.
    mendFocus();
  });
  return (
    <div className={css.actions}>
      <ForwardButton
        citation={citation}
        by={by}
        variant={quiet ? 'default' : 'filled'}
        className={wide ? css.wide : css.forward}
      />
      {completes ? (
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} aria-hidden="true" />}
          onClick={() => setAsking('maintenance')}
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
          onClick={() => setAsking('cancel')}
        >
          Cancelar cita
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="red"
        className={css.delete}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => setAsking('delete')}
      >
        Eliminar
      </Button>
      <MaintenanceDialog
        citation={citation}
        staffName={staffName}
        by={by}
        opened={asking === 'maintenance'}
        onClose={close}
        // Once it is gone altogether: until then its own button has the focus.
        onClosed={() => requestAnimationFrame(mendFocus)}
        onDone={onDone}
      />
      <CancelConfirm
        citation={citation}
        by={by}
        opened={asking === 'cancel'}
        onClose={close}
        onClosed={mendFocus}
      />
      <DeleteConfirm
        citation={citation}
        opened={asking === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </div>
  );
}
