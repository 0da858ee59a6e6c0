import { Button, Loader, TextInput } from '@mantine/core';
import { IconRefresh, IconWand } from '@tabler/icons-react';
import { type FormEvent, useId } from 'react';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { AdminInfo } from '../../contract/user.ts';
import { retryText } from '../use-retry-countdown.ts';
import { FORGOTTEN, FormAlert } from './form-alert.tsx';
import css from './login-form.module.css';
import { type Login, type LoginField, useLogin } from './use-login.ts';

// Loaded on demand: few sign-ins need it.
const FactorStep = lazyPart(async () => ({
  default: (await import('./factor-step.tsx')).FactorStep,
}));

type Props = {
  onSignedIn: (admin: AdminInfo) => void;
  /** The user of the expired session: only the password is missing. */
  username?: string | undefined;
  /**
   * Whether a field gets the initial focus; not on touch devices, where it would open the keyboard.
   */
  focus: boolean;
};

export function LoginForm({ onSignedIn, username = '', focus }: Props) {
  const login = useLogin(onSignedIn);
  const { secondStep, restart } = login;
  if (secondStep === null) {
    return (
      <div>
        <FirstStep {...{ login, username, focus }} />
        <p className="note top-20 small">{FORGOTTEN}</p>
      </div>
    );
  }
  return (
    <FactorStep
      data={secondStep.data}
      onSignedIn={onSignedIn}
      onExpired={restart}
      onBack={() => restart()}
    />
  );
}

function FirstStep({ login, username, focus }: { login: Login; username: string; focus: boolean }) {
  const { problem, fieldRefs } = login;
  const alertId = useId();
  const invalid = (field: LoginField) => problem?.fields.includes(field) ?? false;
  const describedBy = (field: LoginField) => (invalid(field) ? alertId : undefined);
  const autofocus = (field: 'username' | 'password') =>
    focus && (field === 'password') === (username !== '') ? { 'data-autofocus': true } : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.submit();
  };

  return (
    <form className="column gap-16" onSubmit={submit} noValidate>
      <FormAlert id={alertId} problem={problem} />
      <TextInput
        ref={fieldRefs.username}
        label="Usuario"
        name="username"
        defaultValue={login.lastUsername ?? username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={invalid('username')}
        aria-describedby={describedBy('username')}
        aria-required
        {...autofocus('username')}
      />
      <SecretField
        ref={fieldRefs.password}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        error={invalid('password')}
        aria-describedby={describedBy('password')}
        aria-required
        {...autofocus('password')}
      />
      <SumField login={login} invalid={invalid('answer')} describedBy={describedBy('answer')} />
      <Submit login={login} />
    </form>
  );
}

/** The submit button, with the seconds until the next attempt. */
function Submit({ login: { busy, wait } }: { login: Login }) {
  const idle = busy || wait > 0;
  return (
    <div className="top-4">
      <Button
        type="submit"
        fullWidth
        className={css.enter}
        aria-disabled={idle || undefined}
        data-disabled={wait > 0}
        leftSection={busy ? <Loader size={20} color="currentColor" aria-hidden /> : null}
      >
        {busy ? 'Verificando...' : 'Ingresar'}
      </Button>
      <p className={css.wait} aria-hidden={wait === 0}>
        {wait > 0 ? retryText(wait) : ''}
      </p>
    </div>
  );
}

type SumFieldProps = { login: Login; invalid: boolean; describedBy: string | undefined };

/**
 * The sum, with buttons for another sum and for the result without arithmetic (WCAG 2.2, 3.3.8).
 */
function SumField({ login, invalid, describedBy }: SumFieldProps) {
  const id = useId();
  const { left, right } = login.sum;

  return (
    <div>
      <label className={css.label} htmlFor={id}>
        Resuelve la operación
      </label>
      <div className={css.row}>
        <div className={css.plate} data-invalid={invalid || undefined}>
          <span className={css.sum} aria-hidden="true">
            {left} + {right} =
          </span>
          <input
            id={id}
            ref={login.fieldRefs.answer}
            className={css.answer}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={login.answer}
            onChange={(event) => login.setAnswer(event.currentTarget.value)}
            aria-label={`Resuelve la operación: ${left} + ${right}`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            aria-required
          />
        </div>
        <button
          type="button"
          className={css.renew}
          aria-label="Otra operación"
          onClick={login.renewSum}
        >
          <IconRefresh size={22} aria-hidden />
        </button>
      </div>
      <Button
        type="button"
        variant="subtle"
        className={css.solve}
        leftSection={<IconWand size={20} aria-hidden />}
        onClick={login.solveSum}
      >
        Resolver automáticamente
      </Button>
      <p className="sr-only" role="status">
        {login.announcement}
      </p>
    </div>
  );
}
