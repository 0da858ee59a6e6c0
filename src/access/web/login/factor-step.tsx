import { Button, Loader, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId } from 'react';
import type { NeededFactor } from '../../contract/factor.ts';
import { FACTOR_ERRORS } from '../../contract/factor-errors.ts';
import type { AdminInfo } from '../../contract/user.ts';
import { readNeededFactor } from '../factor-api.ts';
import { retryText } from '../use-retry-countdown.ts';
import { FormAlert } from './form-alert.tsx';
import css from './login-form.module.css';
import { LOST_FACTOR } from './login-texts.ts';
import { type FactorField, type FactorStepState, useFactorStep } from './use-factor-step.ts';

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
  const needed = readNeededFactor(data);
  const { onExpired } = props;
  useEffect(() => {
    if (needed === null) onExpired(TRY_AGAIN);
  });
  if (needed === null) return null;
  return (
    <div>
      <SecondStepForm needed={needed} {...props} />
      <p className={css.note}>{LOST_FACTOR}</p>
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
    <form className={css.form} onSubmit={submit} noValidate>
      <FormAlert id={alertId} problem={problem} />
      <p className={css.step}>Tu contraseña es correcta. Falta confirmar que eres tú.</p>
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
      <div className={css.submit}>
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
