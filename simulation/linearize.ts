import { accessError, apply } from './apply.ts';
import type { Rules } from './calendar.ts';
import { type Call, settingsText } from './calls.ts';
import type { Answer, State } from './model.ts';

/** One sending of a call. `answer` is `null` where no answer came. */
export type Attempt = { call: Call; answer: Answer | null };

/** The rows of the database after a batch, in the canonical form of `renderState`. */
export type ObservedState = { text: string; bays: ReadonlyMap<string, number> };

const MAX_NODES = 20_000;

export type LinearizationResult =
  | { state: State }
  /** `furthest`: the state of the longest order that explains the answers. */
  | { why: string; furthest: State };

/**
 * Searches an order of a batch's calls that explains every answer and leads to the rows of the
 * database. A call without an answer happened or did not. Searches depth first, in the order of the
 * answers, which is mostly the right one.
 */
export function linearize(
  before: State,
  attempts: readonly Attempt[],
  shown: ObservedState,
  { now, render }: { now: number; render: (state: State) => string },
): LinearizationResult {
  const pieces = attempts.flatMap(toOperations);
  const rulesOf = possibleRules(before, attempts);
  const changing = new Set(
    attempts.flatMap(({ call }) => (call.kind === 'permissions' ? [call.user] : [])),
  );
  const deleted = new Set(
    attempts.flatMap(({ call }) => (call.kind === 'delete' ? [call.label] : [])),
  );
  const dead = new Set<string>();
  let nodes = 0;
  let furthest = { depth: -1, state: before, why: '' };

  const search = (state: State, left: number): State | null => {
    nodes += 1;
    if (nodes > MAX_NODES) return null;
    const depth = pieces.length - countOf(left);
    if (left === 0) {
      if (render(state) === shown.text) return state;
      if (depth >= furthest.depth) furthest = { depth, state, why: 'the rows differ' };
      return null;
    }
    const memo = `${left} ${JSON.stringify(state)}`;
    if (dead.has(memo)) return null;
    for (let index = 0; index < pieces.length; index += 1) {
      const piece = pieces[index];
      if (piece === undefined || (left & (1 << index)) === 0) continue;
      if (piece.after !== null && (left & (1 << piece.after)) !== 0) continue;
      const rest = left & ~(1 << index);
      for (const next of outcomes(state, piece)) {
        const found = search(next, rest);
        if (found) return found;
      }
    }
    if (depth > furthest.depth) {
      furthest = { depth, state, why: `no order explains ${describe(pieces, left)}` };
    }
    dead.add(memo);
    return null;
  };

  function* outcomes(state: State, { call, answer }: Operation): Generator<State> {
    const free = changing.has(call.by as never);
    const turnedAway = answer !== null && (answer.status === 401 || answer.status === 403);
    // Permissions are read before the transaction: while they change, both answers are allowed.
    if (free && turnedAway) yield state;
    const forbidden = accessError(state, call);
    if (forbidden && !free) {
      if (answer === null || answer.status === forbidden.status) yield state;
      return;
    }
    for (const rules of rulesOf(state)) {
      const next = structuredClone(state);
      const given = apply(next, call, { now, rules, bayOf: (label) => shown.bays.get(label) });
      const gone = 'label' in call && deleted.has(call.label) && isOfLink(call);
      if (answer === null || matches(given, answer) || (gone && vanished(given, answer)))
        yield next;
    }
    if (answer === null) yield state;
  }

  const found = search(before, 2 ** pieces.length - 1);
  if (found) return { state: found };
  const why = nodes > MAX_NODES ? `undecided after ${MAX_NODES} orders` : furthest.why;
  return { why, furthest: furthest.state };
}

/** `after`: the position of the operation that comes before this one. */
type Operation = Attempt & { after: number | null };

/**
 * Splits a payment into its two transactions: capture and record. Equal attempts can change places, so only one of
 * their orders is searched.
 */
function toOperations(attempt: Attempt, index: number, all: readonly Attempt[]): Operation[] {
  const { call } = attempt;
  const position = (of: number) =>
    of + all.slice(0, of).filter(({ call: { kind } }) => kind === 'pay').length;
  if (call.kind !== 'pay') {
    const text = JSON.stringify(attempt);
    const equal = all.slice(0, index).findLastIndex((each) => JSON.stringify(each) === text);
    return [{ ...attempt, after: equal < 0 ? null : position(equal) }];
  }
  const first: Operation = { call: { ...call, half: 'capture' }, answer: null, after: null };
  const second: Operation = {
    call: { ...call, half: 'record' },
    answer: null,
    after: position(index),
  };
  return [first, second];
}

/** Returns the settings that a process may use while another one changes them. */
function possibleRules(before: State, attempts: readonly Attempt[]) {
  const wanted = attempts.flatMap(({ call }) => (call.kind === 'settings' ? [call] : []));
  return (state: State): Rules[] => {
    if (wanted.length === 0) return [state.rules];
    const all = [
      state.rules,
      before.rules,
      ...wanted.map((each) => ({ ...before.rules, ...pick(each) })),
    ];
    return [...new Map(all.map((rules) => [settingsText(rules), rules])).values()];
  };
}

const pick = ({ bays, notice, closed }: Call & { kind: 'settings' }) => ({ bays, notice, closed });

function matches(expected: Answer, { status, code }: Answer): boolean {
  return expected.status === status && (status !== 409 || expected.code === code);
}

const isOfLink = ({ kind }: Call) => kind === 'answer' || kind === 'client-move';

/**
 * The page of a link is read before and after its change. While the citation is deleted, a change that was made can
 * answer 404, and one that was rejected can answer with the reason that its order is closed.
 */
function vanished(expected: Answer, { status, code }: Answer): boolean {
  if (expected.status === 200) return status === 404;
  const late = code === 'order-closed' || code === 'no-open-estimate';
  return expected.status === 404 && status === 409 && late;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function describe(pieces: readonly Operation[], left: number): string {
  return pieces
    .filter((_, index) => (left & (1 << index)) !== 0)
    .map(({ call, answer }) => `${JSON.stringify(call)} → ${JSON.stringify(answer)}`)
    .join('; ');
}
