import { readList, writeList } from '#ui/wizard/known/attempts.ts';
import type { Store } from '#ui/wizard/storage/draft.ts';
import type { Shape } from '#ui/wizard/storage/shape.ts';
import { KNOWN_KEY } from '../storage-keys.ts';

/** An appointment that this browser booked: the token of its page and what its notice says. '' if unknown. */
export type KnownBooking = { token: string; date: string; time: string; service: string };

const SHAPE: Shape<KnownBooking> = {
  token: 'string',
  date: 'string',
  time: 'string',
  service: 'string',
};
/** A person has at most five open appointments. */
const MAX_KNOWN = 5;

export const readKnownBookings = (store: Store): KnownBooking[] =>
  readList<KnownBooking>(store, KNOWN_KEY, SHAPE);

/** Adds or replaces the entry of a token. The newest come first. */
export function rememberBooking(store: Store, known: KnownBooking): void {
  const all = readKnownBookings(store);
  const next = all.some(({ token }) => token === known.token)
    ? all.map((each) => (each.token === known.token ? known : each))
    : [known, ...all].slice(0, MAX_KNOWN);
  writeList(store, KNOWN_KEY, next);
}

export function forgetKnownBooking(store: Store, token: string): void {
  const rest = readKnownBookings(store).filter((each) => each.token !== token);
  writeList(store, KNOWN_KEY, rest);
}
