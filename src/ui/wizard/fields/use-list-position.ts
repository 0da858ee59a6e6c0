import { type RefObject, useLayoutEffect, useState } from 'react';

export type ListPosition = { above: boolean; maxHeight: number };

const MAX_PX = 272;
const LEAST_PX = 132;
/** With less space below, the list opens above if there is more space. */
const ENOUGH_PX = 200;
const HEADER_PX = 57;
const GAP_PX = 8;

/**
 * Returns the position of an open list between the sticky header and the sticky bar (`[data-bar]`) or
 * the phone's keyboard: below its field, or above it if there is more space.
 */
export function useListPosition(field: RefObject<HTMLElement | null>, open: boolean): ListPosition {
  const [place, setPlace] = useState<ListPosition>({ above: false, maxHeight: MAX_PX });
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => field.current && setPlace(positionOf(field.current));
    measure();
    const view = window.visualViewport;
    view?.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      view?.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [field, open]);
  return place;
}

function positionOf(field: HTMLElement): ListPosition {
  const { top, bottom } = field.getBoundingClientRect();
  const spaceAbove = top - HEADER_PX - GAP_PX;
  const spaceBelow = bottomOfView() - bottom - GAP_PX;
  const above = spaceBelow < ENOUGH_PX && spaceAbove > spaceBelow;
  const space = above ? spaceAbove : spaceBelow;
  return { above, maxHeight: Math.max(LEAST_PX, Math.min(MAX_PX, Math.floor(space))) };
}

function bottomOfView(): number {
  const view = window.visualViewport;
  const end = view ? view.offsetTop + view.height : window.innerHeight;
  const bar = document.querySelector('[data-bar]');
  if (!bar || getComputedStyle(bar).position !== 'sticky') return end;
  return Math.min(end, bar.getBoundingClientRect().top);
}
