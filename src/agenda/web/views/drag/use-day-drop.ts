import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { timeOf } from '#shared/time/day-time.ts';
import { toastError } from '#ui/panel/feedback/toast.ts';
import type { CalendarCitation } from '../../../contract/agenda-calendar.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import {
  type DropOutcome,
  dropOutcomeOf,
  snapToSlot,
} from '../../../rules/calendar/calendar-drop.ts';
import type { DayProps } from '../calendar/day-props.ts';
import { draggedIn } from './use-block-drag.ts';

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
