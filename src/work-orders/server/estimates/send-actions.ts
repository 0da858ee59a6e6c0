import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { businessContact, type Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { formatCents } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { orderError } from '../../contract/order-errors.ts';
import {
  type EstimateFacts,
  endOfValidity,
  estimateMessage,
  estimateSentence,
  lastAnswerDay,
} from '../../rules/estimate.ts';
import type { SendChannel } from '../../rules/estimate-states.ts';
import { groupAlternatives } from '../../rules/order-lines.ts';
import { mostCentsOf } from '../../rules/order-sums.ts';
import { createClientLink } from '../client-links.ts';
import { type OrderCitation, readOrderCitation } from '../orders/order-citation.ts';
import { addOrderEvent, lockOrderOfEstimate, raiseVersion } from '../orders/order-locks.ts';
import {
  type EstimateRow,
  freezeDraft,
  hasExpired,
  lockEstimate,
  readProposedVersions,
} from './estimate-rows.ts';

/** A proposed line, and the version in which the user read it. */
type ReviewedLine = { line: string; version: number };

/** The order, and the link to the client's page with the text for WhatsApp. */
type SentEstimate = { orderId: string; link: string; message: string };

/**
 * Sends an estimate: freezes a draft, creates a link and, by e-mail, mails it. Sending a sent estimate again
 * creates one more link to it. `lines`: the proposed lines that the user reviewed. Rejects (404) an unknown
 * estimate; (409) a closed order, an estimate in another state or expired, a draft without lines or with others than
 * the reviewed ones, and a client without e-mail address for `email`.
 */
export async function sendEstimate(
  context: AppContext,
  estimateId: string,
  { channel, lines }: { channel: SendChannel; lines?: readonly ReviewedLine[] | undefined },
  by: StaffActor,
): Promise<SentEstimate> {
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const order = await lockOrderOfEstimate(tx, estimateId);
    const found = await lockEstimate(tx, estimateId);
    if (found.state !== 'draft' && found.state !== 'sent') throw orderError('estimate-not-open');
    if (found.state === 'sent' && hasExpired(found, now)) throw orderError('estimate-not-open');
    const citation = await readOrderCitation(tx, order.citation_id);
    if (channel === 'email' && citation.clientEmail === '') throw orderError('no-address');
    if (found.state === 'draft' && lines) await rejectUnreviewed(tx, order.id, lines);
    const validUntil = endOfValidity(settings, now);
    const sent =
      found.state === 'draft' ? await freezeDraft(tx, found, { channel, validUntil, now }) : found;
    const newLink = async () => {
      const token = await createClientLink(tx, { citationId: order.citation_id }, now);
      return `${context.publicUrl()}/mi/${token}`;
    };
    const link = await newLink();
    const facts = await messageFacts(tx, sent, citation, settings);
    if (channel === 'email') {
      // Another link than the one that the user gets: only the mailbox knows it.
      await queueMails(tx, context.jobs, [
        { ...estimateMail(facts, settings, await newLink()), citationId: order.citation_id },
      ]);
    }
    await addOrderEvent(tx, order.id, 'sent', { by, now }, { version: sent.version, channel });
    await raiseVersion(tx, order.id);
    return { orderId: order.id, link, message: estimateMessage(facts, settings.name, link) };
  });
}

/** Rejects with 409 a draft with other proposed lines than the reviewed ones: another user changed them since. */
async function rejectUnreviewed(
  tx: Tx,
  orderId: string,
  reviewed: readonly ReviewedLine[],
): Promise<void> {
  const proposed = await readProposedVersions(tx, orderId);
  const versions = new Map(reviewed.map(({ line, version }) => [line, version]));
  const isReviewed = ([id, version]: [string, number]) => versions.get(id) === version;
  if (proposed.size !== versions.size || ![...proposed].every(isReviewed)) {
    throw orderError('order-changed');
  }
}

type Facts = OrderCitation & EstimateFacts;

async function messageFacts(
  tx: Tx,
  { id, valid_until }: EstimateRow,
  citation: OrderCitation,
  { timeZone }: Settings,
): Promise<Facts> {
  const lines = await tx
    .selectFrom('estimate_lines')
    .select(['total_cents as totalCents', 'choice_group as choiceGroup'])
    .where('estimate_id', '=', id)
    .execute();
  return {
    ...citation,
    mostCents: mostCentsOf(lines),
    hasAlternatives: groupAlternatives(lines).some(({ length }) => length > 1),
    lastDay: lastAnswerDay(valid_until?.getTime() ?? 0, timeZone),
  };
}

function estimateMail(facts: Facts, settings: Settings, link: string) {
  return {
    recipient: facts.clientEmail,
    kind: 'estimate-sent' as const,
    subject: `Presupuesto de ${settings.name}`,
    document: {
      preheader: estimateSentence(facts),
      title: 'Tienes un presupuesto para responder',
      paragraphs: [
        `Hola, ${facts.clientName}:`,
        `Para cada trabajo puedes aprobar, decir que no o pedir que te llamemos.`,
      ],
      facts: [
        ...(facts.vehicle === '' ? [] : [['Moto', facts.vehicle]]),
        [facts.hasAlternatives ? 'Total, hasta' : 'Total propuesto', formatCents(facts.mostCents)],
        ['Puedes responder hasta', longDayWithoutYear(facts.lastDay)],
      ] as [string, string][],
      action: { label: 'Ver y responder', url: link },
      closing: ['Sin tu aprobación no hacemos ninguno de estos trabajos.'],
      business: businessContact(settings),
    },
  };
}
