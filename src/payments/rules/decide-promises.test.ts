import { expect, test } from 'vitest';
import {
  CALLS,
  effectsOf,
  HOUR,
  movesOf,
  NOW,
  observe,
  payment,
} from '#test/paypal/decision-fixtures.ts';
import { TABLE } from '#test/paypal/decision-table.ts';
import { decide } from './decide.ts';
import {
  type Decision,
  type Effect,
  type Observation,
  type PaymentState,
  stateAfter,
} from './decision.ts';
import {
  canReturnFromChargeback,
  canTransition,
  MONEY_STATUSES,
  PAYMENT_STATUSES,
} from './payment-status.ts';

/** Properties of every decision. */

type Case = { state: PaymentState; seen: Observation; now: number; decision: Decision };

/** The values of each fact in every combination. */
function* combinations<T extends Record<string, readonly unknown[]>>(
  facts: T,
): Generator<{ [Name in keyof T]: T[Name][number] }> {
  const [name, ...others] = Object.keys(facts);
  if (name === undefined) return yield {} as { [Name in keyof T]: T[Name][number] };
  const { [name]: values = [], ...rest } = facts;
  for (const value of values) {
    for (const each of others.length === 0 ? [{}] : combinations(rest)) {
      yield { [name]: value, ...each } as { [Name in keyof T]: T[Name][number] };
    }
  }
}

const FLAGS = [true, false] as const;
/** Every status × answer × fact that varies. */
const CASES: readonly Case[] = [
  ...combinations({
    status: PAYMENT_STATUSES,
    answer: TABLE.map(([, answer]) => answer),
    reservationOpen: FLAGS,
    otherHoldsMoney: FLAGS,
    chargebackReported: FLAGS,
    payer: [{}, { returnedAt: NOW }],
    change: [{}, { capture_id: null, paid_at: null }],
    now: [NOW, 7 * HOUR],
  }),
].map(({ status, answer, change, now, ...facts }) => {
  const state = payment(status, change);
  const seen = observe(status, answer, facts);
  return { state, seen, now, decision: decide(state, seen, now) };
});

/** The first three cases without the property. */
function broken(holds: (one: Case) => boolean): Case[] {
  return CASES.filter((one) => !holds(one)).slice(0, 3);
}

const has = ({ effects }: Decision, kind: Effect['kind']) =>
  effects.some((effect) => effect.kind === kind);

test('decide moves a payment only along allowed transitions, which end in its next status', () => {
  const holds = ({ decision, state }: Case) => {
    let from = state.status;
    return (
      movesOf(decision).every(({ to }) => {
        const allowed = canTransition(from, to) || canReturnFromChargeback(from, to);
        from = to;
        return allowed;
      }) && decision.next === from
    );
  };
  expect(broken(holds)).toEqual([]);
});

test('decide requests at most one call of the provider', () => {
  const callsOf = ({ effects }: Decision) => effects.filter(({ kind }) => CALLS.includes(kind));
  expect(broken(({ decision }) => callsOf(decision).length <= 1)).toEqual([]);
});

test('decide captures only for an open reservation, and raises capture_no only for a new request', () => {
  const holds = ({ decision, state, seen }: Case) => {
    if (!has(decision, 'capture')) return true;
    const [move] = movesOf(decision);
    const isNew = state.status === 'awaiting_payer';
    return (
      seen.reservationOpen &&
      ['capturing', 'capture_unknown'].includes(decision.next) &&
      move?.columns.capture_no === (isNew ? state.capture_no + 1 : undefined)
    );
  };
  expect(broken(holds)).toEqual([]);
});

test('decide accepts an open reservation exactly when its payment becomes paid', () => {
  const holds = ({ decision, state, seen }: Case) => {
    const paid = movesOf(decision).some(({ to }) => to === 'paid') && state.status !== 'reversed';
    const accepted = has(decision, 'accept-reservation');
    return accepted === paid && (!accepted || seen.reservationOpen);
  };
  expect(broken(holds)).toEqual([]);
});

test('decide moves no attempt to a money status while another attempt holds money', () => {
  const holds = ({ decision, state, seen }: Case) =>
    !seen.otherHoldsMoney ||
    MONEY_STATUSES.includes(state.status) ||
    !MONEY_STATUSES.includes(decision.next);
  expect(broken(holds)).toEqual([]);
});

test('decide ends no attempt while its order shows money or is unreadable', () => {
  const holds = ({ decision, state, seen: { answer } }: Case) => {
    if (!('order' in answer) || decision.next === state.status) return true;
    const shown = answer.order;
    const money =
      typeof shown !== 'string' && shown.captures.some((each) => each.status !== 'refused');
    if (!money && shown !== 'unreadable') return true;
    return !['failed', 'expired', 'superseded', 'reviewed'].includes(decision.next);
  };
  expect(broken(holds)).toEqual([]);
});

test('decide alerts staff and supersedes the other attempts when a payment goes to review', () => {
  const holds = ({ decision, state }: Case) =>
    !movesOf(decision).some(({ to }) => to === 'review') ||
    (has(decision, 'alert') &&
      (has(decision, 'supersede-open-attempts') || state.status === 'reversed'));
  expect(broken(holds)).toEqual([]);
});

test('decide changes nothing when the same order is read again', () => {
  const holds = ({ decision, state, seen, now }: Case) => {
    if (seen.answer.kind !== 'order' || has(decision, 'capture')) return true;
    const [saved] = effectsOf(decision, 'save-refunds');
    const refunds = (saved?.refunds ?? seen.refunds).map((each, index) => ({
      ...each,
      id: each.id ?? `new-${index}`,
    }));
    const second = decide(stateAfter(state, decision), { ...seen, refunds }, now);
    return !['move', 'update', 'alert', 'save-refunds'].some((kind) =>
      has(second, kind as Effect['kind']),
    );
  };
  expect(broken(holds)).toEqual([]);
});
