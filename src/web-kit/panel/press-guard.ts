import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** For this long, in ms, a press is not meant for a control that has just appeared under it. */
export const GUARD_MS = 700;
/** Two taps on the same control may be this far apart, in pixels. */
const FINGER = 16;

type Press =
  | { kind: 'key'; target: EventTarget | null; second: boolean }
  | { kind: 'pointer'; x: number; y: number };

let last: Press | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function remember(press: Press | null): void {
  clearTimeout(timer);
  last = press;
  timer = setTimeout(() => {
    last = null;
  }, GUARD_MS);
}

/** Stops the repeated events of a held Enter or Space, except in a multi-line text. */
export function watchPresses(target: Window): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return remember(null);
    const { target: on } = event;
    if (!event.repeat) {
      remember({ kind: 'key', target: on, second: last?.kind === 'key' && last.target !== on });
    } else if (pressesAgain(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const onPointer = ({ clientX: x, clientY: y }: PointerEvent) =>
    remember({ kind: 'pointer', x, y });
  target.addEventListener('keydown', onKey, { capture: true });
  target.addEventListener('pointerdown', onPointer, { capture: true });
}

function pressesAgain({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const types = target.matches('input:not([type=checkbox], [type=radio]), [contenteditable]');
  return !target.matches('textarea') && (key === 'Enter' || !types);
}

/**
 * Returns whether the current key press is the second within 700 ms, with no other key between, and the
 * focus has moved since the first: the user has not read what the first press opened.
 */
export function isSecondKeyPress(): boolean {
  return last?.kind === 'key' && last.second;
}

/** Returns whether the last press, a moment ago, was at the position of this element. */
function isUnderPress(element: HTMLElement): boolean {
  if (last === null) return false;
  if (last.kind === 'key') return element === document.activeElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - FINGER && x < right + FINGER && y > top - FINGER && y < bottom + FINGER;
}

/**
 * Returns whether a button accepts presses. It does not for 700 ms after its `step` changed, or after
 * it appeared under a finger, pointer or key that has just pressed something else.
 */
export function useSettled<Element extends HTMLElement>(
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
