import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepButton } from '../actions/step-button.tsx';
import { PanelDialog } from './panel-dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** Text of the confirming button: «Eliminar»; `null`: only the cancel button. */
  verb: string | null;
  /** Replaces the verb while the action runs: «Eliminando…». */
  busyVerb?: string;
  busy?: boolean;
  /** Red, for destructive actions. */
  danger?: boolean;
  /** Text of the cancel button. */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** Asks before an action that cannot be undone. The cancel button has the initial focus. */
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
            // A second press was not meant for a button whose verb or state has just changed.
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
