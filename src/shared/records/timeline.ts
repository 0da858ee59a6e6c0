/** What of an event the journey needs; times are ISO instants. */
export type TimelineEvent<Status> = { readonly at: string; readonly to: Status | null };

export type TimelineItem<Status, Event> =
  | { kind: 'step'; status: Status; state: 'past' | 'now' | 'ahead'; event: Event | null }
  | { kind: 'event'; event: Event };

/** A record as far as its journey goes; `deletedAt`: where it was deleted, the way ended. */
export type TimelineRecord<Status, Event> = {
  readonly status: Status;
  readonly history: readonly Event[];
  readonly deletedAt: string | null;
};

/**
 * «Recorrido» along a `way` of statuses: what happened in its order, then the steps that are still
 * ahead (none where the status lies beside the way). A step that was reached without a trace of it
 * stands in its place all the same. A deleted record stands nowhere now, and nothing is ahead of it.
 */
export function buildTimeline<Status, Event extends TimelineEvent<Status>>(
  way: readonly Status[],
  { status, history, deletedAt }: TimelineRecord<Status, Event>,
): TimelineItem<Status, Event>[] {
  const place = way.indexOf(status);
  const happened = inOrder(history).map((event) => itemOf<Status, Event>(event));
  const untraced = way.slice(0, place + 1).filter((step) => !has(happened, step));
  for (const step of untraced) happened.splice(placeFor(way, happened, step), 0, past(step));
  if (deletedAt !== null) return happened;
  const now = happened.findLastIndex((item) => item.kind === 'step' && item.status === status);
  const ahead = place < 0 ? [] : way.slice(place + 1);
  return [
    ...happened.map((item, at) => (at === now ? { ...item, state: 'now' as const } : item)),
    ...ahead.map((step) => ({ ...past<Status, Event>(step), state: 'ahead' as const })),
  ];
}

function inOrder<Event extends { at: string }>(history: readonly Event[]): Event[] {
  return [...history].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function itemOf<Status, Event extends TimelineEvent<Status>>(
  event: Event,
): TimelineItem<Status, Event> {
  if (event.to === null) return { kind: 'event', event };
  return { kind: 'step', status: event.to, state: 'past', event };
}

function past<Status, Event>(status: Status) {
  return { kind: 'step' as const, status, state: 'past' as const, event: null as Event | null };
}

function has<Status, Event>(
  items: readonly TimelineItem<Status, Event>[],
  status: Status,
): boolean {
  return items.some((item) => item.kind === 'step' && item.status === status);
}

/** Before the first step that lies further on the way. */
function placeFor<Status, Event>(
  way: readonly Status[],
  items: readonly TimelineItem<Status, Event>[],
  status: Status,
): number {
  const order = way.indexOf(status);
  const later = items.findIndex((item) => item.kind === 'step' && way.indexOf(item.status) > order);
  return later < 0 ? items.length : later;
}
