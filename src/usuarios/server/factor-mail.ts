import { businessOf } from '#ajustes/rules/letterhead.ts';
import type { Settings } from '#ajustes/rules/settings.ts';
import { type NewMail, queueMails } from '#correo/server/mail-actions.ts';
import { longDay } from '#kernel/day-time.ts';
import { wallAt } from '#kernel/zoned.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';

/** The mail to a user about a change of their second factors. */
export type FactorNews = { kind: string; subject: string; sentence: string };

export const factorAdded = (name: string): FactorNews => ({
  kind: 'factor-added',
  subject: 'Se agregó una verificación a tu cuenta',
  sentence: `Desde ahora tu cuenta del panel también se confirma con «${name}».`,
});

export const factorRemoved = (name: string): FactorNews => ({
  kind: 'factor-removed',
  subject: 'Se quitó una verificación de tu cuenta',
  sentence: `Tu cuenta del panel ya no se confirma con «${name}».`,
});

export const FACTORS_RESET: FactorNews = {
  kind: 'factors-reset',
  subject: 'Se quitó la verificación en dos pasos de tu cuenta',
  sentence: 'Un administrador quitó la verificación en dos pasos de tu cuenta del panel.',
};

export const recoveryCodeUsed = (left: number): FactorNews => ({
  kind: 'recovery-code-used',
  subject: 'Se usó un código de recuperación de tu cuenta',
  sentence: `Se usó un código de recuperación de tu cuenta del panel. ${
    left === 1 ? 'Queda 1 código.' : `Quedan ${left} códigos.`
  }`,
});

type Person = { name: string; email: string };
type Contents = { news: FactorNews; settings: Settings; now: number };

/** Queues the mail about a change of a user's factors; none when the user has no e-mail. */
export async function mailFactorNews(
  tx: Tx,
  kit: Kit,
  person: Person,
  contents: Contents,
): Promise<void> {
  if (person.email === '') return;
  await queueMails(tx, kit.jobs, [factorMail(person, contents)]);
}

function factorMail({ name, email }: Person, { news, settings, now }: Contents): NewMail {
  const { day, time } = wallAt(now, settings.timeZone);
  return {
    recipient: email,
    kind: news.kind,
    subject: `${news.subject} (${settings.name})`,
    document: {
      preheader: news.sentence,
      title: news.subject,
      paragraphs: [`Hola, ${name}:`, news.sentence],
      facts: [['Cuándo', `${longDay(day)}, ${time}`]],
      closing: [
        'Si no fuiste tú, cambia tu contraseña, revisa «Verificación en dos pasos» y avisa al administrador.',
      ],
      business: businessOf(settings),
    },
  };
}
