import { type CitationStatus, isBeforeArrival } from '#agenda/rules/citation-status.ts';
import {
  type JobBill,
  type LinkedCitation,
  readLinkedCitation,
} from '#agenda/server/client/client-citation-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { hoursOf, hoursText } from '#settings/rules/opening-hours.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { maskEmail, maskPhone } from '#shared/fields/mask-contact.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { dayAt, type LocalDateTime } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { correctionOf } from '#work-orders/rules/corrections.ts';
import { lastAnswerDay } from '#work-orders/rules/estimate-validity.ts';
import {
  type ClientEstimate,
  type ClientOrder,
  readClientOrder,
} from '#work-orders/server/orders/client-order-queries.ts';
import type { ClientEstimateView, ClientPage, ReceiptView } from '../contract/client-page.ts';
import { progressOf } from '../rules/progress.ts';
import { receiptLines } from '../rules/receipt.ts';

/** The citation of a link, and what its page shows. */
export type LinkedPage = { linked: LinkedCitation; page: ClientPage };

/** Returns what the page of a link shows, or `null` for an unknown, revoked or malformed token. */
export async function readPageOfLink(
  context: AppContext,
  token: string,
): Promise<LinkedPage | null> {
  const linked = await readLinkedCitation(context, token);
  if (linked === null) return null;
  const [order, settings] = await readOrderOfLink(context, linked);
  return { linked, page: pageOf(token, linked, order, { ...settings, now: context.clock() }) };
}

/** Returns the estimate that the client can see now, for an answer to an older one. */
export async function readShownEstimate(
  context: AppContext,
  linked: LinkedCitation,
): Promise<ClientEstimateView | null> {
  const [order, { timeZone }] = await readOrderOfLink(context, linked);
  return order?.estimate ? estimateView(order.estimate, linked.citation.status, timeZone) : null;
}

/** Returns the work order of a linked citation, and the settings. */
async function readOrderOfLink(
  context: AppContext,
  { citation }: LinkedCitation,
): Promise<[ClientOrder | null, Settings]> {
  return Promise.all([
    readClientOrder(context.db, citation._id, context.clock()),
    readSettings(context),
  ]);
}

/** Facts of the page besides the record. `now`: epoch milliseconds. */
type PageFacts = Pick<Settings, 'timeZone' | 'schedule'> & { now: number };

function pageOf(
  token: string,
  linked: LinkedCitation,
  order: ClientOrder | null,
  { timeZone, schedule, now }: PageFacts,
): ClientPage {
  const { citation, canCancel, move, movesLeft, moveUntil, bill } = linked;
  const { service, status, date, time, ready, vehicleType } = citation;
  const today = dayAt(now, timeZone);
  const past = isBeforeArrival(status) && date < today;
  const { phase, steps } = progressOf(status, order && orderFacts(order));
  return {
    kind: 'citation',
    status,
    phase,
    steps,
    client: {
      name: citation.clientName,
      phone: maskPhone(citation.clientPhone),
      email: maskEmail(citation.clientEmail),
    },
    vehicle: vehicleLabel(citation),
    vehicleType,
    service: { name: service.name, duration: service.duration, price: service.price },
    date,
    time,
    past,
    todayHours: phase === 'ready' ? hoursText(hoursOf(schedule, today)) : '',
    ready,
    calendar: isBeforeArrival(status) && !past ? `/api/my/${token}/calendar.ics` : '',
    order: order && orderView(order, bill?.totalCents ?? null, timeZone),
    estimate: order?.estimate ? estimateView(order.estimate, status, timeZone) : null,
    canCancel,
    move: { condition: move, left: movesLeft, until: localAt(moveUntil, timeZone) },
    receipt: bill && receiptView(bill, citation, order),
  };
}

function receiptView(
  { paidOn, laborCents, parts, totalCents }: JobBill,
  { service: { name, price } }: LinkedCitation['citation'],
  order: ClientOrder | null,
): ReceiptView | null {
  if (paidOn === null) return null;
  const lines = receiptLines({
    service: { name, priceCents: Math.round(price * 100) },
    work: order?.doneWork ?? [],
    parts,
    laborCents,
  });
  return {
    date: paidOn,
    lines: lines.map((line) => ({
      text: line.text,
      quantity: quantityOf(line.quantity),
      unit: line.unit,
      price: dollarsOf(line.priceCents),
      total: dollarsOf(line.totalCents),
    })),
    total: dollarsOf(totalCents),
  };
}

function orderFacts({ inspectedAt, findings, estimate }: ClientOrder) {
  const results = findings.now + findings.watch + findings.ok;
  return { inspected: inspectedAt !== null || results > 0, estimate: estimate?.state ?? null };
}

/** While the work is not done, the total is what was agreed; afterwards what is billed. */
function orderView(
  order: ClientOrder,
  billedCents: number | null,
  timeZone: string,
): ClientPage['order'] {
  const { number, promisedAt, totalCents, agreed, findings, photos } = order;
  return {
    number,
    promised: promisedAt === null ? null : localAt(promisedAt.getTime(), timeZone),
    total: dollarsOf(billedCents ?? totalCents),
    agreed: agreed.map(({ text, totalCents: cents }) => ({ text, total: dollarsOf(cents) })),
    findings,
    photos: photos.map(({ id, ...photo }) => ({ _id: id, ...photo })),
  };
}

function estimateView(
  estimate: ClientEstimate,
  status: CitationStatus,
  timeZone: string,
): ClientEstimateView {
  const { version, state, contentHash, validUntil, expired, lines } = estimate;
  return {
    version,
    state,
    contentHash,
    validUntil: lastAnswerDay(validUntil, timeZone),
    lines: lines.map(
      ({ id, quantity, priceCents, totalCents, photos, state: lineState, ...line }) => ({
        _id: id,
        ...line,
        correction: correctionOf({ status, estimate: state, expired, line: lineState }),
        quantity: quantityOf(quantity),
        price: dollarsOf(priceCents),
        total: dollarsOf(totalCents),
        photos: photos.map(({ id: photo, ...shown }) => ({ _id: photo, ...shown })),
      }),
    ),
  };
}

function localAt(instant: number, timeZone: string): LocalDateTime {
  const { day, time } = wallAt(instant, timeZone);
  return { date: day, time };
}
