import { businessOf } from '#ajustes/rules/letterhead.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { queueMails } from '#correo/server/mail-actions.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';

export const TEST_MAIL = 'test-mail';

/** Queues a test mail. Returns its id; the outbox shows its state. */
export async function sendTestMail(kit: Kit, recipient: string): Promise<{ _id: string }> {
  const settings = await readSettings(kit);
  const [_id = ''] = await inTransaction(kit.db, (tx) =>
    queueMails(tx, kit.jobs, [
      {
        recipient,
        kind: TEST_MAIL,
        subject: `Correo de prueba de ${settings.name}`,
        document: {
          preheader: 'Los correos de tu taller llegan.',
          title: 'Los correos de tu taller llegan',
          paragraphs: [
            'Este es un correo de prueba. Así reciben tus clientes la confirmación de su cita.',
          ],
          facts: [['Enlace para reservar', `${kit.publicUrl()}/cita`]],
          business: businessOf(settings),
        },
      },
    ]),
  );
  kit.jobs.nudge('mail');
  return { _id };
}
