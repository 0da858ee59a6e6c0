import { type RefObject, useEffect, useState } from 'react';

/** For this long after a touch, in ms, the next touch is expected. */
const TOUCH_MS = 4_000;

/**
 * Returns whether a mouse is over an element or a finger touched it a moment ago. Overlays (dialogs,
 * menus) are not part of the element, even when it rendered them.
 */
export function usePointerOver(element: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  useEffect(() => {
    const on = element.current;
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      setPointed(true);
      if (pointerType === 'touch') timer = setTimeout(() => setPointed(false), TOUCH_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      // A lifted finger may touch again.
      if (pointerType !== 'touch') setPointed(false);
    };
    on.addEventListener('pointerenter', point);
    on.addEventListener('pointerdown', point);
    on.addEventListener('pointermove', point);
    on.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      on.removeEventListener('pointerenter', point);
      on.removeEventListener('pointerdown', point);
      on.removeEventListener('pointermove', point);
      on.removeEventListener('pointerleave', leave);
    };
  }, [element]);
  return pointed;
}
