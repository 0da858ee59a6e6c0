import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { mailKeys } from '#correo/web/mail-api.ts';
import { financeKeys } from '#finanzas/web/finance-api.ts';
import type { LiveEvent } from '#kernel/live-endpoint.ts';

type Key = readonly unknown[];

/** What an event makes old. Settings and the catalogue stand behind everything. */
export function agedBy({ topic }: Pick<LiveEvent, 'topic'>): readonly Key[] {
  if (topic === 'citations') return [citationKeys.all];
  if (topic === 'mails') return [mailKeys.all, [...citationKeys.all, 'detail']];
  if (topic === 'finances') return [financeKeys.all];
  return [[]];
}

/** Each key once, and none that another one already covers. */
export function fewest(keys: readonly Key[]): Key[] {
  const covers = (wide: Key, key: Key) =>
    wide.length < key.length && wide.every((part, at) => part === key[at]);
  const texts = new Map(keys.map((key) => [JSON.stringify(key), key]));
  const once = [...texts.values()];
  return once.filter((key) => !once.some((other) => covers(other, key)));
}

/** A client has booked: the one thing that staff are told of. Nobody's own action is ever one. */
export function bookedByClient({ topic, kind, actor, id }: LiveEvent): string | null {
  return topic === 'citations' && kind === 'booked' && actor === 'client' ? id : null;
}
