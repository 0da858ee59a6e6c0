import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Banner } from '../../banner.tsx';
import { CallError } from '../../call.ts';
import { BusyButton } from '../actions/buttons.tsx';
import { useTask } from '../feedback/use-task.ts';
import { SecretField } from '../fields/secret-field.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import css from './password-dialog.module.css';
import { useOpenCount } from './use-open-count.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
  title: string;
  /** Text of the button, and the one while the call runs: «Eliminar», «Eliminando…». */
  verb: string;
  busyVerb: string;
  /** An action that cannot be undone: its button is red, and the dialog stays open while it runs. */
  danger?: boolean;
  /** Rejects only with `CallError`; `wrong-password` empties the field. The dialog closes after success. */
  send: (password: string) => Promise<unknown>;
  /** What the action does. */
  children: ReactNode;
};

/** Asks for the user's own password before an action. */
export function PasswordDialog(props: Props) {
  return <PasswordForm key={useOpenCount(props.opened)} {...props} />;
}

function PasswordForm(props: Props) {
  const { opened, onClose, onClosed, title, verb, busyVerb } = props;
  const { danger = false, send, children } = props;
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, problem, run } = useTask();
  // Closing would suggest that the action was cancelled.
  const locked = danger && busy;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    void run(async () => {
      try {
        await send(password);
      } catch (error) {
        if (error instanceof CallError && error.code === 'wrong-password') setPassword('');
        field.current?.focus();
        throw error;
      }
      onClose();
    });
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={() => (locked ? undefined : onClose())}
      {...(onClosed && { onClosed })}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="default" disabled={locked} onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton {...(danger && { color: 'red' })} type="submit" form={form} busy={busy}>
            {busy ? busyVerb : verb}
          </BusyButton>
        </>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={submit}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        {children}
        <SecretField
          ref={field}
          label="Tu contraseña"
          autoComplete="current-password"
          aria-required
          error={missing && password === '' ? 'La contraseña es requerida.' : undefined}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </form>
    </PanelDialog>
  );
}
