import { Banner } from '#ui/banner.tsx';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { formProblem } from '#ui/panel/form/use-form.ts';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import { retryText } from '../use-retry-countdown.ts';
import css from './password-dialog.module.css';
import type { PasswordForm } from './use-password-form.ts';

/** The error of the whole form, and when the next attempt is possible. */
export function PasswordNotice({ form, wait }: PasswordForm) {
  const problem = formProblem(form);
  if (problem === undefined) return null;
  return (
    <Banner kind="error">
      {problem}
      {wait > 0 ? <span className={css.wait}> {retryText(wait)}</span> : null}
    </Banner>
  );
}

/** The current password, and the new one twice. */
export function PasswordFields({
  form: { input },
  note,
}: Pick<PasswordForm, 'form'> & { note: string }) {
  return (
    <>
      <SecretField
        label="Contraseña actual"
        autoComplete="current-password"
        aria-required
        {...input('current')}
      />
      <SecretField
        label="Contraseña nueva"
        description={`Al menos ${SHORTEST_PASSWORD} caracteres.`}
        autoComplete="new-password"
        aria-required
        {...input('password')}
      />
      <SecretField
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        aria-required
        {...input('repeated')}
      />
      <p className={css.note}>{note}</p>
    </>
  );
}
