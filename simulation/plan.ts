import { createHash } from 'node:crypto';
import type { Call } from './calls.ts';
import type { Person } from './model.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** A call without targets: numbers that choose among the records of the history. */
export type PlannedCall = {
  kind: Call['kind'];
  by: Person | 'client';
  label: string;
  /** Chooses the record; equal numbers in a batch choose the same one. */
  target: number;
  /** Choose details of the kind. */
  first: number;
  second: number;
  third: number;
  /** Sent to both processes at the same time with the same key. */
  twin: boolean;
};

export type Fault =
  /** The answer of one call is lost; its client retries. */
  | { kind: 'lost-answer'; call: number }
  /** The network resets every connection between a process and PostgreSQL. */
  | { kind: 'cut'; app: number; afterMs: number; listening: boolean }
  /** Packets of a process are held for a while, then sent. */
  | { kind: 'silence'; app: number; afterMs: number; forMs: number }
  /** SIGKILL to the postmaster, or to a real process of the application. */
  | { kind: 'kill-database'; afterMs: number }
  | { kind: 'kill-app'; app: number; afterMs: number };

export type Step = { clockMs: number; calls: PlannedCall[]; fault: Fault | null };

export type Plan = {
  seed: number;
  zone: string;
  startsAt: number;
  bays: number;
  /** Whether the two processes are real ones, which can be killed. */
  processes: boolean;
  steps: Step[];
  /** A hash of the plan: a seed has the same digest on every machine. */
  digest: string;
};

type StartInstant = readonly [zone: string, at: string];

/** Days before a clock change, as often as ordinary Mondays. */
const START_INSTANTS: readonly [StartInstant, ...StartInstant[]] = [
  ['America/Montevideo', '2026-11-23T11:00:00Z'],
  ['America/Montevideo', '2027-02-26T15:40:00Z'],
  ['America/Santiago', '2026-09-04T13:00:00Z'],
  ['America/Santiago', '2027-04-02T12:00:00Z'],
  ['Europe/Madrid', '2026-10-23T08:00:00Z'],
  ['Europe/Madrid', '2027-03-26T09:30:00Z'],
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Kind = Call['kind'];
type Weights = readonly (readonly [Kind, number])[];
const WEIGHTS: Weights = [
  ['book', 20],
  ['enter', 4],
  ['reschedule', 9],
  ['client-move', 7],
  ['move', 24],
  ['cancel', 4],
  ['delete', 4],
  ['complete', 7],
  ['receive', 4],
  ['sell', 7],
  ['sell-product', 4],
  ['undo', 4],
  ['take', 9],
  ['void', 6],
  ['purchase', 3],
  ['reserve', 5],
  ['pay', 7],
  ['move-reservation', 16],
  ['undo-step', 8],
  ['refund', 5],
  ['settings', 3],
  ['permissions', 4],
];
/** Of a history about work orders. */
const ORDER_WEIGHTS: Weights = [
  ['book', 4],
  ['enter', 1],
  ['client-move', 4],
  ['move', 12],
  ['delete', 2],
  ['receive', 4],
  ['limit', 5],
  ['add-line', 14],
  ['change-line', 6],
  ['remove-line', 3],
  ['inspect', 10],
  ['propose', 8],
  ['send', 16],
  ['withdraw', 4],
  ['answer', 26],
  ['record-answers', 14],
  ['expire', 4],
  ['complete', 8],
  ['sell', 2],
  ['void', 2],
  ['purchase', 2],
  ['permissions', 2],
];
/** How a history about work orders begins: two vehicles are received, and one gets an estimate. */
const OPENING: readonly (readonly Kind[])[] = [
  ['book', 'enter'],
  ['receive', 'receive'],
  ['inspect', 'inspect'],
  ['add-line', 'add-line', 'add-line'],
  ['add-line', 'send'],
  ['send'],
];
const listOf = (weights: Weights): Kinds =>
  weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind)) as Kinds;
type Kinds = [Kind, ...Kind[]];
const ALL = listOf(WEIGHTS);
const OF_ORDERS = listOf(ORDER_WEIGHTS);

/** Derives the whole plan from a seed. */
export function planOf(seed: number, shares: { processesEvery: number; killsEvery: number }): Plan {
  const draw = seededRandom(seed);
  const [zone, start] = draw.pick(START_INSTANTS);
  const processes = shares.processesEvery > 0 && seed % shares.processesEvery === 0;
  const kills = processes || (shares.killsEvery > 0 && seed % shares.killsEvery === 1);
  const rush = draw.chance(0.35) ? draw.whole(6) : -1;
  const bays = rush >= 0 ? 6 : 1 + draw.whole(3);
  const counter = { next: 0 };
  const opening = draw.chance(0.5) ? OPENING : [];
  const kinds = opening.length > 0 ? OF_ORDERS : ALL;
  const steps = Array.from({ length: opening.length + 9 + draw.whole(6) }, (_, at) => {
    const first = opening[at]?.map((kind) => callOf(draw, counter, kind));
    const rest = at === rush ? rushOf(draw, counter) : batchOf(draw, counter, kinds);
    const calls = first ?? rest;
    const clockMs = clockStep(draw, opening.length > 0 ? 0.12 : 0.06);
    return { clockMs, calls, fault: faultOf(draw, calls.length, processes) };
  });
  if (kills) {
    const killed = steps[2 + draw.whole(steps.length - 2)];
    if (killed) killed.fault = { kind: 'kill-database', afterMs: draw.whole(12) };
  }
  const plan = { seed, zone, startsAt: Date.parse(start), bays, processes, steps };
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
  return { ...plan, digest };
}

/** `jumps`: the share of steps with hours or days in between, after which estimates may be expired. */
function clockStep(draw: SeededRandom, jumps: number): number {
  if (draw.chance(0.04)) return -(10 + draw.whole(180)) * MINUTE;
  if (draw.chance(jumps)) return (1 + draw.whole(50)) * HOUR;
  return draw.whole(draw.chance(0.5) ? 2 : 40) * MINUTE;
}

/** More clients than bays book the same slot at once. */
function rushOf(draw: SeededRandom, counter: { next: number }): PlannedCall[] {
  const same = { target: draw.whole(1_000), first: draw.whole(1_000), third: draw.whole(1_000) };
  return Array.from({ length: 7 }, () => ({
    ...callOf(draw, counter, 'book'),
    ...same,
    twin: false,
  }));
}

function batchOf(draw: SeededRandom, counter: { next: number }, kinds: Kinds): PlannedCall[] {
  const size = draw.chance(0.45) ? 1 : 2 + draw.whole(3);
  const hot = draw.chance(0.6) ? draw.whole(1_000) : null;
  const kind = draw.chance(0.3) ? draw.pick(kinds) : null;
  const slot = hot === null ? null : { first: draw.whole(1_000), third: draw.whole(1_000) };
  return Array.from({ length: size }, () => {
    const call = callOf(draw, counter, kind ?? draw.pick(kinds));
    if (hot === null) return call;
    const wantsSlot = ['book', 'reschedule', 'client-move'].includes(call.kind);
    return { ...call, target: hot, ...(wantsSlot && slot) };
  });
}

const WITHOUT_STAFF: readonly Kind[] = [
  'book',
  'cancel',
  'reserve',
  'pay',
  'answer',
  'client-move',
  'expire',
];
const ANA: readonly Kind[] = [
  'enter',
  'reschedule',
  'move',
  'delete',
  'complete',
  'move-reservation',
  'undo-step',
  'receive',
  'limit',
  'add-line',
  'change-line',
  'remove-line',
  'inspect',
  'propose',
  'send',
  'withdraw',
  'record-answers',
];
const BETO: readonly Kind[] = ['sell', 'sell-product', 'purchase', 'undo'];

function callOf(draw: SeededRandom, counter: { next: number }, kind: Kind): PlannedCall {
  counter.next += 1;
  const others: Person[] = ANA.includes(kind)
    ? ['ana']
    : BETO.includes(kind)
      ? ['beto']
      : ['ana', 'beto'];
  const right = others.length === 1;
  const by = draw.chance(right ? 0.4 : 0.03)
    ? (others[draw.whole(others.length)] ?? 'admin')
    : 'admin';
  return {
    kind,
    by: WITHOUT_STAFF.includes(kind) ? 'client' : by,
    label: `c${counter.next}`,
    target: draw.whole(1_000),
    first: draw.whole(1_000),
    second: draw.whole(1_000),
    third: draw.whole(1_000),
    twin: draw.chance(0.2),
  };
}

function faultOf(draw: SeededRandom, calls: number, processes: boolean): Fault | null {
  if (!draw.chance(0.22)) return null;
  const app = draw.whole(2);
  const afterMs = draw.whole(14);
  if (processes) return { kind: 'kill-app', app, afterMs: afterMs * 3 };
  if (draw.chance(0.4)) return { kind: 'lost-answer', call: draw.whole(calls) };
  if (draw.chance(0.6)) return { kind: 'cut', app, afterMs, listening: draw.chance(0.1) };
  return { kind: 'silence', app, afterMs, forMs: 20 + draw.whole(60) };
}
