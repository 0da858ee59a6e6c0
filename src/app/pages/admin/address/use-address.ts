import { useMemo, useSyncExternalStore } from 'react';
import { changeHistory, goBack, subscribeToHistory } from '#ui/panel/dialogs/browser-back.ts';
import {
  type Address,
  type OpenRecord,
  parseAddress,
  recordHash,
  type TabLocation,
  tabHash,
} from './address.ts';

/**
 * Kept with a history entry, so that it survives a reload: of a record, what it lies over; of a
 * place, the one it was reached from.
 */
type Kept = { under?: string; from?: string } | null;

const listeners = new Set<() => void>();
/** How often `show` led to a place. */
let shown = 0;

/** The address, and again whenever it changes. `shown` grows with every `show`, even of the same place. */
export function useAddress(): Address & { shown: number } {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const under = useSyncExternalStore(subscribe, readUnder);
  const times = useSyncExternalStore(subscribe, () => shown);
  return useMemo(() => ({ ...parseAddress(hash, under), shown: times }), [hash, under, times]);
}

export function goTo(place: TabLocation): void {
  changeHistory(() => {
    const hash = tabHash(place);
    if (hash === location.hash) return;
    const kept: Kept = { from: location.hash };
    history.pushState(kept, '', hash);
    tell();
  });
}

/** Goes to a place and shows it as new, also where the address names it already. */
export function showAnew(place: TabLocation): void {
  goTo(place);
  changeHistory(() => {
    shown += 1;
    tell();
  });
}

/** Out of a place that was reached from `place`: no step of Back is left of it. */
export function returnTo(place: TabLocation): void {
  changeHistory(() => {
    const hash = tabHash(place);
    if (hash === location.hash) return;
    if (kept()?.from === hash) return goBack();
    history.replaceState(null, '', hash);
    tell();
  });
}

/** Says which tab is open where the address says none, or one that is not theirs; no step of Back. */
export function setDefaultTab(tab: string): void {
  if (isSettled(tab)) return;
  changeHistory(() => {
    if (isSettled(tab)) return;
    history.replaceState(null, '', tabHash({ tab, rest: '' }));
    tell();
  });
}

/** Adds what the open tab shows to an address that names only the tab, without a step in the history. */
export function setDefaultView(place: TabLocation): void {
  changeHistory(() => {
    const at = parseAddress(location.hash, '');
    const bare = at.record === null && at.rest === '' && (at.tab === place.tab || at.tab === '');
    if (!bare) return;
    history.replaceState(history.state, '', tabHash(place));
    tell();
  });
}

/** Says what the open tab shows now, such as another filter; no step of Back. */
export function replaceView(place: TabLocation): void {
  changeHistory(() => {
    const at = parseAddress(location.hash, '');
    if (at.record !== null || at.tab !== place.tab || at.rest === place.rest) return;
    history.replaceState(history.state, '', tabHash(place));
    tell();
  });
}

function isSettled(tab: string): boolean {
  const at = parseAddress(location.hash, '');
  return at.record !== null || at.tab === tab;
}

/** Over the open tab. One record after another is one step of the Back button. */
function open(record: OpenRecord): void {
  changeHistory(() => {
    const hash = recordHash(record);
    if (hash === location.hash) return;
    const over = parseAddress(location.hash, '').record !== null;
    const state: Kept = over ? history.state : { under: location.hash };
    if (over) history.replaceState(state, '', hash);
    else history.pushState(state, '', hash);
    tell();
  });
}

export const openCitation = (id: string): void => open({ kind: 'cita', id });
export const openReservation = (id: string): void => open({ kind: 'reserva', id });

/** Back to where it was opened from; where the panel itself was opened with it, to its own tab. */
export function closeRecord(): void {
  changeHistory(() => {
    const { tab, rest, record: over } = parseAddress(location.hash, '');
    if (over === null) return;
    if (kept()?.under !== undefined) return goBack();
    history.replaceState(null, '', tabHash({ tab, rest }));
    tell();
  });
}

function readUnder(): string {
  return kept()?.under ?? '';
}

const kept = () => history.state as Kept;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unfollow = subscribeToHistory(listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    unfollow();
    window.removeEventListener('hashchange', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
