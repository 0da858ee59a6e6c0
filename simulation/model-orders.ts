import type { Call } from './calls.ts';
import {
  type Answer,
  badRequest,
  COMPONENTS,
  conflict,
  costOf,
  notFound,
  SERVICES,
  type State,
  type WorkLine,
  type WorkOrder,
} from './model.ts';
import { findLive } from './model-agenda.ts';

/** Items of the checklist with which inspections start. */
export const CHECKLIST_ITEMS = 10;

type OrderCallOf<Kind extends Call['kind']> = Call & { kind: Kind };

/** The vehicle arrives: opens the order and moves the citation to «En Taller», if it is not there yet. */
export function receive(state: State, { label, limitCents }: OrderCallOf<'receive'>): Answer {
  const row = findLive(state, label);
  if (!row) return notFound;
  if (state.orders[label]) return conflict('already-received');
  const before = ['pending', 'accepted'];
  if (![...before, 'in-workshop', 'in-progress'].includes(row.status)) {
    return conflict('not-receivable');
  }
  const baseCents = SERVICES[row.service]?.cents ?? 0;
  if (limitCents !== null && limitCents < baseCents) return badRequest;
  if (before.includes(row.status)) row.status = 'in-workshop';
  state.orders[label] = {
    version: 1,
    closed: false,
    baseCents,
    limitCents,
    findings: null,
    lines: {},
    estimates: [],
  };
  return { status: 201 };
}

/** Returns the open order of a citation, or the rejection. */
export function findOpen(state: State, label: string): WorkOrder | Answer {
  const order = state.orders[label];
  if (!order) return notFound;
  return order.closed ? conflict('order-closed') : order;
}

export const isAnswer = (found: object): found is Answer => 'status' in found;

/** Booked service and agreed lines, in cents. */
export const agreedCents = ({ baseCents, lines }: WorkOrder): number =>
  Object.values(lines)
    .filter(({ state }) => state === 'approved' || state === 'done')
    .reduce((sum, { quantity, cents }) => sum + costOf(quantity, cents), baseCents);

export function changeLimit(
  state: State,
  { label, seen, limitCents }: OrderCallOf<'limit'>,
): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  if (order.version !== seen) return conflict('order-changed');
  if (limitCents !== null && limitCents < agreedCents(order)) return badRequest;
  order.limitCents = limitCents;
  order.version += 1;
  return { status: 200 };
}

export function addLine(state: State, { label, line, content }: OrderCallOf<'add-line'>): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  const { lineKind: kind, item, quantity, group } = content;
  const alternatives = Object.entries(order.lines).filter(
    ([, row]) => group !== null && row.group === group && !row.deleted,
  );
  const isAnswered =
    alternatives.length > 0 && alternatives.every(([, row]) => row.state !== 'proposed');
  if (
    isAnswered ||
    alternatives.some(([, row]) => row.state === 'approved' || row.state === 'done')
  ) {
    return badRequest;
  }
  for (const [other, row] of alternatives) {
    if (row.state === 'proposed') supersede(order, other);
  }
  const ofCatalogue =
    kind === 'part' ? COMPONENTS[item]?.priceCents : kind === 'service' && SERVICES[item]?.cents;
  const cents = content.cents ?? (ofCatalogue || 0);
  order.lines[line] = {
    kind,
    item,
    quantity,
    cents,
    group,
    state: 'proposed',
    deleted: false,
    version: 1,
  };
  return { status: 201 };
}

export function changeLine(
  state: State,
  { label, line, seen, cents, quantity }: OrderCallOf<'change-line'>,
): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  const row = findProposed(order, line);
  if (isAnswer(row)) return row;
  if (row.version !== seen) return conflict('line-changed');
  const after = { cents: cents ?? row.cents, quantity: quantity ?? row.quantity };
  if (after.cents !== row.cents || after.quantity !== row.quantity) supersede(order, line);
  Object.assign(row, after);
  row.version += 1;
  return { status: 200 };
}

export function removeLine(state: State, { label, line }: OrderCallOf<'remove-line'>): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  const row = findProposed(order, line);
  if (isAnswer(row)) return row;
  supersede(order, line);
  row.deleted = true;
  row.version += 1;
  return { status: 200 };
}

function findProposed(order: WorkOrder, line: string): WorkLine | Answer {
  const row = order.lines[line];
  if (!row || row.deleted) return notFound;
  return row.state === 'proposed' ? row : conflict('line-answered');
}

/** A client answers no text or price that is not offered any more. */
function supersede(order: WorkOrder, line: string): void {
  for (const estimate of order.estimates) {
    if (estimate.state === 'sent' && line in estimate.lines) estimate.state = 'superseded';
  }
}

export function inspect(state: State, call: OrderCallOf<'inspect'>): Answer {
  const { label, position, result, seen } = call;
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  if (position > 0) {
    if (order.findings === null) return badRequest;
    const current = order.findings[position] ?? null;
    if (current !== seen && current !== result) return conflict('finding-changed');
    order.findings[position] = result;
    return { status: 200 };
  }
  if (Object.keys(order.findings ?? {}).length > 0) return conflict('order-changed');
  order.findings = {};
  return { status: 200 };
}
