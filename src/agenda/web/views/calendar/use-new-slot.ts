import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { timeOf } from '#shared/time/day-time.ts';
import { slotAtMinute } from '../../../rules/calendar/calendar-drop.ts';
import type { DayProps } from './day-props.ts';

type Props = Pick<DayProps, 'calendar' | 'columns' | 'geometry' | 'onManual'>;

/** Maximum movement of the pointer in pixels during a click. */
const MAX_CLICK_DRIFT_PX = 8;

/**
 * A click on free space opens a new appointment at that slot; with a mouse, the slot is previewed.
 */
export function useNewSlot({ calendar, columns, geometry, onManual }: Props) {
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
