import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * The browser's Back while dialogs are open: it closes the topmost, by the same way as Esc. On top of
 * the page's own history entry lies a spare one with the same address; Back takes that one away and
 * leaves the page where it is. The spare entry lives exactly as long as a dialog is open: what the
 * page itself does to its history, it does where none lies on top.
 */
type State = { spare?: true } | null;

/** What lies over the page, the topmost last. */
const open: (() => void)[] = [];
/** What the page wants to do to its history, and may not yet. */
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();
/** The entry that the spare one lies on. */
let covered: { hash: string; state: unknown } = { hash: '', state: null };
/** Since when a step back is on its way: the browser takes it later. */
let movingSince: number | null = null;
/** A step that has not been taken by then never will be. */
const STALE_MS = 2_000;

/** While `opened`, the browser's Back calls `onBack` instead of leaving the page. */
export function useBrowserBack(opened: boolean, onBack: () => void): void {
  const asked = useEffectEvent(onBack);
  // Before it is painted: nobody presses Back earlier.
  useLayoutEffect(() => {
    if (!opened) return;
    const mine = () => asked();
    open.push(mine);
    queueMicrotask(proceed);
    return () => {
      open.splice(open.indexOf(mine), 1);
      // Later, so that one dialog after another keeps the same entry.
      queueMicrotask(proceed);
    };
  }, [opened]);
}

/** Changes the history (pushes, replaces, steps back) where no spare entry lies on top; at once, if none does. */
export function changeHistory(change: () => void): void {
  waiting.push(change);
  proceed();
}

/** One step back, by whoever is told to change the history; what they want next waits for it. */
export function goBack(): void {
  movingSince = performance.now();
  history.back();
}

/** Calls `follower` after every step through the history. */
export function subscribeToHistory(follower: () => void): () => void {
  // Once, and for as long as the page lives: a step may arrive when nobody follows.
  window.addEventListener('popstate', arrive);
  // A reload keeps the spare entry, but not the dialog.
  queueMicrotask(proceed);
  listeners.add(follower);
  return () => void listeners.delete(follower);
}

function arrive(): void {
  if (isMoving()) movingSince = null;
  else if (open.length > 0) {
    // Also from further away: what was typed is asked for first, over the page that it belongs to.
    if (location.hash !== covered.hash) history.pushState(covered.state, '', covered.hash);
    open.at(-1)?.();
  }
  for (const follower of listeners) follower();
  // After what they draw: a dialog may go with it.
  queueMicrotask(proceed);
}

/** Brings the history to what is open now, and lets wait what cannot be done in one go. */
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
