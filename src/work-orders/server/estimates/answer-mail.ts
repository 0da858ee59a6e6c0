import type { NewMail } from '#mail/server/mail-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { businessContact, hasEmailAddress } from '#settings/rules/business-contact.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Decision, LineDecision } from '../../rules/answers.ts';

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
export function answeredMail(
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
export function correctedMail(
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
export async function readAnsweredLines(
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
