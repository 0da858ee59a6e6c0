import {
  BOOKING_WINDOW_DAYS,
  dayOf,
  instantOf,
  isOnGrid,
  MOST_CLIENT_MOVES,
  MOVE_CUTOFF_HOURS,
  plusDays,
  type Rules,
  type Segment,
  segmentsOf,
} from './calendar.ts';
import type { Call } from './calls.ts';
import {
  type Answer,
  addAuditLine,
  badRequest,
  type Citation,
  conflict,
  notFound,
  returnStock,
  SERVICES,
  type State,
} from './model.ts';
import { BAY_HOLDING, closeOrder, complete, finishJob, setStatus } from './model-jobs.ts';

/**
 * The data with which the model applies a call: the instant of the batch, and the bays in the
 * database as a hint.
 */
export type BatchContext = {
  now: number;
  rules: Rules;
  bayOf: (label: string) => number | undefined;
};

const MINUTE = 60_000;
const MODEL_CITATION_TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
};

/** Chooses a free bay, first the one in the database. */
function freeBay(
  state: State,
  { rules, bayOf }: BatchContext,
  pieces: readonly Segment[],
  label: string,
  leaving?: string,
): number | null {
  const free = (bay: number) =>
    Object.entries(state.citations).every(
      ([other, { bay: used, held }]) =>
        other === leaving ||
        used !== bay ||
        held.every((one) =>
          pieces.every((piece) => piece.end <= one.start || one.end <= piece.start),
        ),
    );
  const bays = Array.from({ length: rules.bays }, (_, index) => index + 1).filter(free);
  const shown = bayOf(label);
  return shown !== undefined && bays.includes(shown) ? shown : (bays[0] ?? null);
}

export function book(state: State, call: Call & { kind: 'book' }, moment: BatchContext): Answer {
  const { now, rules } = moment;
  if (call.day < dayOf(now, rules.zone)) return badRequest;
  const place = placeByClient(state, call, moment, SERVICES[call.service]?.minutes ?? 0);
  if ('status' in place) return place;
  state.citations[call.label] = newCitation(call.service, place);
  return { status: 201 };
}

/** The rules of a client's booking. `leaving`: the citation whose own place counts as free. */
function placeByClient(
  state: State,
  { label, day, minute }: { label: string; day: string; minute: number },
  moment: BatchContext,
  minutes: number,
  leaving?: string,
): Place | Answer {
  const { now, rules } = moment;
  const at = isOnGrid(rules, day, minute) ? instantOf(day, minute, rules.zone) : null;
  const tooSoon = at === null || at < now + rules.notice * MINUTE;
  const last = plusDays(dayOf(now, rules.zone), BOOKING_WINDOW_DAYS);
  if (tooSoon || day > last) return conflict('slot-unavailable');
  const held = segmentsOf(rules, day, at, minutes);
  if (held === null) return conflict('slot-unavailable');
  const bay = freeBay(state, moment, held, label, leaving);
  const endsAt = held.at(-1)?.end ?? at;
  return bay === null ? conflict('slot-taken') : { day, minute, startsAt: at, endsAt, bay, held };
}

/** The client's own move. The slot that the citation has already is a no-op. */
export function moveByClient(
  state: State,
  call: Call & { kind: 'client-move' },
  moment: BatchContext,
): Answer {
  const row = findLive(state, call.label);
  if (!row) return notFound;
  const movable = row.status === 'pending' || row.status === 'accepted';
  if (movable && row.day === call.day && row.minute === call.minute) return { status: 200 };
  if (!movable) return conflict('not-movable');
  if (moment.now > row.startsAt - MOVE_CUTOFF_HOURS * 60 * MINUTE) return conflict('move-too-late');
  if (row.moves >= MOST_CLIENT_MOVES) return conflict('moved-too-often');
  const minutes = SERVICES[row.service]?.minutes ?? 0;
  const place = placeByClient(state, call, moment, minutes, call.label);
  if ('status' in place) return place;
  Object.assign(row, place, { overbooked: false, moves: row.moves + 1 });
  return { status: 200 };
}

type Place = Pick<Citation, 'day' | 'minute' | 'startsAt' | 'endsAt' | 'bay' | 'held'>;

function newCitation(service: number, place: Place): Citation {
  return {
    status: 'pending',
    service,
    overbooked: false,
    deleted: false,
    materialCents: null,
    laborCents: null,
    partsCents: 0,
    moves: 0,
    taken: [],
    ...place,
  };
}

type Placement = { at: number; endsAt: number; bay: number; held: Segment[]; overbooked: boolean };

function placeByStaff(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: BatchContext,
  minutes: number,
  leaving?: string,
): Placement | Answer {
  const { now, rules } = moment;
  const at = instantOf(call.day, call.minute, rules.zone);
  if (at === null) return conflict('slot-unavailable');
  const pieces = segmentsOf(rules, call.day, at, minutes);
  const endsAt = pieces?.at(-1)?.end ?? at + minutes * MINUTE;
  if (call.kind === 'enter' && call.confirmed !== true && hasSameTime(state, at, endsAt))
    return conflict('same-time');
  if (pieces === null && !call.overbook) return conflict('slot-unavailable');
  const held = (pieces ?? [])
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    .filter(({ start, end }) => start < end);
  const bay = freeBay(state, moment, held, call.label, leaving);
  if (bay === null && !call.overbook) return conflict('slot-taken');
  const overbooked = pieces === null || bay === null;
  return { at, endsAt, bay: bay ?? 1, held: bay === null ? [] : held, overbooked };
}

/** Whether an open citation overlaps a job. All citations have the same telephone. */
const hasSameTime = ({ citations }: State, start: number, end: number) =>
  Object.values(citations).some(
    (row) =>
      BAY_HOLDING.includes(row.status) && !row.deleted && row.startsAt < end && start < row.endsAt,
  );

export function enter(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: BatchContext,
): Answer {
  const { label, service, day, minute } = call;
  const place = placeByStaff(state, call, moment, SERVICES[service]?.minutes ?? 0);
  if ('status' in place) return place;
  const { at: startsAt, endsAt, bay, held, overbooked } = place;
  const made = newCitation(service, { day, minute, startsAt, endsAt, bay, held });
  state.citations[label] = { ...made, overbooked };
  if (overbooked) addAuditLine(state, 'citation-overbooked');
  return { status: 201 };
}

export function reschedule(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: BatchContext,
): Answer {
  const { now, rules } = moment;
  const row = findLive(state, call.label);
  if (!row) return notFound;
  if (row.status === 'delivered' || row.status === 'cancelled')
    return conflict('not-reschedulable');
  const minutes = SERVICES[row.service]?.minutes ?? 0;
  const holds = BAY_HOLDING.includes(row.status);
  if (row.day === call.day && row.minute === call.minute) {
    if (!row.overbooked) return { status: 200 };
    const place = placeByStaff(state, { ...call, overbook: true }, moment, minutes);
    if ('status' in place) return place;
    if (place.overbooked || !holds) return { status: 200 };
    Object.assign(row, {
      overbooked: false,
      endsAt: place.endsAt,
      bay: place.bay,
      held: place.held,
    });
    return { status: 200 };
  }
  if (call.day < dayOf(now, rules.zone)) return badRequest;
  const at = instantOf(call.day, call.minute, rules.zone);
  if (at !== null && at < now) return badRequest;
  if (row.status === 'installed') {
    if (at === null) return conflict('slot-unavailable');
    Object.assign(row, { day: call.day, minute: call.minute, startsAt: at, overbooked: false });
    return { status: 200 };
  }
  const place = placeByStaff(state, call, moment, minutes, call.label);
  if ('status' in place) return place;
  const { at: startsAt, endsAt, bay, held, overbooked } = place;
  const { day, minute } = call;
  Object.assign(row, { day, minute, startsAt, endsAt, bay, held, overbooked });
  if (overbooked) addAuditLine(state, 'citation-overbooked');
  return { status: 200 };
}

export function moveCitation(
  state: State,
  { label, to }: Call & { kind: 'move' },
  { now }: BatchContext,
): Answer {
  const row = findLive(state, label);
  if (!row) return notFound;
  if (row.status === to) return { status: 200 };
  if (!MODEL_CITATION_TRANSITIONS[row.status]?.includes(to)) return conflict('status-changed');
  const job = { parts: [], laborCents: 0, done: null };
  const problem = to === 'installed' ? finishJob(state, { label, row }, job) : null;
  if (problem !== null) return problem;
  setStatus(row, to, now);
  if (to === 'delivered') {
    const { cents } = SERVICES[row.service] ?? { cents: 0 };
    const saleCents = cents + (row.laborCents ?? 0) + row.partsCents;
    state.income[label] = { sales: 1, voided: false, saleCents, costCents: row.materialCents ?? 0 };
  }
  return { status: 200 };
}

export function completeCitation(
  state: State,
  call: Call & { kind: 'complete' },
  { now }: BatchContext,
): Answer {
  const row = findLive(state, call.label);
  return row ? complete(state, row, call, now) : notFound;
}

export function cancelByClient(
  state: State,
  { label }: Call & { kind: 'cancel' | 'delete' },
  { now }: BatchContext,
): Answer {
  const row = findLive(state, label);
  if (!row) return notFound;
  if (row.status === 'cancelled') return conflict('already-cancelled');
  if (row.status === 'installed' || row.status === 'delivered') return conflict('completed');
  if (row.status === 'in-workshop' || row.status === 'in-progress') return conflict('in-workshop');
  if (row.startsAt <= now) return conflict('expired');
  setStatus(row, 'cancelled', now);
  return { status: 200 };
}

export function deleteCitation(
  state: State,
  { label }: Call & { kind: 'cancel' | 'delete' },
): Answer {
  const row = findLive(state, label);
  if (!row) return notFound;
  if (row.status === 'delivered') return conflict('delivered-stays');
  row.deleted = true;
  row.held = [];
  returnStock(state, row.taken, label, 'cancellation');
  const order = state.orders[label];
  if (order) closeOrder(order);
  addAuditLine(state, 'citation-deleted');
  return { status: 200 };
}

export function findLive(state: State, label: string): Citation | null {
  const row = state.citations[label];
  return row && !row.deleted ? row : null;
}
