import { useMemo, useSyncExternalStore } from 'react';
import {
  type Address,
  type Over,
  overHash,
  type Place,
  placeHash,
  readAddress,
} from './address.ts';

/** Kept with the history entry of a record, so that it survives a reload. */
type Kept = { under?: string } | null;

const listeners = new Set<() => void>();

/** The address, and again whenever it changes. */
export function useAddress(): Address {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const under = useSyncExternalStore(subscribe, readUnder);
  return useMemo(() => readAddress(hash, under), [hash, under]);
}

export function goTo(place: Place): void {
  const hash = placeHash(place);
  if (hash === location.hash) return;
  history.pushState(null, '', hash);
  tell();
}

/** Says which tab is open where the address says none, or one that is not theirs; no step of Back. */
export function settleAt(tab: string): void {
  const at = readAddress(location.hash, '');
  if (at.over !== null || at.tab === tab) return;
  history.replaceState(null, '', placeHash({ tab, rest: '' }));
  tell();
}

/** Over the open tab. One record after another is one step of the Back button. */
function open(record: Over): void {
  const hash = overHash(record);
  if (hash === location.hash) return;
  const over = readAddress(location.hash, '').over !== null;
  const kept: Kept = over ? history.state : { under: location.hash };
  if (over) history.replaceState(kept, '', hash);
  else history.pushState(kept, '', hash);
  tell();
}

export const openCitation = (id: string): void => open({ kind: 'cita', id });
export const openReservation = (id: string): void => open({ kind: 'reserva', id });

/** Back to where it was opened from; where the panel itself was opened with it, to its own tab. */
export function closeRecord(): void {
  const { tab, rest, over } = readAddress(location.hash, '');
  if (over === null) return;
  if ((history.state as Kept)?.under !== undefined) {
    history.back();
    return;
  }
  history.replaceState(null, '', placeHash({ tab, rest }));
  tell();
}

function readUnder(): string {
  return (history.state as Kept)?.under ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
