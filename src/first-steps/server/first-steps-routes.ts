import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isCitationStored } from '#agenda/server/list/citation-list-queries.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import { isMailSent } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { isReservationStored } from '#reservations/server/reservations/reservation-list-queries.ts';
import { isServiceActive, isServiceStored } from '#services/server/service-queries.ts';
import { businessContact } from '#settings/rules/settings.ts';
import { loadSettings, readSettings } from '#settings/server/settings-queries.ts';
import type { FirstStepsView } from '../contract/first-steps.ts';
import * as contract from '../contract/first-steps.ts';
import {
  DEFAULT_NAME,
  type Facts,
  firstSteps,
  type Outcome,
  type RecordKey,
} from '../rules/first-steps.ts';

export function firstStepsRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, contract.getFirstSteps, async () => ({
    data: await readFirstSteps(context),
  }));
  registerEndpoint(app, contract.sendTestMail, async ({ body }) => ({
    data: await sendTestMail(context, body.recipient),
  }));
  registerEndpoint(app, contract.recordStep, async ({ params, body }) => {
    await recordStep(context, params.step, body.outcome);
    return { data: await readFirstSteps(context) };
  });
}

type DatabaseFacts = Pick<Facts, 'services' | 'serviceEver' | 'bookings' | 'mailSent'>;

/** Reads the state of every step, and whether mail and payments are configured. */
async function readFirstSteps(context: AppContext): Promise<FirstStepsView> {
  const [{ name, phone, whatsapp }, records, { rows }] = await Promise.all([
    loadSettings(context.db),
    context.db.selectFrom('first_steps').select(['step', 'outcome']).execute(),
    sql<DatabaseFacts>`select
      ${isServiceActive} as services, ${isServiceStored} as "serviceEver",
      ${isCitationStored} or ${isReservationStored} as bookings,
      ${isMailSent(TEST_MAIL_KIND)} as "mailSent"`.execute(context.db),
  ]);
  const { smtpUrl, mailFrom, payPal } = context.config;
  const webhook = payPal !== null && payPal.webhookId !== null;
  const found = rows[0] ?? {
    services: false,
    serviceEver: false,
    bookings: false,
    mailSent: false,
  };
  const facts: Facts = {
    ...found,
    named: name !== DEFAULT_NAME,
    reachable: phone !== '' || whatsapp !== '',
    payments: webhook,
    // The table's CHECKs allow no other values.
    recorded: new Map(
      records.map((record) => [record.step as RecordKey, record.outcome as Outcome]),
    ),
  };
  return {
    ...firstSteps(facts),
    mail: { configured: smtpUrl !== null, from: mailFrom },
    payments: { environment: payPal?.env ?? 'none', webhook },
    bookingUrl: `${context.publicUrl()}/cita`,
  };
}

const TEST_MAIL_KIND = 'test-mail';

/** Queues a test mail and returns its id. The outbox shows its state. */
async function sendTestMail(context: AppContext, recipient: string): Promise<{ _id: string }> {
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
async function recordStep(
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
