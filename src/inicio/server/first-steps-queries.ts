import { sql } from 'kysely';
import { loadSettings } from '#ajustes/server/settings-queries.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { FirstStepsView } from '../contract/first-steps.ts';
import {
  type Facts,
  firstSteps,
  type Outcome,
  type Recorded,
  UNNAMED,
} from '../rules/first-steps.ts';
import { TEST_MAIL } from './test-mail-actions.ts';

type Found = Pick<Facts, 'services' | 'serviceEver' | 'bookings' | 'mailSent'>;

/** Reads the state of every step, and whether mail and payments are configured. */
export async function readFirstSteps(kit: Kit): Promise<FirstStepsView> {
  const [{ name, phone, whatsapp }, lines, { rows }] = await Promise.all([
    loadSettings(kit.db),
    kit.db.selectFrom('first_steps').select(['step', 'outcome']).execute(),
    sql<Found>`select
      exists (select from services where active and deleted_at is null) as services,
      exists (select from services) as "serviceEver",
      exists (select from citations) or exists (select from reservations) as bookings,
      exists (select from mails where kind = ${TEST_MAIL} and state = 'sent')
        as "mailSent"`.execute(kit.db),
  ]);
  const { smtpUrl, mailFrom, payPal } = kit.config;
  const webhook = payPal !== null && payPal.webhookId !== null;
  const found = rows[0] ?? {
    services: false,
    serviceEver: false,
    bookings: false,
    mailSent: false,
  };
  const facts: Facts = {
    ...found,
    named: name !== UNNAMED,
    reachable: phone !== '' || whatsapp !== '',
    payments: webhook,
    // The table's CHECKs allow no other values.
    recorded: new Map(lines.map((line) => [line.step as Recorded, line.outcome as Outcome])),
  };
  return {
    ...firstSteps(facts),
    mail: { configured: smtpUrl !== null, from: mailFrom },
    payments: { environment: payPal?.env ?? 'none', webhook },
    bookingUrl: `${kit.publicUrl()}/cita`,
  };
}
