import { citationQuestionBefore } from '#agenda/rules/citation-steps.ts';
import { openWorkOf } from '#work-orders/rules/order-summary.ts';
import type { Call } from './calls.ts';
import {
  type Answer,
  type Citation,
  COMPONENTS,
  conflict,
  costOf,
  SERVICES,
  type State,
  sumOf,
  takeStock,
  type WorkLine,
  type WorkOrder,
} from './model.ts';

export const BAY_HOLDING = ['pending', 'accepted', 'in-workshop', 'in-progress'];

/** Sets a status. An ended job keeps the time that was worked; a cancelled one keeps none. */
export function setStatus(row: Citation, to: string, now: number): void {
  row.status = to;
  if (BAY_HOLDING.includes(to)) return;
  row.held = (to === 'cancelled' ? [] : row.held)
    .filter(({ start }) => start < now)
    .map(({ start, end }) => ({ start, end: Math.min(end, now) }));
}

/** What staff enter for a finished job; `done`: labels of the done lines, `null`: the order was not shown. */
type EnteredJob = {
  parts: readonly { component: number; quantity: number }[];
  laborCents: number;
  done: readonly string[] | null;
};

/** «Completar mantenimiento». */
export function complete(
  state: State,
  row: Citation,
  call: Call & { kind: 'complete' },
  now: number,
): Answer {
  const { label, component, quantity, laborCents, done } = call;
  if (row.status !== 'in-progress') return conflict('wrong-status');
  const parts = quantity > 0 ? [{ component, quantity }] : [];
  const problem = finishJob(state, { label, row }, { parts, laborCents, done });
  if (problem !== null) return problem;
  setStatus(row, 'installed', now);
  return { status: 200 };
}

/**
 * Takes the materials of a job, closes its work order and sets the amounts of the citation. Returns the rejection,
 * or `null`. A rejected call leaves the state as it is, apart from what the caller drops.
 */
export function finishJob(
  state: State,
  { label, row }: { label: string; row: Citation },
  { parts, laborCents, done: named }: EnteredJob,
): Answer | null {
  const order = state.orders[label];
  if (order && named === null && asksAbout(order)) return conflict('open-work');
  const done = order && !order.closed ? doneLines(order, named) : named?.length ? null : [];
  if (done === null) return conflict('line-not-approved');
  const { bill, manual, cents } = SERVICES[row.service] ?? { bill: [], manual: 0, cents: 0 };
  const ofLines = done.filter(({ kind }) => kind === 'part').map(useOf);
  const ofServices = done.flatMap(({ kind, item }) =>
    kind === 'service' ? (SERVICES[item]?.bill ?? []) : [],
  );
  const fixed = [...bill, ...ofServices, ...ofLines];
  if (parts.some((part) => isShort(state, fixed, part))) return conflict('insufficient-stock');
  const total = (line: WorkLine) => costOf(line.quantity, line.cents);
  const sum = (lines: readonly WorkLine[]) => lines.reduce((all, line) => all + total(line), 0);
  const labour = laborCents + sum(done.filter(({ kind }) => kind !== 'part'));
  const partsCents =
    sum(done.filter(({ kind }) => kind === 'part')) +
    parts.reduce((all, part) => all + costOf(part.quantity, priceOf(part.component)), 0);
  const limit = order && !order.closed ? order.limitCents : null;
  if (limit !== null && cents + labour + partsCents > limit) return conflict('above-limit');
  const taken = takeStock(state, [...fixed, ...parts], label);
  if (taken === null) return conflict('insufficient-stock');
  const unit = (component: number) =>
    taken.find((each) => each.component === component)?.unitCents ?? 0;
  const besides = [...ofServices, ...ofLines, ...parts].reduce(
    (all, { component, quantity }) => all + costOf(quantity, unit(component)),
    0,
  );
  const bought = done.reduce((all, line) => all + fixedCost(line), 0);
  row.taken = taken;
  row.materialCents = bought + (bill.length > 0 ? sumOf(taken) : manual + besides);
  if (laborCents > 0 || done.length > 0) row.laborCents = labour;
  row.partsCents = partsCents;
  for (const line of done) Object.assign(line, { state: 'done', version: line.version + 1 });
  if (order) closeOrder(order);
  return null;
}

/** Whether the end of the job asks about the open work of its order. */
function asksAbout({ closed, lines, estimates }: WorkOrder): boolean {
  const inState = (wanted: WorkLine['state']) =>
    Object.values(lines).filter(({ state, deleted }) => state === wanted && !deleted).length;
  const order = {
    estimate: estimates.at(-1)?.state ?? null,
    approvedLines: inState('approved'),
    proposedLines: inState('proposed'),
  };
  return (
    !closed && citationQuestionBefore('in-progress', 'installed', openWorkOf(order)) !== 'none'
  );
}

/** Returns `null` if one of the named lines is not approved. */
function doneLines(order: WorkOrder, named: readonly string[] | null): WorkLine[] | null {
  const approved = Object.entries(order.lines).filter(([, { state }]) => state === 'approved');
  if (named === null) return approved.map(([, line]) => line);
  const done = approved.filter(([label]) => named.includes(label));
  return done.length === new Set(named).size ? done.map(([, line]) => line) : null;
}

type Use = { component: number; quantity: number };

const useOf = ({ item, quantity }: WorkLine): Use => ({ component: item, quantity });
const priceOf = (component: number) => COMPONENTS[component]?.priceCents ?? 0;

/** Whether the materials leave too little of a part. Too little for the materials alone is found later. */
function isShort(state: State, fixed: readonly Use[], { component, quantity }: Use): boolean {
  const held = state.stock[component]?.quantity ?? 0;
  const included = fixed.reduce(
    (all, use) => all + (use.component === component ? use.quantity : 0),
    0,
  );
  return held >= included && held - included < quantity;
}

/** The cost of a line besides its components: work by others, and services with a manual cost. */
function fixedCost({ kind, item, quantity }: WorkLine): number {
  if (kind === 'outside') return costOf(quantity, OUTSIDE_COST_CENTS);
  if (kind !== 'service') return 0;
  const { bill, manual } = SERVICES[item] ?? { bill: [], manual: 0 };
  return bill.length > 0 ? 0 : manual;
}

/** The cost of one unit of all work by others. */
export const OUTSIDE_COST_CENTS = 1_234;

/** A completed job or a deleted citation closes its order; estimates that waited are withdrawn. */
export function closeOrder(order: WorkOrder): void {
  if (order.closed) return;
  order.closed = true;
  order.version += 1;
  for (const estimate of order.estimates) {
    if (estimate.state === 'draft' || estimate.state === 'sent') estimate.state = 'withdrawn';
  }
}
