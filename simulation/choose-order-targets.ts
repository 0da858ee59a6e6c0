import type { Call, Decision, NewLine, OrderCall } from './calls.ts';
import { SERVICES, type State, type WorkOrder } from './model.ts';
import { agreedCents, CHECKLIST_ITEMS } from './model-orders.ts';
import type { PlannedCall } from './plan.ts';

type PlannedOrderCall = PlannedCall & { kind: OrderCall['kind'] };

export function pick<T>(list: readonly T[], target: number): T | null {
  return list[target % Math.max(1, list.length)] ?? null;
}

/** Gives a planned call about a work order its order, lines and estimate; `null` where there is none. */
export function orderTargetsOf(planned: PlannedOrderCall, state: State): Call | null {
  const { by, kind, first, second, third } = planned;
  if (kind === 'expire') return { kind, by };
  if (kind === 'receive') return chooseReception(planned, state);
  const label = chooseOrder(planned, state);
  const order = label === null ? undefined : state.orders[label];
  if (label === null || !order) return null;
  switch (kind) {
    case 'limit': {
      const wanted = agreedCents(order) + ((first % 8) - 1) * 1_500;
      const stale = second % 9 === 0;
      const limitCents = second % 5 === 0 ? null : Math.max(1, wanted);
      return { kind, by, label, seen: order.version - (stale ? 1 : 0), stale, limitCents };
    }
    case 'add-line':
      return { kind, by, label, line: planned.label, content: newLine(planned) };
    case 'change-line': {
      const line = chooseLine(order, planned);
      if (line === null) return null;
      const row = order.lines[line];
      const quantity =
        row?.kind !== 'service' && third % 3 === 0 ? 1_000 * (1 + (third % 4)) : null;
      const price = second % 5 === 0 ? {} : { cents: 100 + third, quantity };
      const seen = (row?.version ?? 1) - (first % 9 === 0 ? 1 : 0);
      return { kind, by, label, line, seen, cents: null, quantity: null, ...price };
    }
    case 'remove-line': {
      const line = chooseLine(order, planned);
      return line === null ? null : { kind, by, label, line };
    }
    case 'inspect': {
      const position = order.findings === null ? 0 : first % (CHECKLIST_ITEMS + 1);
      const result = (['ok', 'watch', 'now'] as const)[second % 3] ?? 'ok';
      const seen = third % 4 === 0 ? 'watch' : (order.findings?.[position] ?? null);
      return { kind, by, label, position, result, seen };
    }
    case 'propose': {
      const proposed = Object.values(order.lines).some(({ state: each }) => each === 'proposed');
      return proposed || third % 8 === 0 ? { kind, by, label } : null;
    }
    case 'send': {
      const estimate = chooseEstimate(order, planned, ['draft', 'sent']);
      const channel = second % 3 === 0 ? 'email' : 'whatsapp';
      return estimate === null ? null : { kind, by, label, estimate, channel };
    }
    case 'withdraw': {
      const estimate = chooseEstimate(order, planned, ['draft', 'sent']);
      return estimate === null ? null : { kind, by, label, estimate };
    }
    case 'answer':
      return chooseAnswer(planned, label, order);
    case 'record-answers':
      return chooseRecorded(planned, label, order);
  }
}

function chooseReception({ by, target, first, second, third }: PlannedCall, state: State) {
  const all = Object.keys(state.citations);
  const here = all.filter((each) => {
    const row = state.citations[each];
    const arrives = ['pending', 'accepted', 'in-workshop', 'in-progress'].includes(
      row?.status ?? '',
    );
    return arrives && !row?.deleted && !state.orders[each];
  });
  const label = pick(third % 8 === 0 ? all : here, target);
  const cents = SERVICES[state.citations[label ?? '']?.service ?? 0]?.cents ?? 0;
  const above = first % 11 === 0 ? -1 : (first % 6) * 2_000;
  const limitCents = second % 2 === 0 ? null : cents + above;
  return label === null ? null : ({ kind: 'receive', by, label, limitCents } as const);
}

/**
 * Prefers the first open orders, so that they come as far as their completion, and for answers those with an
 * estimate that waits; one of nine calls takes any order.
 */
function chooseOrder({ kind, target, third }: PlannedCall, { orders }: State): string | null {
  const all = Object.keys(orders);
  if (third % 9 === 0) return pick(all, target);
  const open = all.filter((each) => !orders[each]?.closed).slice(0, 2);
  const waits = open.filter((each) =>
    orders[each]?.estimates.some(({ state }) => state === 'sent' || state === 'draft'),
  );
  const isAnswer = kind === 'answer' || kind === 'record-answers';
  return pick(isAnswer && waits.length > 0 ? waits : open, target);
}

function newLine({ first, second, third }: PlannedCall): NewLine {
  const lineKind =
    (['part', 'labour', 'part', 'service', 'outside'] as const)[second % 5] ?? 'part';
  const step = lineKind === 'labour' ? 500 : 1_000;
  const ofCatalogue = lineKind === 'part' || lineKind === 'service';
  return {
    lineKind,
    item: first % 3,
    quantity: lineKind === 'service' ? 1_000 : step * (1 + (first % 3)),
    cents: ofCatalogue && first % 2 === 0 ? null : 100 + third,
    group: third % 3 === 0 ? 1 + (second % 2) : null,
  };
}

/** Prefers proposed lines; one of seven calls takes any line. */
function chooseLine({ lines }: WorkOrder, { target, first, third }: PlannedCall): string | null {
  const all = Object.keys(lines);
  const proposed = all.filter((each) => lines[each]?.state === 'proposed' && !lines[each]?.deleted);
  return pick(third % 7 === 0 ? all : proposed, target + first);
}

/** Prefers the latest estimate in one of the states; returns its version. */
function chooseEstimate(
  { estimates }: WorkOrder,
  { first }: PlannedCall,
  states: readonly string[],
): number | null {
  const versions = estimates.map((_, at) => at + 1);
  const waiting = versions.filter((each) => states.includes(estimates[each - 1]?.state ?? ''));
  if (first % 7 === 0) return pick(versions, first);
  return waiting.at(-1) ?? null;
}

/** An open page shows the latest estimate that was sent; one of four calls answers an earlier one. */
function chooseAnswer(planned: PlannedCall, label: string, order: WorkOrder): Call | null {
  const shown = order.estimates.flatMap(({ channel }, at) =>
    channel === null || channel === 'counter' ? [] : [at + 1],
  );
  const old = planned.first % 4 === 0;
  const estimate = old ? pick(shown, planned.first) : shown.at(-1);
  if (!estimate) return null;
  // A new one is sent first.
  if (!old && order.estimates[estimate - 1]?.state !== 'sent') return null;
  const lines = Object.keys(order.estimates[estimate - 1]?.lines ?? {});
  const answers = chooseDecisions(planned, order, lines);
  return { kind: 'answer', by: planned.by, label, estimate, answers };
}

function chooseRecorded(planned: PlannedCall, label: string, order: WorkOrder): Call | null {
  const { by, first, second, third } = planned;
  const estimate = chooseEstimate(order, planned, ['draft', 'sent']);
  const chosen = order.estimates[(estimate ?? 0) - 1];
  if (!estimate || !chosen) return null;
  const proposed = Object.keys(order.lines).filter((each) => {
    const line = order.lines[each];
    return line?.state === 'proposed' && !line.deleted;
  });
  const lines = chosen.state === 'draft' ? proposed : Object.keys(chosen.lines);
  const seen = (line: string) => {
    const version = order.lines[line]?.version ?? 1;
    return second % 2 === 0 ? null : version - (third % 11 === 0 ? 1 : 0);
  };
  const approved = lines.filter((each) => order.lines[each]?.state === 'approved');
  const revokes = approved.length > 0 && first % 3 > 0 && chosen.state !== 'sent';
  const answers = (
    revokes
      ? approved.map((line) => ({ line, decision: 'decline' as const }))
      : chooseDecisions(planned, order, lines)
  ).map((each) => ({
    ...each,
    seen: seen(each.line),
  }));
  const methods = ['counter', 'phone', 'whatsapp', 'within-limit'] as const;
  const method = methods[third % 4] ?? 'counter';
  return { kind: 'record-answers', by, label, estimate, method, answers };
}

/**
 * Half of the answers approve. One of five calls answers lines again; one of thirteen names a line that the estimate
 * may not have.
 */
function chooseDecisions(
  { first, second, third }: PlannedCall,
  { lines: all }: WorkOrder,
  lines: readonly string[],
): { line: string; decision: Decision }[] {
  const decisions: (Decision | null)[] = [
    'approve',
    'decline',
    'approve',
    'approve',
    null,
    'call-me',
  ];
  const foreign = third % 13 === 0 ? pick(Object.keys(all), first) : null;
  const waiting = lines.filter((line) => all[line]?.state === 'proposed');
  const shown = waiting.length > 0 && second % 5 > 0 ? waiting : lines;
  const asked = foreign === null || shown.includes(foreign) ? shown : [...shown, foreign];
  const chosen = asked.flatMap((line, at) => {
    const decision = decisions[(second + at * (1 + (first % 5))) % decisions.length] ?? null;
    return decision === null ? [] : [{ line, decision }];
  });
  const [line] = asked;
  return chosen.length > 0 || line === undefined ? chosen : [{ line, decision: 'approve' }];
}

/** The done lines of a completion: all approved ones, some of them, or one that is not approved. */
export function chooseDone(
  { orders }: State,
  label: string,
  { first, second, third }: PlannedCall,
): string[] | null {
  if (third % 5 < 2) return null;
  const lines = Object.entries(orders[label]?.lines ?? {});
  const approved = lines.filter(([, { state }]) => state === 'approved');
  const done = approved.filter((_, at) => ((first >> at) & 1) === 0).map(([each]) => each);
  const other = second % 11 === 0 ? pick(lines, first)?.[0] : undefined;
  return other === undefined || done.includes(other) ? done : [...done, other];
}
