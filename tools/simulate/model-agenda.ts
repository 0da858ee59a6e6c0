import {
  dayOf,
  HORIZON_DAYS,
  instantOf,
  isOnGrid,
  type Piece,
  piecesOf,
  plusDays,
  type Rules,
} from './calendar.ts';
import type { Call } from './calls.ts';
import {
  type Answer,
  type Citation,
  COMPONENTS,
  costOf,
  giveBack,
  invalid,
  note,
  refused,
  SERVICES,
  type State,
  sumOf,
  take,
  unknown,
} from './model.ts';

/**
 * What the model reads while it applies a call: the batch's instant, and the bays in the database
 * as a hint.
 */
export type Moment = { now: number; rules: Rules; bayOf: (label: string) => number | undefined };

const MINUTE = 60_000;
const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
};
const HOLDS = ['pending', 'accepted', 'in-workshop', 'in-progress'];

/** Any bay that is free may be given; the one that the database shows is tried first. */
function freeBay(
  state: State,
  { rules, bayOf }: Moment,
  pieces: readonly Piece[],
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

export function book(state: State, call: Call & { kind: 'book' }, moment: Moment): Answer {
  const { now, rules } = moment;
  const { label, service, day, minute } = call;
  const { minutes } = SERVICES[service] ?? { minutes: 0 };
  const today = dayOf(now, rules.zone);
  if (day < today) return invalid;
  const at = isOnGrid(rules, day, minute) ? instantOf(day, minute, rules.zone) : null;
  const tooSoon = at === null || at < now + rules.notice * MINUTE;
  if (tooSoon || day > plusDays(today, HORIZON_DAYS)) return refused('slot-unavailable');
  const held = piecesOf(rules, day, at, minutes);
  if (held === null) return refused('slot-unavailable');
  const bay = freeBay(state, moment, held, label);
  if (bay === null) return refused('slot-taken');
  state.citations[label] = newCitation(service, { day, minute, startsAt: at, bay, held });
  return { status: 201 };
}

function newCitation(
  service: number,
  place: Pick<Citation, 'day' | 'minute' | 'startsAt' | 'bay' | 'held'>,
): Citation {
  return {
    status: 'pending',
    service,
    overbooked: false,
    deleted: false,
    materialCents: null,
    laborCents: null,
    partsCents: 0,
    taken: [],
    ...place,
  };
}

type Place = { at: number; bay: number; held: Piece[]; overbooked: boolean };

function staffPlace(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: Moment,
  minutes: number,
  leaving?: string,
): Place | Answer {
  const { now, rules } = moment;
  const at = instantOf(call.day, call.minute, rules.zone);
  if (at === null) return refused('slot-unavailable');
  const pieces = piecesOf(rules, call.day, at, minutes);
  if (pieces === null && !call.overbook) return refused('slot-unavailable');
  const held = (pieces ?? [])
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    .filter(({ start, end }) => start < end);
  const bay = freeBay(state, moment, held, call.label, leaving);
  if (bay === null && !call.overbook) return refused('slot-taken');
  const overbooked = pieces === null || bay === null;
  return { at, bay: bay ?? 1, held: bay === null ? [] : held, overbooked };
}

export function enter(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: Moment,
): Answer {
  const { label, service, day, minute } = call;
  const place = staffPlace(state, call, moment, SERVICES[service]?.minutes ?? 0);
  if ('status' in place) return place;
  const { at: startsAt, bay, held, overbooked } = place;
  const made = newCitation(service, { day, minute, startsAt, bay, held });
  state.citations[label] = { ...made, overbooked };
  if (overbooked) note(state, 'citation-overbooked');
  return { status: 201 };
}

export function reschedule(
  state: State,
  call: Call & { kind: 'enter' | 'reschedule' },
  moment: Moment,
): Answer {
  const { now, rules } = moment;
  const row = live(state, call.label);
  if (!row) return unknown;
  if (row.status === 'delivered' || row.status === 'cancelled') return refused('not-reschedulable');
  const minutes = SERVICES[row.service]?.minutes ?? 0;
  const holds = HOLDS.includes(row.status);
  if (row.day === call.day && row.minute === call.minute) {
    if (!row.overbooked) return { status: 200 };
    const place = staffPlace(state, { ...call, overbook: true }, moment, minutes);
    if ('status' in place) return place;
    if (place.overbooked || !holds) return { status: 200 };
    Object.assign(row, { overbooked: false, bay: place.bay, held: place.held });
    return { status: 200 };
  }
  if (call.day < dayOf(now, rules.zone)) return invalid;
  const at = instantOf(call.day, call.minute, rules.zone);
  if (at !== null && at < now) return invalid;
  if (row.status === 'installed') {
    if (at === null) return refused('slot-unavailable');
    Object.assign(row, { day: call.day, minute: call.minute, startsAt: at, overbooked: false });
    return { status: 200 };
  }
  const place = staffPlace(state, call, moment, minutes, call.label);
  if ('status' in place) return place;
  const { bay, held, overbooked } = place;
  const { day, minute } = call;
  Object.assign(row, { day, minute, startsAt: place.at, bay, held, overbooked });
  if (overbooked) note(state, 'citation-overbooked');
  return { status: 200 };
}

export function moveCitation(
  state: State,
  { label, to }: Call & { kind: 'move' },
  { now }: Moment,
): Answer {
  const row = live(state, label);
  if (!row) return unknown;
  if (row.status === to) return { status: 200 };
  if (!NEXT[row.status]?.includes(to)) return refused('status-changed');
  if (to === 'installed' && !finish(state, label, row, [])) return refused('insufficient-stock');
  setStatus(row, to, now);
  if (to === 'delivered') {
    const { cents } = SERVICES[row.service] ?? { cents: 0 };
    const saleCents = cents + (row.laborCents ?? 0) + row.partsCents;
    state.income[label] = { sales: 1, voided: false, saleCents, costCents: row.materialCents ?? 0 };
  }
  return { status: 200 };
}

/** An ended job keeps the time that was worked; a cancelled one none. */
function setStatus(row: Citation, to: string, now: number): void {
  row.status = to;
  if (HOLDS.includes(to)) return;
  row.held = (to === 'cancelled' ? [] : row.held)
    .filter(({ start }) => start < now)
    .map(({ start, end }) => ({ start, end: Math.min(end, now) }));
}

function finish(
  state: State,
  label: string,
  row: Citation,
  parts: readonly { component: number; quantity: number }[],
): boolean {
  const { bill, manual } = SERVICES[row.service] ?? { bill: [], manual: 0 };
  const taken = take(state, [...bill, ...parts], label);
  if (taken === null) return false;
  const unit = (component: number) =>
    taken.find((each) => each.component === component)?.unitCents ?? 0;
  const ofParts = parts.reduce(
    (sum, { component, quantity }) => sum + costOf(quantity, unit(component)),
    0,
  );
  row.taken = taken;
  row.materialCents = bill.length > 0 ? sumOf(taken) : manual + ofParts;
  return true;
}

export function complete(
  state: State,
  { label, component, quantity, laborCents }: Call & { kind: 'complete' },
  { now }: Moment,
): Answer {
  const row = live(state, label);
  if (!row) return unknown;
  if (row.status !== 'in-progress') return refused('wrong-status');
  const parts = quantity > 0 ? [{ component, quantity }] : [];
  if (!finish(state, label, row, parts)) return refused('insufficient-stock');
  row.laborCents = laborCents;
  row.partsCents = costOf(quantity, COMPONENTS[component]?.priceCents ?? 0);
  setStatus(row, 'installed', now);
  return { status: 200 };
}

export function cancelByClient(
  state: State,
  { label }: Call & { kind: 'cancel' | 'delete' },
  { now }: Moment,
): Answer {
  const row = live(state, label);
  if (!row) return unknown;
  if (row.status === 'cancelled') return refused('already-cancelled');
  if (row.status === 'installed' || row.status === 'delivered') return refused('completed');
  if (row.status === 'in-workshop' || row.status === 'in-progress') return refused('in-workshop');
  if (row.startsAt <= now) return refused('expired');
  setStatus(row, 'cancelled', now);
  return { status: 200 };
}

export function deleteCitation(
  state: State,
  { label }: Call & { kind: 'cancel' | 'delete' },
): Answer {
  const row = live(state, label);
  if (!row) return unknown;
  if (row.status === 'delivered') return refused('delivered-stays');
  row.deleted = true;
  row.held = [];
  giveBack(state, row.taken, label, 'cancellation');
  note(state, 'citation-deleted');
  return { status: 200 };
}

function live(state: State, label: string): Citation | null {
  const row = state.citations[label];
  return row && !row.deleted ? row : null;
}
