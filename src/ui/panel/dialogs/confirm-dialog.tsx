import { Button, Loader } from '@mantine/core';
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
  /** Whether it can close; by default not while it is busy. */
  closable?: boolean;
  /** Red, for destructive actions. */
  danger?: boolean;
  /** Text of the cancel button. */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/**
 * Asks before an action that cannot be undone. The cancel button has the initial focus. It cannot close
 * while the action runs: closing would not undo it, and its answer would close what is open by then.
 */
export function ConfirmDialog(props: Props) {
  const { opened, title, verb, busyVerb = props.verb, busy = false, danger = true } = props;
  const { cancel = 'Cancelar', onConfirm, onCancel, onClosed, children } = props;
  const { closable = !busy } = props;
  const leave = () => {
    if (closable) onCancel();
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={leave}
      {...(onClosed && { onClosed })}
      title={title}
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button variant="default" disabled={!closable} onClick={leave} data-autofocus>
            {cancel}
          </Button>
          {verb === null ? null : (
            // A second press was not meant for a button whose verb or state has just changed.
            <StepButton
              {...(danger ? { color: 'red' } : {})}
              step={busy ? 'busy' : verb}
              busy={busy}
              {...(busy && { leftSection: <Loader size={18} color="currentColor" aria-hidden /> })}
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
