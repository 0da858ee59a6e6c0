import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepButton } from '../actions/step-button.tsx';
import { PanelDialog } from './panel-dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** The verb of the button that does it: «Eliminar»; `null`: there is only the way back. */
  verb: string | null;
  /** While it is under way, instead of the verb: «Eliminando…». */
  busyVerb?: string;
  busy?: boolean;
  /** Red, for what takes something away. */
  danger?: boolean;
  /** The verb of the way back. */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone. Focus starts on the way back. */
export function ConfirmDialog(props: Props) {
  const { opened, title, verb, busyVerb = props.verb, busy = false, danger = true } = props;
  const { cancel = 'Cancelar', onConfirm, onCancel, onClosed, children } = props;
  return (
    <PanelDialog
      opened={opened}
      onClose={onCancel}
      {...(onClosed && { onClosed })}
      title={title}
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancel}
          </Button>
          {verb === null ? null : (
            // What waited, or became another verb, was not what a second press was aimed at.
            <StepButton
              {...(danger ? { color: 'red' } : {})}
              step={busy ? 'busy' : verb}
              loading={busy}
              onPress={onConfirm}
            >
              {busy ? busyVerb : verb}
            </StepButton>
          )}
        </>
      }
    >
      {children}
    </PanelDialog>
  );
}
