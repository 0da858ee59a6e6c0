import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/use-leave-then.ts';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { MANUAL_FORM_ID } from './form-section.ts';
import css from './manual.module.css';
import { type ManualStart, startEntry } from './manual-entry.ts';
import { ManualForm } from './manual-form.tsx';
import { useManualEntry } from './use-manual-entry.ts';

type Props = {
  opened: boolean;
  /** Initial values. */
  start?: ManualStart;
  onClose: () => void;
  /** Opens the new citation, or one that exists at the same time. */
  onOpen: (id: string) => void;
};

/**
 * Dialog to create an appointment: by phone, at the counter, or for work already in the workshop.
 */
export function ManualDialog({ opened, ...props }: Props) {
  return opened ? <Opened {...props} /> : null;
}

/** A component of its own, so that each opening starts with a new form. */
function Opened({ start = {}, onClose, onOpen }: Omit<Props, 'opened'>) {
  const { today } = useWorkshopClock();
  const [initial] = useState(() => startEntry(today, start));
  const done = (citation: StaffCitation) => {
    onClose();
    onOpen(citation._id);
  };
  const form = useManualEntry(initial, done);
  const [leaveThen, question] = useLeaveThen(true, form);
  const leave = () => leaveThen(onClose);
  return (
    <>
      <PanelDialog
        opened
        onClose={leave}
        title="Cita manual"
        size="large"
        focusTitle={false}
        footer={
          <>
            <Button variant="default" onClick={leave} disabled={form.busy}>
              Cancelar
            </Button>
            {form.draft.date > today ? null : (
              <BusyButton
                variant="default"
                className={css.walkIn ?? ''}
                busy={form.busy && form.entersWorkshop}
                disabled={form.busy && !form.entersWorkshop}
                onClick={() => form.submit({ inWorkshop: true })}
              >
                Crear y pasar a En Taller
              </BusyButton>
            )}
            <BusyButton
              type="submit"
              form={MANUAL_FORM_ID}
              busy={form.busy && !form.entersWorkshop}
              disabled={form.busy && form.entersWorkshop}
            >
              {form.busy && !form.entersWorkshop ? 'Creando...' : 'Crear cita'}
            </BusyButton>
          </>
        }
      >
        <ManualForm
          form={form}
          today={today}
          start={start}
          onOpen={(id) => leaveThen(() => onOpen(id))}
        />
      </PanelDialog>
      {question}
    </>
  );
}
