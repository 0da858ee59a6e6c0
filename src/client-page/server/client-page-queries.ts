import { type CitationStatus, isBeforeArrival } from '#agenda/rules/citation-status.ts';
import { CITATION_CHARGES } from '#agenda/server/citations/charge-source.ts';
import {
  type JobBill,
  type LinkedCitation,
  readLinkedCitation,
} from '#agenda/server/client/client-citation-queries.ts';
import { type ReceiptBalance, receiptRows } from '#cash/rules/receipt-rows.ts';
import { readBalance } from '#cash/server/balance-queries.ts';
import type { TaxData } from '#clients/rules/tax-number.ts';
import type { AppContext } from '#platform/app-context.ts';
import { hoursOf, hoursText } from '#settings/rules/opening-hours.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { maskEmail, maskPhone } from '#shared/fields/person-fields.ts';
import { centsOf, dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { correctionOf } from '#work-orders/rules/corrections.ts';
import {
  type ClientOrder,
  readClientOrder,
} from '#work-orders/server/orders/client-order-queries.ts';
import type { ClientEstimate, ClientPage, Receipt } from '../contract/client-page.ts';
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
  return linked && { linked, page: await readPage(context, token, linked) };
}

/** Returns the estimate that the client can see now, for an answer to an older one. */
export async function readShownEstimate(
  context: AppContext,
  { citation: { _id, status } }: LinkedCitation,
): Promise<ClientEstimate | null> {
  const { timeZone } = await readSettings(context);
  const order = await readClientOrder(context.db, _id, { timeZone, now: context.clock() });
  return estimateOf(order, status);
}

async function readPage(
  context: AppContext,
  token: string,
  { citation, canCancel, move, movesLeft, moveUntil, bill, tax }: LinkedCitation,
): Promise<ClientPage> {
  const { timeZone, schedule } = await readSettings(context);
  const now = context.clock();
  const order = await readClientOrder(context.db, citation._id, { timeZone, now });
  const { service, status, date, time, ready, vehicleType } = citation;
  const today = dayAt(now, timeZone);
  const past = isBeforeArrival(status) && date < today;
  const { phase, steps } = progressOf(
    status,
    order && { inspected: order.inspected, estimate: order.estimate?.state ?? null },
  );
  const balance = bill && bill.paidOn !== null ? await readMoney(context, citation._id) : null;
  const until = wallAt(moveUntil, timeZone);
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
    order: order && shownOrder(order, bill),
    estimate: estimateOf(order, status),
    canCancel,
    move: { condition: move, left: movesLeft, until: { date: until.day, time: until.time } },
    receipt: bill && receiptOf(bill, service, { order, balance, tax }),
  };
}

/** While the work is not done, the total is what was agreed; afterwards what is billed. */
function shownOrder(
  { inspected: _inspected, estimate: _estimate, doneWork: _work, ...order }: ClientOrder,
  bill: JobBill | null,
): ClientPage['order'] {
  return bill ? { ...order, total: dollarsOf(bill.totalCents) } : order;
}

function estimateOf(order: ClientOrder | null, status: CitationStatus): ClientEstimate | null {
  if (!order?.estimate) return null;
  const { expired, lines, ...estimate } = order.estimate;
  return {
    ...estimate,
    lines: lines.map(({ state, ...line }) => ({
      ...line,
      correction: correctionOf({ status, estimate: estimate.state, expired, line: state }),
    })),
  };
}

/** Reads the balance of a delivered job. */
async function readMoney({ db }: AppContext, id: string): Promise<ReceiptBalance | null> {
  const [record] = await CITATION_CHARGES.read(db, [id]);
  return record === undefined ? null : readBalance(db, { kind: 'citation', id }, record);
}

function receiptOf(
  { paidOn, laborCents, parts, totalCents }: JobBill,
  { name, price }: LinkedCitation['citation']['service'],
  {
    order,
    balance,
    tax,
  }: { order: ClientOrder | null; balance: ReceiptBalance | null; tax: TaxData },
): Receipt | null {
  if (paidOn === null) return null;
  const lines = receiptLines({
    service: { name, priceCents: centsOf(price) },
    work: order?.doneWork ?? [],
    parts,
    laborCents,
  });
  return {
    date: paidOn,
    ...tax,
    lines: lines.map(({ quantity, priceCents, totalCents: cents, ...line }) => ({
      ...line,
      quantity: quantityOf(quantity),
      price: dollarsOf(priceCents),
      total: dollarsOf(cents),
    })),
    total: dollarsOf(totalCents),
    due: dollarsOf(totalCents - centsOf(balance?.discount ?? 0)),
    rows:
      balance === null ? [] : receiptRows(balance).map(([label, amount]) => ({ label, amount })),
  };
}
