import { sql } from 'kysely';
import { isCitationStored } from '#agenda/server/list/citation-list-queries.ts';
import { isMailSent } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { isReservationStored } from '#reservations/server/reservations/reservation-list-queries.ts';
import { isServiceActive, isServiceStored } from '#services/server/service-queries.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import type { FirstStepsView } from '../contract/first-steps.ts';
import {
  DEFAULT_NAME,
  type Facts,
  firstSteps,
  type Outcome,
  type RecordKey,
} from '../rules/first-steps.ts';
import { TEST_MAIL_KIND } from './first-steps-actions.ts';

type DatabaseFacts = Pick<Facts, 'services' | 'serviceEver' | 'bookings' | 'mailSent'>;

/** Reads the state of every step, and whether mail and payments are configured. */
export async function readFirstSteps(context: AppContext): Promise<FirstStepsView> {
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
