import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * The browser's Back closes the topmost open dialog, as Esc does. While a dialog is open, a spare
 * history entry with the page's address lies on top of the page's own entry; Back removes the spare
 * entry and leaves the page as it is. Changes of the page's own history wait until the spare entry is
 * removed.
 */
type State = { spare?: true } | null;

/** The handlers of open dialogs, the topmost last. */
const open: (() => void)[] = [];
/** Changes of the page's history that wait until no spare entry is on top. */
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();
/** The entry below the spare entry. */
let covered: { hash: string; state: unknown } = { hash: '', state: null };
/** When `history.back()` was called, or `null`: the browser goes back asynchronously. */
let movingSince: number | null = null;
/** After this long, in ms, a step back without a `popstate` is given up. */
const STALE_MS = 2_000;

/** Calls `onBack` at the browser's Back while `opened`, instead of leaving the page. */
export function useBrowserBack(opened: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  // A layout effect: runs before the dialog is painted, so before a user can press Back.
  useLayoutEffect(() => {
    if (!opened) return;
    const handler = () => handleBack();
    open.push(handler);
    queueMicrotask(proceed);
    return () => {
      open.splice(open.indexOf(handler), 1);
      // In a microtask: a dialog that replaces this one keeps the same spare entry.
      queueMicrotask(proceed);
    };
  }, [opened]);
}

/** Runs a change of the history (push, replace, back) once no spare entry is on top. */
export function changeHistory(change: () => void): void {
  waiting.push(change);
  proceed();
}

/** Goes one step back; call it inside `changeHistory`. Later changes wait for it. */
export function goBack(): void {
  movingSince = performance.now();
  history.back();
}

/** Calls the listener after every `popstate`. Returns the function that unsubscribes. */
export function subscribeToHistory(listener: () => void): () => void {
  // Never removed: a step may arrive without any listener.
  window.addEventListener('popstate', arrive);
  // A reload keeps the spare entry, but no dialog: remove the entry.
  queueMicrotask(proceed);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function arrive(): void {
  if (isMoving()) movingSince = null;
  else if (open.length > 0) {
    // After a longer jump: return to the page of the dialog, which asks before it discards input.
    if (location.hash !== covered.hash) history.pushState(covered.state, '', covered.hash);
    open.at(-1)?.();
  }
  for (const listener of listeners) listener();
  // After the listeners have rendered: a dialog may close with it.
  queueMicrotask(proceed);
}

/**
 * Runs waiting changes and adds or removes the spare entry, as far as the browser's steps allow.
 */
function proceed(): void {
  while (!isMoving()) {
    if (isSpare() && (open.length === 0 || waiting.length > 0)) {
      goBack();
      return;
    }
    const change = waiting.shift();
    if (change === undefined) break;
    change();
  }
  if (isMoving() || open.length === 0 || isSpare()) return;
  covered = { hash: location.hash, state: history.state };
  history.pushState({ ...history.state, spare: true }, '');
}

function isMoving(): boolean {
  return movingSince !== null && performance.now() - movingSince < STALE_MS;
}

function isSpare(): boolean {
  return (history.state as State)?.spare === true;
}
