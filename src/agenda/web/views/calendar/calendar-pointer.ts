import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { timeOf } from '#shared/time/day-time.ts';
import { toastError } from '#ui/panel/feedback/toast.ts';
import type { CalendarCitation } from '../../../contract/agenda-calendar.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import {
  type DropOutcome,
  dropOutcomeOf,
  slotAtMinute,
  snapToSlot,
} from '../../../rules/calendar/calendar-drop.ts';
import type { CitationBlock, DayProps } from './calendar-geometry.ts';

/** The slot under the pointer, and the outcome of a drop there. */
export type Hover = { minute: number; minutes: number; landing: DropOutcome };

type Props = Pick<DayProps, 'calendar' | 'columns' | 'geometry' | 'now' | 'reschedule'>;

/** Makes a day a drop target for citations; the pointer snaps to the slots of the grid. */
export function useDayDrop(props: Props) {
  const body = useRef<HTMLElement>(null);
  const [hover, setHover] = useState<Hover | null>(null);

  const minuteUnder = useEffectEvent((clientY: number, grabbed: number): number => {
    const { axis, hour } = props.geometry;
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const minute = axis.from + ((clientY - grabbed - top) * 60) / hour;
    const inside = Math.min(Math.max(minute, axis.from), axis.until - 1);
    return snapToSlot(props.columns.day, props.calendar.slotStepMinutes, inside);
  });

  const preview = useEffectEvent((citation: CalendarCitation, minute: number) => {
    if (hover?.minute === minute) return;
    const target = { date: props.columns.day.date, minute };
    const landing = dropOutcomeOf(props.calendar, citation, target, props.now);
    setHover({ minute, minutes: citation.service.duration, landing });
  });

  const drop = useEffectEvent((citation: CalendarCitation, minute: number) => {
    const { date } = props.columns.day;
    const time = timeOf(minute);
    if (citation.date === date && citation.time === time) return;
    const landing = dropOutcomeOf(props.calendar, citation, { date, minute }, props.now);
    if (landing.state === 'past') {
      toastError(
        date < props.now.date ? STAFF_CITATION_TEXTS.pastDate : STAFF_CITATION_TEXTS.pastTime,
      );
      return;
    }
    void props.reschedule.move(citation, { date, time });
  });

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedIn(source.data) !== null,
      getDropEffect: () => 'move',
      onDrag: ({ source, location }) => {
        const dragged = draggedIn(source.data);
        if (!dragged) return;
        preview(dragged.citation, minuteUnder(location.current.input.clientY, dragged.grabbed));
      },
      onDragLeave: () => setHover(null),
      onDrop: ({ source, location }) => {
        setHover(null);
        const dragged = draggedIn(source.data);
        if (!dragged) return;
        drop(dragged.citation, minuteUnder(location.current.input.clientY, dragged.grabbed));
      },
    });
  }, []);

  return { body, hover };
}

const KIND = Symbol('citation of the calendar');

/** A dragged citation, and the distance of the pointer from its upper edge (pixels). */
type Dragged = { citation: CalendarCitation; grabbed: number };

/** Returns the dragged citation; `null` for anything else. */
function draggedIn(data: Record<string | symbol, unknown>): Dragged | null {
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

type UseNewSlotProps = Pick<DayProps, 'calendar' | 'columns' | 'geometry' | 'onManual'>;

/** Maximum movement of the pointer in pixels during a click. */
const MAX_CLICK_DRIFT_PX = 8;

/**
 * A click on free space opens a new appointment at that slot; with a mouse, the slot is previewed.
 */
export function useNewSlot({ calendar, columns, geometry, onManual }: UseNewSlotProps) {
  const [start, setStart] = useState<number | null>(null);
  /** Position of a press on free space. A press on a block, or a drag, is not a click. */
  const pressed = useRef<{ x: number; y: number } | null>(null);

  const slotUnder = ({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (target !== currentTarget) return null;
    const { top } = currentTarget.getBoundingClientRect();
    const minute = geometry.axis.from + ((clientY - top) * 60) / geometry.hour;
    return slotAtMinute(columns.day, calendar.slotStepMinutes, minute);
  };

  return {
    start,
    onPointerDown: ({ target, currentTarget, clientX: x, clientY: y }: PointerEvent) => {
      pressed.current = target === currentTarget ? { x, y } : null;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const from = pressed.current;
      pressed.current = null;
      if (
        from === null ||
        Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_CLICK_DRIFT_PX
      )
        return;
      const minute = slotUnder(event);
      if (minute !== null) onManual({ date: columns.day.date, time: timeOf(minute) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') setStart(slotUnder(event));
    },
    onPointerLeave: () => setStart(null),
  };
}
