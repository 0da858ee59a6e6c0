import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So long a press is not meant for what has just come under it. */
export const GUARD_MS = 700;
/** A finger does not hit the same point twice; in pixels. */
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

/** A held key presses once: its repetitions reach nobody, except in a text of several lines. */
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
 * Whether the key that is being pressed is the second within 700 ms, with no other key between, and
 * the focus has gone on from the first: what the first one opened was not read yet.
 */
export function isSecondKeyPress(): boolean {
  return last?.kind === 'key' && last.second;
}

/** Whether somebody has pressed, just now, where this element is. */
function isUnderPress(element: HTMLElement): boolean {
  if (last === null) return false;
  if (last.kind === 'key') return element === document.activeElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - FINGER && x < right + FINGER && y > top - FINGER && y < bottom + FINGER;
}

/**
 * Whether a button may be pressed: not for 700 ms after it came to mean another `step`, or came
 * into being under a finger, a pointer or a key that has just pressed something else.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for every step
  useEffect(() => {
    if (!replaced) return;
    const ended = setTimeout(() => setReplaced(false), GUARD_MS);
    return () => clearTimeout(ended);
  }, [replaced, step]);
  return [ref, !replaced];
}
