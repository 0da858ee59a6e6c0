import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { reservationKeys } from '#reservations/web/staff-reservation-api.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';

type Key = readonly unknown[];

/** The keys are literals, since importing the tab's calls would load its contract with the panel. */
const CLIENTS: Key = ['clients'];
const HISTORY: Key = ['history'];

/** The queries that each topic makes stale. A new topic does not compile without its keys. */
const KEYS: Readonly<Record<LiveEvent['topic'], readonly Key[]>> = {
  citations: [citationKeys.all, HISTORY, CLIENTS, ['follow-ups'], ['cash']],
  reservations: [reservationKeys.all, HISTORY, CLIENTS, ['cash']],
  'follow-ups': [['follow-ups']],
  'work-orders': [['work-orders']],
  cash: [['cash'], ['finances'], [...CLIENTS, 'history']],
  // The records of open citations and reservations name their client and motorcycle.
  clients: [CLIENTS, [...citationKeys.all, 'detail'], [...reservationKeys.all, 'detail']],
  mails: [['mails'], [...citationKeys.all, 'detail'], [...reservationKeys.all, 'detail']],
  // The record of a client shows its sales.
  finances: [['finances'], ['cash'], [...CLIENTS, 'history']],
  // Services and products show the cost and quantity of their components. The keys are literals,
  // since importing those tabs' calls would load their contracts with the panel.
  stock: [['stock'], ['products'], ['services']],
  webhooks: [['webhooks']],
  // The panel reads its own user again, see `useLive`.
  users: [],
  // Every tab depends on both.
  settings: [[]],
  catalogue: [[]],
};

export function keysInvalidatedBy({ topic }: Pick<LiveEvent, 'topic'>): readonly Key[] {
  return KEYS[topic];
}

/** Removes repeated keys and keys that another key covers. */
export function withoutCoveredKeys(keys: readonly Key[]): Key[] {
  const covers = (wide: Key, key: Key) =>
    wide.length < key.length && wide.every((part, at) => part === key[at]);
  const texts = new Map(keys.map((key) => [JSON.stringify(key), key]));
  const unique = [...texts.values()];
  return unique.filter((key) => !unique.some((other) => covers(other, key)));
}

/**
 * A citation or reservation that a client has just created, or a citation whose estimate the client has just
 * answered; staff get a toast for it.
 */
export type NewRecord = { kind: 'citation' | 'reservation' | 'answer'; id: string };

/** Returns the record of a toast for an event; `null` for other events and for actions of staff. */
export function newRecordOf({ topic, kind, actor, id }: LiveEvent): NewRecord | null {
  if (actor !== 'client' || id === null) return null;
  if (topic === 'citations' && kind === 'booked') return { kind: 'citation', id };
  if (topic === 'citations' && kind === 'order-answered') return { kind: 'answer', id };
  if (topic === 'reservations' && kind === 'reserved') return { kind: 'reservation', id };
  return null;
}
