import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { mailKeys } from '#correo/web/mail-api.ts';
import { financeKeys } from '#finanzas/web/finance-api.ts';
import { historyKeys } from '#historial/web/history-api.ts';
import { reservationKeys } from '#reservas/web/staff-reservation-api.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';

type Key = readonly unknown[];

/** What an event makes old. Settings and the catalogue stand behind everything. */
export function keysInvalidatedBy({ topic }: Pick<LiveEvent, 'topic'>): readonly Key[] {
  if (topic === 'citations') return [citationKeys.all, historyKeys.all];
  if (topic === 'reservations') return [reservationKeys.all, historyKeys.all];
  if (topic === 'mails') {
    return [mailKeys.all, [...citationKeys.all, 'detail'], [...reservationKeys.all, 'detail']];
  }
  if (topic === 'finances') return [financeKeys.all];
  if (topic === 'users') return []; // the gate reads its own user again
  return [[]];
}

/** Each key once, and none that another one already covers. */
export function withoutCoveredKeys(keys: readonly Key[]): Key[] {
  const covers = (wide: Key, key: Key) =>
    wide.length < key.length && wide.every((part, at) => part === key[at]);
  const texts = new Map(keys.map((key) => [JSON.stringify(key), key]));
  const once = [...texts.values()];
  return once.filter((key) => !once.some((other) => covers(other, key)));
}

/** What a client has just brought in; the one thing that staff are told of. */
export type NewRecord = { kind: 'citation' | 'reservation'; id: string };

/** Nobody's own action is ever one. */
export function newRecordOf({ topic, kind, actor, id }: LiveEvent): NewRecord | null {
  if (actor !== 'client' || id === null) return null;
  if (topic === 'citations' && kind === 'booked') return { kind: 'citation', id };
  if (topic === 'reservations' && kind === 'reserved') return { kind: 'reservation', id };
  return null;
}
