import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { requireStepUp } from '#platform/auth/auth-guard.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { type BusinessChange, type BusinessSettings, businessError } from '../contract/business.ts';
import { isReported, needsStepUp, settingLabel } from '../rules/audit-actions.ts';
import { UNKNOWN_ZONE } from '../rules/business-fields.ts';
import {
  type BusinessForm,
  businessProblems,
  changedSettings,
  toBusiness,
  toForm,
} from '../rules/business-form.ts';
import { businessContact, hasEmailAddress, type Settings } from '../rules/settings.ts';
import { writeSettings } from './settings-actions.ts';
import { loadSettings, toBusinessDto } from './settings-queries.ts';

/**
 * Replaces the settings of the workshop. Rejects with 400 hours that overlap or end before they begin,
 * a repeated exception and an unknown time zone; with 403 `step-up-needed` a change of a harmful setting
 * (`needsStepUp`) without a step-up; with 409 settings that another user changed since `version`. Booked
 * appointments keep their time. A change of the contact is mailed to the former address. Saving unchanged settings is a
 * no-op.
 */
export async function saveBusiness(
  context: AppContext,
  { version, ...form }: BusinessChange,
  { actor, session, from }: Caller,
): Promise<BusinessSettings> {
  checkBusiness(form);
  return inTransaction(context.db, async (tx) => {
    const settings = await lockSettings(tx);
    const before = toBusinessDto(settings);
    if (before.version !== version) throw businessError('settings-changed');
    const changed = changedSettings(before, toForm(toBusiness(form)));
    if (changed.length === 0) return before;
    if (changed.some(needsStepUp)) requireStepUp(context, session);
    await writeSettings(tx, toBusiness(form));
    const now = context.clock();
    const reported = changed.filter(isReported);
    if (reported.length > 0) {
      const change = { fields: reported, by: actor.name, from, now };
      await queueMails(tx, context.jobs, contactChangedMail(settings, change));
    }
    await writeAudit(tx, {
      actor,
      action: 'settings-changed',
      record: { type: 'settings', id: 'business' },
      details: { fields: changed },
      now,
    });
    return toBusinessDto(await loadSettings(tx));
  });
}

/** Rejects with 400 errors that no single field shows: overlapping hours, repeated days, an unknown zone. */
export function checkBusiness(form: BusinessForm): void {
  const problems = businessProblems(form);
  if (!isTimeZone(form.timeZone)) problems['timeZone'] = UNKNOWN_ZONE;
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** Shows or hides «Reserva tu unidad» on the landing page. */
export async function setReserveButton(
  context: AppContext,
  showReserveButton: boolean,
  actor: Actor,
): Promise<{ showReserveButton: boolean }> {
  await inTransaction(context.db, async (tx) => {
    const before = await lockSettings(tx);
    if (before.showReserveButton === showReserveButton) return;
    await writeSettings(tx, { showReserveButton });
    await writeAudit(tx, {
      actor,
      action: 'settings-changed',
      record: { type: 'settings', id: 'showReserveButton' },
      details: { showReserveButton },
      now: context.clock(),
    });
  });
  return { showReserveButton };
}

/** Locks the settings, so that the second of two concurrent changes reads the result of the first. */
async function lockSettings(tx: Tx) {
  await tx.selectFrom('business_settings').select('id').forUpdate().execute();
  return loadSettings(tx);
}

type Change = {
  fields: readonly (keyof BusinessForm)[];
  /** Name of the user. */
  by: string;
  from: AuditContext;
  now: number;
};

/**
 * Returns the mail about changed contact settings to the address that the workshop had before, or none if it had no
 * address. A thief of a session who changes the address cannot suppress this mail.
 */
function contactChangedMail(before: Settings, { fields, by, from, now }: Change): NewMail[] {
  if (!hasEmailAddress(before)) return [];
  const when = longMoment(new Date(now).toISOString(), before.timeZone);
  const labels = fields.map(settingLabel).join(', ');
  return [
    {
      recipient: before.email,
      kind: 'contact-changed',
      subject: `Cambió el contacto del taller: ${before.name}`,
      document: {
        preheader: labels,
        title: 'Cambió el contacto del taller',
        paragraphs: [
          'Alguien cambió en el panel datos con los que tus clientes te encuentran. Este correo va a la dirección que tenía el taller antes del cambio.',
        ],
        facts: [
          ['Qué cambió', labels],
          ['Usuario', by],
          ['Cuándo', when],
          ['Dispositivo', from.device],
          ['Dirección de red', from.address],
        ],
        closing: [
          'Si el cambio es correcto, no tienes que hacer nada.',
          'Si no, entra al panel, corrige los datos y cierra las sesiones de ese usuario.',
        ],
        business: businessContact(before),
      },
    },
  ];
}
