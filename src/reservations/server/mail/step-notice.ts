import { deleteHeldMail, holdMail, wasNoticeReleased } from '#mail/server/held-mail-actions.ts';
import type { NewMail } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Settings } from '#settings/rules/settings.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { type StepNotice, stepNoticeOf } from '../../rules/status-mail.ts';
import { createPageLink } from '../client/reservation-link.ts';
import type { ReservationRow } from '../reservations/reservation-row.ts';
import { reservationCancelledMail } from './reservation-mail.ts';

type MailBuilder<Kind extends StepNotice> = (
  ...of: Parameters<typeof reservationCancelledMail>
) => NewMail<Kind>;

/** Builds the mail of each notice. */
const NOTICE_MAILS: Readonly<{ [Kind in StepNotice]: MailBuilder<Kind> }> = {
  'reservation-cancelled': reservationCancelledMail,
};

/**
 * Holds the notice of a step, if the status of `after` has one. It replaces the held notice of an earlier step, and a step
 * that leaves the status of a held notice drops it: a reservation has at most one.
 */
export async function holdStepNotice(
  tx: Tx,
  context: AppContext,
  settings: Settings,
  { before, after }: { before: ReservationRow; after: ReservationRow },
): Promise<void> {
  const notice = stepNoticeOf(after.status);
  if (notice === null && stepNoticeOf(before.status) === null) return;
  const known = await deleteHeldMail(tx, { column: 'reservation_id', id: after.id });
  if (notice === null) return;
  const page = await createPageLink(tx, context, after.id, context.clock());
  const links = { siteUrl: context.publicUrl(), page };
  const mail = NOTICE_MAILS[notice](after, settings, links);
  // Of a replaced notice the client still knows the state before it.
  await holdMail(tx, context.jobs, mail, (known as object | null) ?? { status: before.status });
}

/** Drops the held notice of a step that is being undone. Returns `false` if the client already received it. */
export async function retractStepNotice(
  tx: Tx,
  id: string,
  to: ReservationStatus,
): Promise<boolean> {
  const notice = stepNoticeOf(to);
  if (notice === null) return true;
  const subject = { column: 'reservation_id', id } as const;
  if ((await deleteHeldMail(tx, subject)) !== null) return true;
  return !(await wasNoticeReleased(tx, subject, notice));
}
