import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { businessContact } from '#settings/rules/business-contact.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Outcome, RecordKey } from '../rules/first-steps.ts';

export const TEST_MAIL_KIND = 'test-mail';

/** Queues a test mail and returns its id. The outbox shows its state. */
export async function sendTestMail(
  context: AppContext,
  recipient: string,
): Promise<{ _id: string }> {
  const settings = await readSettings(context);
  const [mail] = await inTransaction(context.db, (tx) =>
    queueMails(tx, context.jobs, [
      {
        recipient,
        kind: TEST_MAIL_KIND,
        subject: `Correo de prueba de ${settings.name}`,
        document: {
          preheader: 'Los correos de tu taller llegan.',
          title: 'Los correos de tu taller llegan',
          paragraphs: [
            'Este es un correo de prueba. Así reciben tus clientes la confirmación de su cita.',
          ],
          facts: [['Enlace para reservar', `${context.publicUrl()}/cita`]],
          business: businessContact(settings),
        },
      },
    ]),
  );
  return { _id: mail?.id ?? '' };
}

/** Records an admin's outcome of a step; `open` deletes it. Idempotent. */
export async function recordStep(
  { db, clock }: AppContext,
  step: RecordKey,
  outcome: Outcome | 'open',
): Promise<void> {
  if (outcome === 'open') {
    await db.deleteFrom('first_steps').where('step', '=', step).execute();
    return;
  }
  const at = new Date(clock());
  await db
    .insertInto('first_steps')
    .values({ step, outcome, at })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ outcome, at }))
    .execute();
}
