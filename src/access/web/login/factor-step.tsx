import { Button, Loader, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError, call } from '#ui/call.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import {
  CODE_REQUIRED,
  loginFactor,
  type NeededFactor,
  neededFactor,
} from '../../contract/factor.ts';
import { FACTOR_ERRORS } from '../../contract/factor-errors.ts';
import { type AdminInfo, USER_TEXTS } from '../../contract/user.ts';
import { completeLoginWithPasskey } from '../passkeys.ts';
import { retryAfterSeconds, retryText, useRetryCountdown } from '../use-retry-countdown.ts';
import { FormAlert, LOST_FACTOR } from './form-alert.tsx';
import css from './login-form.module.css';

type Props = {
  /** `data` of the error `factor-needed`. */
  data: unknown;
  onSignedIn: (admin: AdminInfo) => void;
  onExpired: (sentence: string) => void;
  onBack: () => void;
};

const LABELS: Readonly<Record<FactorField, string>> = {
  totp: 'Código de 6 dígitos de tu app',
  recovery: 'Código de recuperación',
};

const [, TRY_AGAIN] = FACTOR_ERRORS['factor-expired'];

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export function FactorStep({ data, ...props }: Props) {
  const needed = z.safeParse(neededFactor, data).data ?? null;
  const { onExpired } = props;
  useEffect(() => {
    if (needed === null) onExpired(TRY_AGAIN);
  });
  if (needed === null) return null;
  return (
    <div>
      <SecondStepForm needed={needed} {...props} />
      <p className="note top-20 small">{LOST_FACTOR}</p>
    </div>
  );
}

type SecondStepProps = Omit<Props, 'data'> & { needed: NeededFactor };

function SecondStepForm({ onBack, ...plan }: SecondStepProps) {
  const step = useFactorStep(plan);
  const { kinds } = plan.needed;
  const { problem, field, busy } = step;
  const alertId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step.submit();
  };
  return (
    <form className="column gap-16" onSubmit={submit} noValidate>
      <FormAlert id={alertId} problem={problem} />
      <p className="no-margin">Tu contraseña es correcta. Falta confirmar que eres tú.</p>
      {kinds.includes('passkey') ? (
        <Button
          type="button"
          variant={field === null ? 'filled' : 'default'}
          fullWidth
          className={css.enter}
          aria-disabled={busy !== null || undefined}
          leftSection={<IconFingerprint size={22} aria-hidden />}
          onClick={step.askPasskey}
        >
          {busy === 'passkey' ? 'Esperando al dispositivo…' : 'Usar llave de acceso'}
        </Button>
      ) : null}
      {field === null ? null : (
        <CodeField key={field} field={field} step={step} describedBy={alertId} />
      )}
      {field !== 'recovery' && kinds.includes('recovery') ? (
        <Button type="button" variant="subtle" onClick={() => step.choose('recovery')}>
          Usar un código de recuperación
        </Button>
      ) : null}
      {field === 'recovery' && kinds.includes('totp') ? (
        <Button type="button" variant="subtle" onClick={() => step.choose('totp')}>
          Usar el código de la app
        </Button>
      ) : null}
      <Button type="button" variant="default" fullWidth className={css.back} onClick={onBack}>
        Volver
      </Button>
    </form>
  );
}

type FieldProps = { field: FactorField; step: FactorStepState; describedBy: string };

function CodeField({ field, step, describedBy }: FieldProps) {
  const { input, invalid, busy, wait } = step;
  useEffect(() => input.current?.focus(), [input]);
  const idle = busy !== null || wait > 0;
  return (
    <>
      <TextInput
        ref={input}
        label={LABELS[field]}
        name={field}
        autoComplete={field === 'totp' ? 'one-time-code' : 'off'}
        inputMode={field === 'totp' ? 'numeric' : 'text'}
        maxLength={field === 'totp' ? 7 : 60}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={invalid}
        aria-describedby={invalid ? describedBy : undefined}
        aria-required
      />
      <div className="top-4">
        <Button
          type="submit"
          fullWidth
          className={css.enter}
          aria-disabled={idle || undefined}
          data-disabled={wait > 0}
          leftSection={
            busy === 'code' ? <Loader size={20} color="currentColor" aria-hidden /> : null
          }
        >
          {busy === 'code' ? 'Verificando...' : 'Confirmar'}
        </Button>
        <p className={css.wait} aria-hidden={wait === 0}>
          {wait > 0 ? retryText(wait) : ''}
        </p>
      </div>
    </>
  );
}

type FactorField = 'totp' | 'recovery';

/** The field is wrong, and gets the focus. */
const WRONG_CODES: ReadonlySet<string | undefined> = new Set(['wrong-factor', 'used-factor']);

type Plan = {
  needed: NeededFactor;
  onSignedIn: (admin: AdminInfo) => void;
  /** Called when the ticket has expired: the first step is shown again. */
  onExpired: (sentence: string) => void;
};

type FactorStepState = ReturnType<typeof useFactorStep>;

/** State of the second step of a sign-in. */
function useFactorStep({ needed, onSignedIn, onExpired }: Plan) {
  const input = useRef<HTMLInputElement>(null);
  /** The shown field; `null`: only the passkey is offered. */
  const [field, setField] = useState<FactorField | null>(firstField(needed));
  const [problem, setProblem] = useState<{ sentence: string; turn: number } | null>(null);
  /** Whether the typed code was wrong. */
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  /** Seconds until the server accepts the next attempt. */
  const { wait, start } = useRetryCountdown();
  const problems = useRef(0);

  const showProblem = (sentence: string, wrong: boolean) => {
    problems.current += 1;
    setProblem({ sentence, turn: problems.current });
    setInvalid(wrong);
    if (wrong) input.current?.focus();
  };
  const complete = async (by: 'code' | 'passkey', code = '') => {
    setBusy(by);
    setProblem(null);
    setInvalid(false);
    try {
      const { data } = await (by === 'code'
        ? call(loginFactor, { body: { ticket: needed.ticket, code } })
        : completeLoginWithPasskey(needed));
      storeSession(data.token);
      onSignedIn(data.admin);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'factor-expired') return onExpired(error.message);
      start(retryAfterSeconds(error));
      if (input.current) input.current.value = '';
      showProblem(sentenceOf(error), by === 'code' && WRONG_CODES.has(error.code));
    } finally {
      setBusy(null);
    }
  };
  const ready = busy === null && wait === 0;
  const submit = () => {
    if (!ready) return;
    const code = input.current?.value ?? '';
    if (code.trim() === '') return showProblem(CODE_REQUIRED, true);
    void complete('code', code);
  };
  const askPasskey = () => {
    if (ready) void complete('passkey');
  };
  const choose = (chosen: FactorField) => {
    setField(chosen);
    setProblem(null);
    setInvalid(false);
  };
  return { input, field, problem, invalid, busy, wait, choose, submit, askPasskey };
}

function firstField({ kinds }: NeededFactor): FactorField | null {
  if (kinds.includes('totp')) return 'totp';
  return kinds.includes('passkey') ? null : 'recovery';
}

function sentenceOf(error: CallError): string {
  if (error.kind === 'connection') return USER_TEXTS.connection;
  return error.message || USER_TEXTS.loginFailed;
}
