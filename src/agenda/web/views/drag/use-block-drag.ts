import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarCitation } from '../../../contract/agenda-calendar.ts';
import type { CitationBlock } from '../calendar/calendar-geometry.ts';

const KIND = Symbol('citation of the calendar');

/** A dragged citation, and the distance of the pointer from its upper edge (pixels). */
type Dragged = { citation: CalendarCitation; grabbed: number };

/** Returns the dragged citation; `null` for anything else. */
export function draggedIn(data: Record<string | symbol, unknown>): Dragged | null {
  return (data[KIND] as Dragged | undefined) ?? null;
}

/** Returns whether a block can be dragged: the first segment of a citation that is not finished. */
function canDrag({ citation, continued }: CitationBlock): boolean {
  return !continued && citation.status !== 'delivered' && citation.status !== 'cancelled';
}

export function useBlockDrag(block: CitationBlock) {
  const element = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const movable = canDrag(block);
  const current = useEffectEvent(() => block.citation);

  useEffect(() => {
    if (!element.current || !movable) return;
    return draggable({
      element: element.current,
      getInitialData: ({ input, element: source }) => ({
        [KIND]: {
          citation: current(),
          grabbed: input.clientY - source.getBoundingClientRect().top,
        } satisfies Dragged,
      }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [movable]);

  return { element, dragging, movable };
}
