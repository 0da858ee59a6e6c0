/** The fields of an event that the timeline needs; `at` is an ISO instant. */
export type TimelineEvent<Status> = { readonly at: string; readonly to: Status | null };

export type TimelineItem<Status, Event> =
  | { kind: 'step'; status: Status; state: 'past' | 'now' | 'ahead'; event: Event | null }
  | { kind: 'event'; event: Event };

/** The fields of a record that the timeline needs. `deletedAt`: `null` unless the record was deleted. */
export type TimelineRecord<Status, Event> = {
  readonly status: Status;
  readonly history: readonly Event[];
  readonly deletedAt: string | null;
};

/**
 * Builds the «Recorrido» of a record: its events by time, then the steps of `happyPath` that are
 * still ahead (none if the status is not on the happy path). Adds passed steps without an event at
 * their position. A deleted record has no current step and no steps ahead.
 */
export function buildTimeline<Status, Event extends TimelineEvent<Status>>(
  happyPath: readonly Status[],
  { status, history, deletedAt }: TimelineRecord<Status, Event>,
): TimelineItem<Status, Event>[] {
  const position = happyPath.indexOf(status);
  const items = sortByTime(history).map((event) => itemOf<Status, Event>(event));
  const missing = happyPath.slice(0, position + 1).filter((step) => !hasStep(items, step));
  for (const step of missing) items.splice(indexForStep(happyPath, items, step), 0, pastStep(step));
  if (deletedAt !== null) return items;
  const now = items.findLastIndex((item) => item.kind === 'step' && item.status === status);
  const ahead = position < 0 ? [] : happyPath.slice(position + 1);
  return [
    ...items.map((item, at) => (at === now ? { ...item, state: 'now' as const } : item)),
    ...ahead.map((step) => ({ ...pastStep<Status, Event>(step), state: 'ahead' as const })),
  ];
}

function sortByTime<Event extends { at: string }>(history: readonly Event[]): Event[] {
  return [...history].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function itemOf<Status, Event extends TimelineEvent<Status>>(
  event: Event,
): TimelineItem<Status, Event> {
  if (event.to === null) return { kind: 'event', event };
  return { kind: 'step', status: event.to, state: 'past', event };
}

function pastStep<Status, Event>(status: Status) {
  return { kind: 'step' as const, status, state: 'past' as const, event: null as Event | null };
}

function hasStep<Status, Event>(
  items: readonly TimelineItem<Status, Event>[],
  status: Status,
): boolean {
  return items.some((item) => item.kind === 'step' && item.status === status);
}

/** Returns the index before the first item of a later step on the happy path. */
function indexForStep<Status, Event>(
  happyPath: readonly Status[],
  items: readonly TimelineItem<Status, Event>[],
  status: Status,
): number {
  const order = happyPath.indexOf(status);
  const later = items.findIndex(
    (item) => item.kind === 'step' && happyPath.indexOf(item.status) > order,
  );
  return later < 0 ? items.length : later;
}
