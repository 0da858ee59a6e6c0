import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { hasSessionFrom } from '#platform/auth/sessions.ts';
import type { Tx } from '#platform/data/database.ts';
import { networkKey } from '#platform/http/network.ts';
import { businessContact, hasEmailAddress, type Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Decision, LineDecision } from '../../rules/answers.ts';
import { readOrderCitation } from '../orders/order-citation.ts';
import type { OrderRow } from '../orders/order-locks.ts';
import type { EstimateRow } from './estimate-rows.ts';
import { countsOf, type Origin } from './write-answers.ts';

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

type AnsweredLine = { text: string; totalCents: number; decision: Decision };

const DECISION_TEXTS: Readonly<Record<Decision, (total: string) => string>> = {
  approve: (total) => `Aprobado · ${total}`,
  decline: () => 'No aprobado',
  'call-me': () => 'Pediste que te llamemos',
};

/**
 * Returns the mail to the client's own address that confirms an answer by the link. It contains no link. The limit per
 * mailbox does not apply, because the lines of an estimate limit the answers.
 */
function answeredMail(
  client: { clientName: string; clientEmail: string },
  settings: Settings,
  { lines, device }: { lines: readonly AnsweredLine[]; device: string },
): NewMail {
  return {
    recipient: client.clientEmail,
    kind: 'estimate-answered',
    subject: `Tu respuesta al presupuesto de ${settings.name}`,
    document: {
      preheader: 'Recibimos tu respuesta por el enlace.',
      title: 'Recibimos tu respuesta',
      paragraphs: [
        `Hola, ${client.clientName}:`,
        `Esta respuesta a tu presupuesto llegó por el enlace, desde: ${device}.`,
      ],
      facts: lines.map(({ text, totalCents, decision }) => [
        text,
        DECISION_TEXTS[decision](formatCents(totalCents)),
      ]),
      closing: ['Si no respondiste tú, avísanos enseguida.'],
      business: businessContact(settings),
    },
  };
}

/**
 * Returns the mail to the workshop about a corrected answer; none without an address. The work has not begun, but the
 * workshop may have ordered a part.
 */
function correctedMail(
  client: { clientName: string },
  settings: Settings,
  { lines, number }: { lines: readonly AnsweredLine[]; number: number },
): NewMail[] {
  if (!hasEmailAddress(settings)) return [];
  const title = 'El cliente cambió su respuesta';
  return [
    {
      recipient: settings.email,
      kind: 'workshop-estimate-corrected',
      subject: `${title}: ${client.clientName}, orden ${number}`,
      document: {
        preheader: `${client.clientName}, orden ${number}`,
        title,
        paragraphs: [
          `${client.clientName} corrigió por el enlace su respuesta a la orden ${number}.`,
        ],
        facts: lines.map(({ text, totalCents, decision }) => [
          text,
          DECISION_TEXTS[decision](formatCents(totalCents)),
        ]),
        closing: [],
        business: businessContact(settings),
      },
    },
  ];
}

/** Returns the decided lines as the estimate shows them, in its order. */
async function readAnsweredLines(
  tx: Tx,
  estimateId: string,
  decisions: readonly LineDecision[],
): Promise<AnsweredLine[]> {
  const rows = await tx
    .selectFrom('estimate_lines')
    .select(['line_id', 'text', 'total_cents as totalCents'])
    .where('estimate_id', '=', estimateId)
    .orderBy('position')
    .execute();
  const byLine = new Map(decisions.map(({ line, decision }) => [line, decision]));
  return rows.flatMap(({ line_id, ...line }) => {
    const decision = byLine.get(line_id);
    return decision === undefined ? [] : [{ ...line, decision }];
  });
}
