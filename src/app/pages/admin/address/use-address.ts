import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changeHistory, goBack, subscribeToHistory } from '#ui/panel/dialogs/browser-back.ts';
import { createStore } from '#ui/store.ts';
import {
  type Address,
  type OpenRecord,
  parseAddress,
  parseRecord,
  recordHash,
  type TabLocation,
  tabHash,
} from './address.ts';

/**
 * State of a history entry, which survives a reload. `under`: for a record, the fragment over which it
 * is open. `from`: for a tab, the fragment from which it was reached.
 */
type HistoryState = { under?: string; from?: string } | null;

/** `shown`: number of calls of `showAnew`. A new object after each change of the history. */
const changes = createStore({ shown: 0 });

/** Returns the current address. `shown` grows with every `showAnew`, even of the same location. */
export function useAddress(): Address & { shown: number } {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const under = useSyncExternalStore(subscribe, readUnder);
  const times = useSyncExternalStore(subscribe, () => changes.get().shown);
  return useMemo(() => ({ ...parseAddress(hash, under), shown: times }), [hash, under, times]);
}

/** Opens a tab or view with a new history entry. */
export function goTo(target: TabLocation): void {
  changeHistory(() => {
    const hash = tabHash(target);
    if (hash === location.hash) return;
    const state: HistoryState = { from: location.hash };
    history.pushState(state, '', hash);
    notify();
  });
}

/** Opens a tab or view and remounts it, even if it is open already. */
export function showAnew(target: TabLocation): void {
  goTo(target);
  changeHistory(() => {
    changes.set({ shown: changes.get().shown + 1 });
  });
}

/** Leaves a view for `target`: goes back if it was reached from there, else replaces the history entry. */
export function returnTo(target: TabLocation): void {
  changeHistory(() => {
    const hash = tabHash(target);
    if (hash === location.hash) return;
    if (historyState()?.from === hash) return goBack();
    history.replaceState(null, '', hash);
    notify();
  });
}

/**
 * Replaces a URL whose tab is `named` (none, unknown or forbidden) by that of the shown tab, without a new
 * history entry. A URL that has changed since `named` was read stays.
 */
export function setDefaultTab(tab: string, named: string): void {
  const applies = () => {
    const at = parseAddress(location.hash, '');
    return at.record === null && at.tab === named && named !== tab;
  };
  if (!applies()) return;
  changeHistory(() => {
    if (!applies()) return;
    history.replaceState(null, '', tabHash({ tab, rest: '' }));
    notify();
  });
}

/** Adds a view to a URL that names only the tab, without a new history entry. Returns false, and changes nothing, for any other URL. */
export function setDefaultView(target: TabLocation): boolean {
  const applies = () => {
    const at = parseAddress(location.hash, '');
    return at.record === null && at.rest === '' && (at.tab === target.tab || at.tab === '');
  };
  if (!applies()) return false;
  changeHistory(() => {
    if (!applies()) return;
    history.replaceState(history.state, '', tabHash(target));
    notify();
  });
  return true;
}

/** Replaces the view of the open tab in the URL, for example for another filter, without a new history entry. */
export function replaceView(target: TabLocation): void {
  changeHistory(() => {
    const at = parseAddress(location.hash, '');
    if (at.record !== null || at.tab !== target.tab || at.rest === target.rest) return;
    history.replaceState(history.state, '', tabHash(target));
    notify();
  });
}

/** Opens a record over the tab. Opening records one after another creates one history entry. */
function open(record: OpenRecord): void {
  changeHistory(() => {
    const hash = recordHash(record);
    if (hash === location.hash) return;
    const isRecordOpen = parseAddress(location.hash, '').record !== null;
    const state: HistoryState = isRecordOpen ? history.state : { under: location.hash };
    if (isRecordOpen) history.replaceState(state, '', hash);
    else history.pushState(state, '', hash);
    notify();
  });
}

export const openCitation = (id: string): void => open({ kind: 'cita', id });
export const openReservation = (id: string): void => open({ kind: 'reserva', id });
export const openMotorcycle = (id: string): void => open({ kind: 'moto', id });
export const openClient = (id: string): void => open({ kind: 'cliente', id });

/**
 * Opens the record of a clicked link (`#moto=<id>`) over the open tab; the browser would open it over its
 * default tab. A click that opens another window stays the browser's.
 */
export function useRecordLinks(): void {
  useEffect(() => {
    document.addEventListener('click', followRecordLink);
    return () => document.removeEventListener('click', followRecordLink);
  }, []);
}

function followRecordLink(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const plain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
  if (!plain || event.defaultPrevented || !(target instanceof Element)) return;
  const record = parseRecord(target.closest('a')?.getAttribute('href') ?? '');
  if (record === null) return;
  event.preventDefault();
  open(record);
}

/** Closes the record: goes back to where it was opened, or to its default tab if the panel was opened with it. */
export function closeRecord(): void {
  changeHistory(() => {
    const { tab, rest, record } = parseAddress(location.hash, '');
    if (record === null) return;
    if (historyState()?.under !== undefined) return goBack();
    history.replaceState(null, '', tabHash({ tab, rest }));
    notify();
  });
}

function readUnder(): string {
  return historyState()?.under ?? '';
}

const historyState = () => history.state as HistoryState;

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  const unsubscribeHistory = subscribeToHistory(listener);
  window.addEventListener('hashchange', listener);
  return () => {
    unsubscribe();
    unsubscribeHistory();
    window.removeEventListener('hashchange', listener);
  };
}

function notify(): void {
  changes.set({ ...changes.get() });
}
