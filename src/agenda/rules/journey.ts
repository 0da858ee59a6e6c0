import { CITATION_WAY, type CitationStatus } from './citation-status.ts';

/** What of an event the journey needs; times are ISO instants. */
export type JourneyEvent = { readonly at: string; readonly to: CitationStatus | null };

export type JourneyItem<Event extends JourneyEvent> =
  | { kind: 'step'; status: CitationStatus; state: 'past' | 'now' | 'ahead'; event: Event | null }
  | { kind: 'event'; event: Event };

/**
 * «Recorrido»: what happened in its order, then the steps that are still ahead (none once it is
 * cancelled). A step that was reached without a trace of it stands in its place all the same.
 */
export function journeyOf<Event extends JourneyEvent>(
  status: CitationStatus,
  history: readonly Event[],
): JourneyItem<Event>[] {
  const place = CITATION_WAY.indexOf(status);
  const happened = inOrder(history).map(itemOf);
  const untraced = CITATION_WAY.slice(0, place + 1).filter((step) => !has(happened, step));
  for (const step of untraced) happened.splice(placeFor(happened, step), 0, past(step));
  const now = happened.findLastIndex((item) => item.kind === 'step' && item.status === status);
  const ahead = place < 0 ? [] : CITATION_WAY.slice(place + 1);
  return [
    ...happened.map((item, at) => (at === now ? { ...item, state: 'now' as const } : item)),
    ...ahead.map((step) => ({ ...past<Event>(step), state: 'ahead' as const })),
  ];
}

function inOrder<Event extends JourneyEvent>(history: readonly Event[]): Event[] {
  return [...history].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function itemOf<Event extends JourneyEvent>(event: Event): JourneyItem<Event> {
  if (event.to === null) return { kind: 'event', event };
  return { kind: 'step', status: event.to, state: 'past', event };
}

function past<Event extends JourneyEvent>(status: CitationStatus) {
  return { kind: 'step' as const, status, state: 'past' as const, event: null as Event | null };
}

function has<Event extends JourneyEvent>(
  items: readonly JourneyItem<Event>[],
  status: CitationStatus,
): boolean {
  return items.some((item) => item.kind === 'step' && item.status === status);
}

/** Before the first step that lies further on the way. */
function placeFor<Event extends JourneyEvent>(
  items: readonly JourneyItem<Event>[],
  status: CitationStatus,
): number {
  const order = CITATION_WAY.indexOf(status);
  const later = items.findIndex(
    (item) => item.kind === 'step' && CITATION_WAY.indexOf(item.status) > order,
  );
  return later < 0 ? items.length : later;
}
