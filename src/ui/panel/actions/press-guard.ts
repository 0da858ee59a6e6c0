import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** For this long, in ms, a press is not meant for a control that has just appeared under it. */
export const GUARD_MS = 850;
/** Two taps on the same control may be this far apart, in pixels. */
const FINGER = 16;

/** Toasts are one layer together: they are closed one after the other at the same point. */
const TOASTS = '.mantine-Notifications-root';
/** What opens over the page and closes again. */
const LAYERS =
  '[aria-modal=true], [role=menu], [role=alert], .mantine-Modal-root, .mantine-Drawer-root';
/** Options and calendars of a field: a choice does nothing yet, and users choose quickly. */
const CHOICES = '[role=listbox], [role=dialog]:not([aria-modal=true])';

type Place =
  | { kind: 'key'; target: EventTarget | null }
  | { kind: 'pointer'; x: number; y: number };
/** What a press can act on: a control, else the row or card around it. */
const CONTROLS =
  'button, a[href], input, select, textarea, label, summary, [role=button], [role=option], [role=menuitem]';
const RECORDS = '[data-record], [data-row], tr';

/** `layer`: what the press was in; `null`: the page itself. `control`: `null` where a press does nothing. */
type Press = Place & { layer: Element | null; control: Element | null };

let last: Press | null = null;
/** Whether the last press, or a dialog that opened after it, is younger than `GUARD_MS`. */
let recent = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function remember(press: Press | null): void {
  last = press;
  startTimer();
}

function startTimer(): void {
  clearTimeout(timer);
  recent = true;
  timer = setTimeout(() => {
    recent = false;
  }, GUARD_MS);
}

/**
 * Stops the repeated events of a held Enter or Space, except in a multi-line text, and stray presses:
 * the second at the same point, or the second Enter or Space in a row, that would reach another control than
 * the first. A dialog has opened or closed, or a row has moved, since the first: the user cannot have read
 * the control under the second. Also stops a tap whose control came under the finger before it was lifted.
 */
export function guardPresses(target: Window): void {
  let strayClick = false;
  /** The control under a finger or pen, until its click; `undefined`: no tap is on its way. */
  let tapped: Element | null | undefined;
  /** The last press before the running one: a touch that scrolls is no press. */
  let earlier: Press | null = null;
  const onKey = (event: KeyboardEvent) => {
    strayClick = false;
    tapped = undefined;
    if (event.key !== 'Enter' && event.key !== ' ') return remember(null);
    const stray = event.repeat ? repeatsPress(event) : isStray(event, keyPlace(event));
    if (stray) stop(event);
  };
  const onPointer = (event: PointerEvent) => {
    earlier = last;
    strayClick = isStray(event, { kind: 'pointer', x: event.clientX, y: event.clientY });
    tapped = event.pointerType === 'mouse' ? undefined : controlOf(event.target);
  };
  const onCancel = () => {
    last = earlier;
  };
  const onClick = (event: MouseEvent) => {
    // A browser directs the click of a tap to what is under the finger by then.
    const control = controlOf(event.target);
    const moved = tapped !== undefined && control !== null && control !== tapped;
    if ((strayClick || moved) && event.isTrusted) stop(event);
    strayClick = false;
    tapped = undefined;
  };
  target.addEventListener('keydown', onKey, { capture: true });
  target.addEventListener('pointerdown', onPointer, { capture: true });
  target.addEventListener('pointercancel', onCancel, { capture: true });
  target.addEventListener('click', onClick, { capture: true });
}

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest(TOASTS) ?? target.closest(CONTROLS) ?? target.closest(RECORDS);
}

const keyPlace = ({ target }: Event): Place => ({ kind: 'key', target });

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function repeatsPress({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const types = target.matches('input:not([type=checkbox], [type=radio]), [contenteditable]');
  return !target.matches('textarea') && (key === 'Enter' || !types);
}

/**
 * Remembers the press unless it is stray: a user who keeps pressing gets through after `GUARD_MS`.
 */
function isStray({ target }: Event, place: Place): boolean {
  const on = target instanceof Element ? target : null;
  const choices = on?.closest(CHOICES) ?? null;
  if (choices !== null) {
    // A key that follows is meant for the field; a pointer may press what the list has covered.
    remember(place.kind === 'key' ? null : { ...place, layer: choices, control: null });
    return false;
  }
  const layer = on?.closest(TOASTS) ?? on?.closest(LAYERS) ?? null;
  const press = { ...place, layer, control: controlOf(target) };
  const before = recent && last !== null && isNear(last, place) ? last : null;
  if (before !== null && reachesOther(before, press)) return true;
  // A press that reaches nothing does not end a burst: a control may come there before the next one.
  remember({ ...press, control: press.control ?? before?.control ?? null });
  return false;
}

function reachesOther(last: Press, press: Press): boolean {
  if (last.layer !== press.layer) return true;
  return last.control !== null && press.control !== null && last.control !== press.control;
}

function isNear(one: Place, other: Place): boolean {
  if (one.kind === 'key' || other.kind === 'key') return one.kind === other.kind;
  return Math.abs(one.x - other.x) < FINGER && Math.abs(one.y - other.y) < FINGER;
}

/** A dialog that opens late is guarded for as long as one that opens at once. */
export function useGuardedOpening(opened: boolean): void {
  useLayoutEffect(() => {
    if (opened) startTimer();
  }, [opened]);
}

/** Returns whether the last press, a moment ago, was at the position of this element. */
function isUnderPress(element: HTMLElement): boolean {
  if (last === null || !recent) return false;
  if (last.kind === 'key') return element === document.activeElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - FINGER && x < right + FINGER && y > top - FINGER && y < bottom + FINGER;
}

/**
 * Returns whether a button accepts presses. It does not for `GUARD_MS` after its `step` changed, or after
 * it appeared under a finger, pointer or key that has just pressed something else.
 */
export function usePressGuard<Element extends HTMLElement>(
  step: string,
): [ref: RefObject<Element | null>, settled: boolean] {
  const ref = useRef<Element>(null);
  const [meant, setMeant] = useState(step);
  const [replaced, setReplaced] = useState(false);
  if (meant !== step) {
    setMeant(step);
    setReplaced(true);
  }
  useLayoutEffect(() => {
    if (ref.current && isUnderPress(ref.current)) setReplaced(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every step
  useEffect(() => {
    if (!replaced) return;
    const ended = setTimeout(() => setReplaced(false), GUARD_MS);
    return () => clearTimeout(ended);
  }, [replaced, step]);
  return [ref, !replaced];
}
