import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { mailKeys } from '#correo/web/mail-api.ts';
import { financeKeys } from '#finanzas/web/finance-api.ts';
import { historyKeys } from '#historial/web/history-api.ts';
import { reservationKeys } from '#reservas/web/staff-reservation-api.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';

type Key = readonly unknown[];

/** Returns the query keys that an event invalidates. Settings and the catalogue invalidate all queries. */
export function keysInvalidatedBy({ topic }: Pick<LiveEvent, 'topic'>): readonly Key[] {
  if (topic === 'citations') return [citationKeys.all, historyKeys.all];
  if (topic === 'reservations') return [reservationKeys.all, historyKeys.all];
  if (topic === 'mails') {
    return [mailKeys.all, [...citationKeys.all, 'detail'], [...reservationKeys.all, 'detail']];
  }
  if (topic === 'finances') return [financeKeys.all];
  if (topic === 'users') return []; // `useLive` refetches the signed-in user
  return [[]];
}

/** Removes repeated keys and keys that another key covers. */
export function withoutCoveredKeys(keys: readonly Key[]): Key[] {
  const covers = (wide: Key, key: Key) =>
    wide.length < key.length && wide.every((part, at) => part === key[at]);
  const texts = new Map(keys.map((key) => [JSON.stringify(key), key]));
  const unique = [...texts.values()];
  return unique.filter((key) => !unique.some((other) => covers(other, key)));
}

/** A citation or reservation that a client has just created; staff get a toast for it. */
export type NewRecord = { kind: 'citation' | 'reservation'; id: string };

/** Returns the new record of an event; `null` for other events and for actions of staff. */
export function newRecordOf({ topic, kind, actor, id }: LiveEvent): NewRecord | null {
  if (actor !== 'client' || id === null) return null;
  if (topic === 'citations' && kind === 'booked') return { kind: 'citation', id };
  if (topic === 'reservations' && kind === 'reserved') return { kind: 'reservation', id };
  return null;
}
