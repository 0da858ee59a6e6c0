import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { retryText } from '../use-retry-countdown.ts';
import css from './step-up-dialog.module.css';
import { type OwnCodes, type StepUpForm, useStepUpForm } from './use-step-up-form.ts';

const FORM_ID = 'step-up-form';

/** «Confirma que eres tú»: shown over the form whose call waits for a step-up. */
export function StepUpDialog() {
  const form = useStepUpForm();
  const { proof, codes, busy, wait, choose, submit, cancel } = form;
  const other = proof === 'password' ? 'code' : 'password';
  return (
    <PanelDialog
      opened
      onClose={cancel}
      title="Confirma que eres tú"
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} aria-disabled={busy || wait > 0 || undefined}>
            {busy ? 'Verificando…' : 'Confirmar'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={css.why}>{WHY[proof]}</p>
        {proof === 'password' ? <PasswordField {...form} /> : <CodeField {...form} />}
        {/* Always rendered, so that the layout does not move under a finger. */}
        <div className={css.below}>
          <p className={css.wait} role="status">
            {wait > 0 ? retryText(wait) : ''}
          </p>
          {codes === null ? null : (
            <Button type="button" variant="subtle" onClick={() => choose(other)}>
              {proof === 'password' ? 'Usar un código' : 'Usar la contraseña'}
            </Button>
          )}
        </div>
      </form>
    </PanelDialog>
  );
}

const WHY = {
  password:
    'Para hacer esto escribe tu contraseña. Durante unos minutos no te la volveremos a pedir.',
  code: 'Para hacer esto escribe un código. Durante unos minutos no te lo volveremos a pedir.',
} as const;

const CODE_LABELS: Readonly<Record<NonNullable<OwnCodes>, string>> = {
  totp: 'Código de tu app o de recuperación',
  recovery: 'Código de recuperación',
};

function PasswordField({ field, problem, clear }: StepUpForm) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <SecretField
      ref={field}
      label="Contraseña"
      autoComplete="current-password"
      error={problem}
      aria-required
      data-autofocus
      onChange={clear}
    />
  );
}

function CodeField({ field, codes, problem, clear }: StepUpForm) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <TextInput
      ref={field}
      label={CODE_LABELS[codes ?? 'totp']}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      error={problem}
      aria-required
      data-autofocus
      onChange={clear}
    />
  );
}
