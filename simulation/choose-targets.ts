import { dayOf, OPENING_HOURS, plusDays, STEP_MINUTES } from './calendar.ts';
import { type Call, settingsText } from './calls.ts';
import { chooseDone, orderTargetsOf, pick } from './choose-order-targets.ts';
import { COMPONENTS, FIRST_PERMISSIONS, PRODUCTS, SERVICES, type State } from './model.ts';
import { allowedTransitions } from './model-sales.ts';
import type { PlannedCall } from './plan.ts';

const IDEMPOTENT_KINDS = [
  'book',
  'enter',
  'complete',
  'sell',
  'sell-product',
  'purchase',
  'reserve',
  'refund',
  'take',
  'receive',
  'add-line',
];
/** The creating call that replaces a call without a target. */
const CREATING_KIND: Partial<Record<Call['kind'], Call['kind']>> = {
  reschedule: 'book',
  move: 'book',
  cancel: 'book',
  delete: 'book',
  complete: 'book',
  pay: 'reserve',
  'move-reservation': 'reserve',
  'undo-step': 'move-reservation',
  refund: 'reserve',
  undo: 'sell',
  void: 'sell',
  take: 'sell',
  'client-move': 'book',
  receive: 'book',
  limit: 'receive',
  'add-line': 'receive',
  inspect: 'receive',
  'change-line': 'add-line',
  'remove-line': 'add-line',
  propose: 'add-line',
  send: 'propose',
  withdraw: 'propose',
  answer: 'send',
  'record-answers': 'propose',
};
const PAYABLE_MS = 90 * 60_000;

/**
 * Gives a planned call its targets among existing records; where there is none, returns a call that
 * creates one.
 */
export function chooseTargets(planned: PlannedCall, state: State, now: number): Call | null {
  const call = targetsOf(planned, state, now);
  const first = CREATING_KIND[planned.kind];
  if (call === null && first !== undefined) {
    const by = first === 'book' || first === 'reserve' ? 'client' : 'admin';
    return chooseTargets({ ...planned, kind: first, by }, state, now);
  }
  if (call === null || !IDEMPOTENT_KINDS.includes(call.kind)) return call;
  return { ...call, key: `${planned.label}-llave-de-la-simulacion` };
}

function targetsOf(planned: PlannedCall, state: State, now: number): Call | null {
  const { by, label, target, first, second, third } = planned;
  const citation = () => pick(citationsFor(planned, state), target);
  const reservation = () => pick(Object.keys(state.reservations), target);
  switch (planned.kind) {
    case 'book':
      return {
        kind: 'book',
        by,
        label,
        service: second % SERVICES.length,
        ...slotOf(planned, state, now),
      };
    case 'enter': {
      const place = { ...slotOf(planned, state, now), overbook: third % 5 === 0 };
      const service = second % SERVICES.length;
      return { kind: 'enter', by, label, service, ...place, confirmed: third % 2 === 0 };
    }
    case 'reschedule': {
      const of = citation();
      const place = { ...slotOf(planned, state, now), overbook: third % 5 === 0 };
      return of === null ? null : { kind: 'reschedule', by, label: of, service: 0, ...place };
    }
    case 'move': {
      const of = citation();
      return of === null ? null : { kind: 'move', by, label: of, to: nextStatus(state, of, first) };
    }
    case 'cancel':
    case 'delete': {
      const of = citation();
      return of === null ? null : { kind: planned.kind, by, label: of };
    }
    case 'complete': {
      const of = citation();
      const status = state.citations[of ?? '']?.status;
      // A job that waits is begun first, for most of the calls.
      if (of !== null && status === 'in-workshop' && third % 4 > 0) {
        return { kind: 'move', by, label: of, to: 'in-progress' };
      }
      const component = first % COMPONENTS.length;
      const quantity = (second % 4) * 1_000;
      return of === null
        ? null
        : {
            kind: 'complete',
            by,
            label: of,
            component,
            quantity,
            laborCents: 1 + third,
            done: chooseDone(state, of, planned),
          };
    }
    case 'client-move': {
      const of = citation();
      const place = slotOf(planned, state, now);
      return of === null ? null : { kind: 'client-move', by, label: of, ...place };
    }
    case 'sell': {
      const quantity = (1 + (second % 6)) * 1_000;
      const item = target % COMPONENTS.length;
      return { kind: 'sell', by, label, item, quantity, cents: 100 + third };
    }
    case 'sell-product': {
      const quantity = (1 + (second % 3)) * 1_000;
      const item = target % PRODUCTS.length;
      return { kind: 'sell-product', by, label, item, quantity, cents: 900 + third };
    }
    case 'undo': {
      const of = pick(Object.keys(state.counterSales).slice(-3), target);
      const sale = of === null ? undefined : state.counterSales[of];
      return of === null
        ? null
        : { kind: 'undo', by: first % 4 === 0 ? by : (sale?.seller ?? by), label: of };
    }
    case 'take': {
      const sold = [...Object.keys(state.income), ...Object.keys(state.reservations)];
      const of = pick(third % 4 === 0 ? Object.keys(state.citations) : sold, target);
      if (of === null) return null;
      const price = state.income[of]?.saleCents ?? 10_000;
      // Usually the whole price, so that two of them compete for it.
      const cents = second % 3 === 0 ? 1 + (third % price) : price;
      const counter = state.counterSales[of] ? 'sale' : 'citation';
      const record = state.reservations[of] ? 'reservation' : counter;
      return { kind: 'take', record, by, label: of, cents };
    }
    case 'void': {
      const of = pick(Object.keys(state.income), target);
      return of === null
        ? null
        : { kind: 'void', by, label: of, sale: state.income[of]?.sales ?? 0 };
    }
    case 'purchase': {
      const component = target % COMPONENTS.length;
      const quantity = (1 + (second % 9)) * 1_000;
      return { kind: 'purchase', by, label, component, quantity, cents: 50 + third };
    }
    case 'reserve':
      return { kind: 'reserve', by, label, product: second % PRODUCTS.length };
    case 'pay': {
      const of = pick(payable(state, now), target);
      return of === null ? null : { kind: 'pay', by, label: of, half: null };
    }
    case 'move-reservation': {
      const of = reservation();
      return of === null
        ? null
        : {
            kind: 'move-reservation',
            by,
            label: of,
            ...nextReservation(state, of, first, second),
          };
    }
    case 'undo-step': {
      const stepped = Object.keys(state.reservations).filter(
        (each) => state.reservations[each]?.step,
      );
      const open = stepped.filter((each) => now === state.reservations[each]?.step?.at);
      const of = pick(open.length > 0 ? open : stepped, target);
      const step = state.reservations[of ?? '']?.step;
      if (of === null || !step) return null;
      const other = third % 8 === 0;
      return { kind: 'undo-step', by: other ? by : step.by, label: of, to: step.to };
    }
    case 'refund': {
      const paid = Object.entries(state.reservations).filter(
        ([, { payment }]) => payment === 'paid' || payment === 'review',
      );
      const of = pick(
        paid.length > 0 ? paid.map(([each]) => each) : Object.keys(state.reservations),
        target,
      );
      return of === null
        ? null
        : { kind: 'refund', by, label: of, cents: 100 * (1 + (second % 120)) };
    }
    case 'settings': {
      const day = plusDays(dayOf(now, state.rules.zone), 1 + (third % 4));
      const closed = second % 3 === 0 ? day : null;
      const seen = settingsText(state.rules);
      return {
        kind: 'settings',
        by,
        seen,
        bays: 1 + (first % 4),
        notice: [0, 60, 240][second % 3] ?? 0,
        closed,
      };
    }
    case 'permissions': {
      const user = target % 2 === 0 ? ('ana' as const) : ('beto' as const);
      const all = FIRST_PERMISSIONS[user];
      return {
        kind: 'permissions',
        by,
        user,
        permissions: all.filter((_, at) => ((first >> at) & 1) === 0 || second % 2 === 0),
      };
    }
    default:
      return orderTargetsOf({ ...planned, kind: planned.kind }, state);
  }
}

/** Prefers records that the call can change; one of eight calls takes any, to be rejected. */
function citationsFor({ kind, third }: PlannedCall, { citations }: State): string[] {
  const all = Object.keys(citations);
  const inProgress = all.filter((each) => citations[each]?.status === 'in-progress');
  const open = all.filter((each) => {
    const row = citations[each];
    return row && !row.deleted && row.status !== 'cancelled' && row.status !== 'delivered';
  });
  if (kind === 'complete' && inProgress.length > 0) return inProgress;
  const arrived = all.filter((each) => citations[each]?.status === 'in-workshop');
  if (kind === 'complete' && arrived.length > 0) return arrived;
  const early = open.filter((each) =>
    ['pending', 'accepted'].includes(citations[each]?.status ?? ''),
  );
  if (kind === 'client-move' && early.length > 0 && third % 8 > 0) return early;
  return third % 8 === 0 || open.length === 0 ? all : open;
}

/** Chooses mornings of the next days, to create contention. */
function slotOf({ first, third }: PlannedCall, { rules }: State, now: number) {
  const day = plusDays(dayOf(now, rules.zone), third % 4);
  const hours = OPENING_HOURS[Temporal.PlainDate.from(day).dayOfWeek] ?? [];
  const [opens, closes] = hours[first % Math.max(1, hours.length)] ?? [540, 750];
  const steps = Math.floor((closes - opens) / STEP_MINUTES);
  const odd = first % 17 === 0 ? 10 : 0;
  return { day, minute: opens + (Math.floor(first / 7) % Math.min(steps, 5)) * STEP_MINUTES + odd };
}

const HAPPY_PATH = ['pending', 'accepted', 'in-workshop', 'in-progress', 'installed', 'delivered'];

function nextStatus({ citations }: State, label: string, first: number): string {
  const at = HAPPY_PATH.indexOf(citations[label]?.status ?? '');
  const forward = HAPPY_PATH[at + 1];
  if (first % 5 > 0 && at >= 0 && forward !== undefined) return forward;
  return [...HAPPY_PATH, 'cancelled'][first % 7] ?? 'cancelled';
}

function payable({ reservations }: State, now: number): string[] {
  return Object.entries(reservations)
    .filter(
      ([, { payment, madeAt }]) => payment === 'open' && now >= madeAt && now < madeAt + PAYABLE_MS,
    )
    .map(([label]) => label);
}

function nextReservation({ reservations }: State, label: string, first: number, second: number) {
  const row = reservations[label];
  const moves = allowedTransitions(row?.status ?? '');
  const forward = moves[0];
  const to = (first % 6 > 1 ? forward : moves[first % Math.max(1, moves.length)]) ?? 'completed';
  const sold = to === 'delivered' || to === 'completed';
  const same = row?.finalCents ?? 15_000 + second;
  return { to, finalCents: sold ? (second % 4 === 0 ? 20_000 + second : same) : null };
}
