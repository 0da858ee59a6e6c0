import { Banner } from '#ui/banner.tsx';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import css from './password-dialog.module.css';
import type { PasswordForm } from './use-password-form.ts';

export const FORM_ID = 'password-form';

type Props = Pick<PasswordForm, 'form' | 'draft' | 'problems' | 'wait' | 'change' | 'submit'> & {
  note: string;
};

/** The current password, and the new one twice. */
export function PasswordFields(props: Props) {
  const { form, draft, problems, wait, change, submit, note } = props;
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: problems[name],
    'aria-required': true,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      id={FORM_ID}
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problems.form === undefined ? null : (
        <Banner kind="error">
          {problems.form}
          {wait > 0 ? (
            <span className={css.wait}> Puedes volver a intentarlo en {wait} s.</span>
          ) : null}
        </Banner>
      )}
      <SecretField
        label="Contraseña actual"
        autoComplete="current-password"
        {...field('current')}
      />
      <SecretField
        label="Contraseña nueva"
        description={`Al menos ${SHORTEST_PASSWORD} caracteres.`}
        autoComplete="new-password"
        {...field('password')}
      />
      <SecretField
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        {...field('repeated')}
      />
      <p className={css.note}>{note}</p>
    </form>
  );
}
