import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { hasSessionFrom } from '#platform/auth/sessions.ts';
import type { Tx } from '#platform/data/database.ts';
import { networkKey } from '#platform/http/network-key.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { LineDecision } from '../../rules/answers.ts';
import { readOrderCitation } from '../orders/order-citation.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { answeredMail, correctedMail, readAnsweredLines } from './answer-mail.ts';
import { countsOf, type Origin } from './answer-rows.ts';
import type { EstimateRow } from './estimate-row.ts';

/** Returns the origin of an answer by the link. */
export async function originOf(
  tx: Tx,
  { keys }: AppContext,
  { address, device }: AuditContext,
  now: number,
): Promise<Origin> {
  const from_staff_network = await hasSessionFrom(tx, address, now);
  return { network: networkKey(keys, address), device, from_staff_network };
}

type Confirmed = {
  order: OrderRow;
  estimate: EstimateRow;
  citationId: string;
  decisions: readonly LineDecision[];
  origin: Origin;
};

/** Queues the mails about answers by the link, to the client and for a correction also to the workshop; writes the audit line. */
export async function confirmAnswers(
  tx: Tx,
  context: AppContext,
  { order, estimate, citationId, decisions, origin }: Confirmed,
  change: { action: 'estimate-answered' | 'estimate-corrected'; from: AuditContext; now: number },
): Promise<void> {
  const settings = await readSettings(context);
  const lines = await readAnsweredLines(tx, estimate.id, decisions);
  const citation = await readOrderCitation(tx, citationId);
  const mails = [
    answeredMail(citation, settings, { lines, device: origin.device }),
    ...(change.action === 'estimate-corrected'
      ? correctedMail(citation, settings, { lines, number: order.number })
      : []),
  ];
  await queueMails(
    tx,
    context.jobs,
    mails.map((mail) => ({ ...mail, citationId })),
  );
  await writeAudit(tx, {
    actor: 'client',
    action: change.action,
    record: { type: 'order', id: order.id },
    details: {
      number: order.number,
      version: estimate.version,
      ...countsOf(decisions),
      fromStaffNetwork: origin.from_staff_network,
    },
    from: change.from,
    now: change.now,
  });
}
