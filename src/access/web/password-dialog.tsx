import { Banner } from '#ui/banner.tsx';
import { call, failureMessage } from '#ui/call.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, fieldsOrSentence, formProblem, useForm } from '#ui/panel/form/use-form.ts';
import { changePassword } from '../contract/password.ts';
import { USER_TEXTS } from '../contract/user.ts';
import { SHORTEST_PASSWORD } from '../rules/user-fields.ts';
import { exchangeSession } from './exchange-session.ts';
import { retryAfterSeconds, retryText, useRetryCountdown } from './use-retry-countdown.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called after the change: the panel refetches its user. */
  onChanged: () => void;
};

/** «Cambiar contraseña»: changes the own password. */
export function ChangePasswordDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose, onChanged }: Props) {
  const { form, wait } = usePasswordForm(() => {
    onChanged();
    onClose();
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cambiar contraseña"
      size="small"
      verb="Cambiar contraseña"
      busyVerb="Guardando…"
      waiting={wait > 0}
      form={form}
      notices={<PasswordNotice form={form} wait={wait} />}
    >
      <PasswordFields
        form={form}
        note="Se cerrarán tus sesiones en otros dispositivos; en esta sigues dentro."
      />
    </FormDialog>
  );
}

/** The error of the whole form, and when the next attempt is possible. */
export function PasswordNotice({ form, wait }: PasswordForm) {
  const problem = formProblem(form);
  if (problem === undefined) return null;
  return (
    <Banner kind="error">
      {problem}
      {wait > 0 ? <span className="block"> {retryText(wait)}</span> : null}
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
      <p className="note small">{note}</p>
    </>
  );
}

type Draft = { current: string; password: string; repeated: string };

type PasswordForm = {
  form: Form<Draft>;
  /** Seconds until the server accepts the next attempt. */
  wait: number;
};

const EMPTY: Draft = { current: '', password: '', repeated: '' };
const NOT_THE_SAME = 'Las contraseñas nuevas no coinciden.';
const OTHERS_CLOSED = 'Se cerraron tus sesiones en otros dispositivos.';

export function usePasswordForm(onSaved: () => void): PasswordForm {
  const { wait, start } = useRetryCountdown();
  const form = useForm({
    initial: EMPTY,
    endpoint: changePassword,
    toBody: ({ current, password }) => ({ current, password }),
    validate: ({ password, repeated }, found) =>
      'password' in found || repeated === password ? {} : { repeated: NOT_THE_SAME },
    send: async (body) => {
      const { message } = await exchangeSession((options) =>
        call(changePassword, { body }, options),
      );
      return `${message ?? USER_TEXTS.passwordChanged} ${OTHERS_CLOSED}`;
    },
    failureMessage: USER_TEXTS.connection,
    showRejected: (error, fields) => {
      if (error.code === 'wrong-password') return [{ current: error.message }, null];
      const lost = error.kind === 'connection';
      return fieldsOrSentence(fields, lost ? USER_TEXTS.connection : failureMessage(error));
    },
    onRefused: (error) => start(retryAfterSeconds(error)),
    onDone: onSaved,
    blocked: wait > 0,
  });
  return { form, wait };
}
