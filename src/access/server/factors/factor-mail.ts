import type { MailKind } from '#mail/rules/mail-kinds.ts';
import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { businessContact, type Settings } from '#settings/rules/settings.ts';
import { longDay } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';

/** Content of the mail to a user about a change of their second factors. */
export type FactorMail = { kind: MailKind; subject: string; sentence: string };

export const factorAddedMail = (name: string): FactorMail => ({
  kind: 'factor-added',
  subject: 'Se agregó una verificación a tu cuenta',
  sentence: `Desde ahora tu cuenta del panel también se confirma con «${name}».`,
});

export const factorRemovedMail = (name: string): FactorMail => ({
  kind: 'factor-removed',
  subject: 'Se quitó una verificación de tu cuenta',
  sentence: `Tu cuenta del panel ya no se confirma con «${name}».`,
});

export const FACTORS_RESET_MAIL: FactorMail = {
  kind: 'factors-reset',
  subject: 'Se quitó la verificación en dos pasos de tu cuenta',
  sentence: 'Un administrador quitó la verificación en dos pasos de tu cuenta del panel.',
};

export const recoveryCodeUsedMail = (left: number): FactorMail => ({
  kind: 'recovery-code-used',
  subject: 'Se usó un código de recuperación de tu cuenta',
  sentence: `Se usó un código de recuperación de tu cuenta del panel. ${
    left === 1 ? 'Queda 1 código.' : `Quedan ${left} códigos.`
  }`,
});

export const FACTOR_GUESSES_MAIL: FactorMail = {
  kind: 'factor-guesses',
  subject: 'Se escribieron diez códigos equivocados en tu cuenta',
  sentence:
    'Alguien que ya pasó la contraseña de tu cuenta del panel escribió diez códigos equivocados. Por un tiempo no se aceptan más códigos desde allí.',
};

type Person = { name: string; email: string };
type Contents = { mail: FactorMail; settings: Settings; now: number };

/** Queues the mail about a change of a user's factors, if the user has an e-mail address. */
export async function queueFactorMail(
  tx: Tx,
  context: AppContext,
  person: Person,
  contents: Contents,
): Promise<void> {
  if (person.email === '') return;
  await queueMails(tx, context.jobs, [renderFactorMail(person, contents)]);
}

function renderFactorMail({ name, email }: Person, { mail, settings, now }: Contents): NewMail {
  const { day, time } = wallAt(now, settings.timeZone);
  return {
    recipient: email,
    kind: mail.kind,
    subject: `${mail.subject} (${settings.name})`,
    document: {
      preheader: mail.sentence,
      title: mail.subject,
      paragraphs: [`Hola, ${name}:`, mail.sentence],
      facts: [['Cuándo', `${longDay(day)}, ${time}`]],
      closing: [
        'Si no fuiste tú, cambia tu contraseña, revisa «Verificación en dos pasos» y «Tokens de API», y avisa al administrador.',
      ],
      business: businessContact(settings),
    },
  };
}
