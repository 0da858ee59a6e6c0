import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, call, failureMessage } from '#ui/call.ts';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { useToken } from '#ui/panel/session/session-store.ts';
import { endsSession, settleStepUp } from '#ui/panel/session/staff-call.ts';
import { CODE_REQUIRED, listFactors, type OwnFactors, stepUpWithCode } from '../contract/factor.ts';
import { PASSWORD_REQUIRED, stepUp } from '../contract/session.ts';
import { USER_TEXTS } from '../contract/user.ts';
import { exchangeSession } from './exchange-session.ts';
import css from './step-up-dialog.module.css';
import { retryAfterSeconds, retryText, useRetryCountdown } from './use-retry-countdown.ts';

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
        className="column gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="no-margin">{WHY[proof]}</p>
        {proof === 'password' ? <PasswordField {...form} /> : <CodeField {...form} />}
        {/* Always rendered, so that the layout does not move under a finger. */}
        <div className={css.below}>
          <p className="note small" role="status">
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

/** The kind of confirmation. */
type StepUpProof = 'password' | 'code';

/** The codes that the user has; a recovery code is accepted in place of one of the app. */
type OwnCodes = 'totp' | 'recovery' | null;

const REQUIRED: Readonly<Record<StepUpProof, string>> = {
  password: PASSWORD_REQUIRED,
  code: CODE_REQUIRED,
};

const WRONG: ReadonlySet<string | undefined> = new Set([
  'wrong-password',
  'wrong-code',
  'used-code',
]);

type StepUpForm = ReturnType<typeof useStepUpForm>;

/** State of the step-up form. Password or code are read from the input when the form is sent. */
function useStepUpForm() {
  const field = useRef<HTMLInputElement>(null);
  const [proof, setProof] = useState<StepUpProof>('password');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Seconds until the server accepts the next attempt. */
  const { wait, start } = useRetryCountdown();
  const codes = codesOf(useQuery(readQuery(listFactors, {})).data);
  useSettleOnSignIn();
  const showProblem = (sentence: string) => {
    setProblem(sentence);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy || wait > 0) return;
    const typed = field.current?.value ?? '';
    if ((proof === 'code' ? typed.trim() : typed) === '') return showProblem(REQUIRED[proof]);
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmIdentity(proof === 'code' ? { code: typed } : { password: typed });
      settleStepUp(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The password is accepted meanwhile.
      if (error.code !== 'too-many-codes') start(retryAfterSeconds(error));
      // The sign-in dialog covers this dialog then.
      if (endsSession(error)) return;
      const wrong = WRONG.has(error.code);
      if (wrong && field.current) field.current.value = '';
      showProblem(error.kind === 'connection' ? USER_TEXTS.connection : failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const clear = () => setProblem(undefined);
  const choose = (chosen: StepUpProof) => {
    setProof(chosen);
    clear();
  };
  const cancel = () => settleStepUp(false);
  return { field, proof, codes, problem, busy, wait, choose, clear, submit, cancel };
}

/** Returns `null` also while the factors are loading: the password is always accepted. */
function codesOf(own: OwnFactors | undefined): OwnCodes {
  if (own?.factors.some(({ kind }) => kind === 'totp')) return 'totp';
  return own && own.recoveryCodesLeft > 0 ? 'recovery' : null;
}

/**
 * Settles the step-up when the user signs in again over this dialog: a sign-in counts as a step-up.
 */
function useSettleOnSignIn(): void {
  const token = useToken();
  const before = useRef(token);
  useEffect(() => {
    if (token !== null && token !== before.current) settleStepUp(true);
  }, [token]);
}

/** Step-up with the own password or a code; replaces the session's token. */
export async function confirmIdentity(
  proof: { password: string } | { code: string },
): Promise<void> {
  await exchangeSession((options) =>
    'code' in proof
      ? call(stepUpWithCode, { body: proof }, options)
      : call(stepUp, { body: proof }, options),
  );
}
