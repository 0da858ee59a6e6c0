import { type RefObject, useEffect, useState } from 'react';

/** So long after the last touch a finger is expected again. */
const TOUCH_MS = 4_000;

/**
 * Whether somebody points at an element with a mouse, or has touched it a moment ago. What the page
 * draws over it (dialogs, menus) is not part of it, whoever drew that.
 */
export function usePointed(element: RefObject<HTMLElement | null>): boolean {
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
      // A finger that is lifted may come back.
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
