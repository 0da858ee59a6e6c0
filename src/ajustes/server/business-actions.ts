import { invalidFields } from '#kernel/refusal.ts';
import type { Actor } from '#kernel/staff.ts';
import { isTimeZone } from '#kernel/zoned.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { requireStepUp } from '#server-kit/doorkeeper.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import {
  type BusinessChange,
  type BusinessSettings,
  refuseBusiness,
} from '../contract/business.ts';
import { UNKNOWN_ZONE } from '../rules/business-fields.ts';
import {
  type BusinessForm,
  businessProblems,
  changedFields,
  toBusiness,
  toForm,
} from '../rules/business-form.ts';
import { writeSettings } from './settings-actions.ts';
import { loadSettings, viewBusiness } from './settings-queries.ts';

/**
 * Replaces the settings of the workshop. Refuses (400) hours that overlap or end before they begin,
 * a special day twice, an unknown time zone; (403 `step-up-needed`) another refund limit without a
 * step-up; (409) when another user changed them since `version`.
 * Appointments that are booked keep their time. The same settings again change nothing.
 */
export async function saveBusiness(
  kit: Kit,
  { version, ...form }: BusinessChange,
  { actor, session }: Caller,
): Promise<BusinessSettings> {
  checkBusiness(form);
  return inTransaction(kit.db, async (tx) => {
    const before = viewBusiness(await lockSettings(tx));
    if (before.version !== version) throw refuseBusiness('settings-changed');
    const changed = changedFields(before, toForm(toBusiness(form)));
    if (changed.length === 0) return before;
    if (changed.includes('refundLimitDollars')) requireStepUp(kit, session);
    await writeSettings(tx, toBusiness(form));
    await writeAudit(tx, {
      actor,
      action: 'settings-changed',
      record: { type: 'settings', id: 'business' },
      details: { fields: changed },
      now: kit.clock(),
    });
    return viewBusiness(await loadSettings(tx));
  });
}

/** Refuses (400) what the fields alone do not tell: hours against each other, days twice, the zone. */
export function checkBusiness(form: BusinessForm): void {
  const problems = businessProblems(form);
  if (!isTimeZone(form.timeZone)) problems['timeZone'] = UNKNOWN_ZONE;
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** Shows or hides «Reserva tu unidad» on the landing page. */
export async function setReserveButton(
  kit: Kit,
  showReserveButton: boolean,
  actor: Actor,
): Promise<{ showReserveButton: boolean }> {
  await inTransaction(kit.db, async (tx) => {
    const before = await lockSettings(tx);
    if (before.showReserveButton === showReserveButton) return;
    await writeSettings(tx, { showReserveButton });
    await writeAudit(tx, {
      actor,
      action: 'settings-changed',
      record: { type: 'settings', id: 'showReserveButton' },
      details: { showReserveButton },
      now: kit.clock(),
    });
  });
  return { showReserveButton };
}

/** Two who save at once take turns: the second reads what the first wrote. */
async function lockSettings(tx: Tx) {
  await tx.selectFrom('business_settings').select('id').forUpdate().execute();
  return loadSettings(tx);
}
