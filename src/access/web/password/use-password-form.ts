import { call, failureMessage } from '#ui/call.ts';
import { type Form, fieldsOrSentence, useForm } from '#ui/panel/form/use-form.ts';
import { changePassword } from '../../contract/password.ts';
import { USER_TEXTS } from '../../contract/user.ts';
import { exchangeSession } from '../exchange-session.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';

type Draft = { current: string; password: string; repeated: string };

export type PasswordForm = {
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
