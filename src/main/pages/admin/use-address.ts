import { useMemo, useSyncExternalStore } from 'react';
import { type Address, citationHash, type Place, placeHash, readAddress } from './address.ts';

/** Kept with the history entry of a citation, so that it survives a reload. */
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

/** Says which tab is open where the address does not; no step of the Back button. */
export function settleAt(tab: string): void {
  if (location.hash !== '') return;
  history.replaceState(null, '', placeHash({ tab, rest: '' }));
  tell();
}

/** Over the open tab. One citation after another is one step of the Back button. */
export function openCitation(id: string): void {
  const hash = citationHash(id);
  if (hash === location.hash) return;
  const over = readAddress(location.hash, '').citation !== null;
  const kept: Kept = over ? history.state : { under: location.hash };
  if (over) history.replaceState(kept, '', hash);
  else history.pushState(kept, '', hash);
  tell();
}

/** Back to where it was opened from; where the panel itself was opened with it, to the first tab. */
export function closeCitation(): void {
  if (readAddress(location.hash, '').citation === null) return;
  if ((history.state as Kept)?.under !== undefined) {
    history.back();
    return;
  }
  history.replaceState(null, '', location.pathname);
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
