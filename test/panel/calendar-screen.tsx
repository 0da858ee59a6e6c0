import { useState } from 'react';
import {
  type AgendaCalendar,
  type CalendarCitation,
  getCalendar,
  packCalendar,
} from '#agenda/contract/agenda-calendar.ts';
import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import type { AgendaLocation } from '#agenda/web/tab/agenda-views.ts';
import { SuspiciousBlocks } from '#booking/web/suspicious/suspicious-blocks.tsx';
import { addDays, minuteOf, timeOf } from '#shared/time/day-time.ts';
import { type FullCitation, LIVE, serverWith as listServer } from './agenda-screen.tsx';
import { stubFrames } from './drag.ts';
import type { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import type { ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The views «Día», «Semana» and «Tablero» of the agenda, with the citations of a test. */

const FIRST = LIVE[0] as FullCitation;
const SERVICE = { ...FIRST.service, name: 'Cambio de aceite y filtro', duration: 45 };

/** A citation for all views. */
export type CardCitation = CalendarCitation & FullCitation;

/** A pending oil change on a bay. */
export function onBay(
  clientName: string,
  [date, time]: readonly [string, string],
  change: Partial<CardCitation> = {},
): CardCitation {
  const until = timeOf(minuteOf(time) + 45);
  return {
    ...FIRST,
    _id: clientName,
    clientName,
    service: SERVICE,
    date,
    time,
    ready: { date, time: until },
    status: 'pending',
    pieces: [{ bay: 1, date, from: time, until }],
    ...change,
  };
}

const MORNING = { opens: '09:00', closes: '12:30' };
const AFTERNOON = { opens: '13:30', closes: '18:00' };

function dayOn(date: string): AgendaCalendar['days'][number] {
  const weekday = new Date(date).getUTCDay();
  return { date, open: weekday === 0 ? [] : [MORNING, AFTERNOON], holiday: null };
}

/** Answers the requested days; Sundays are closed. */
export const answerWith =
  (citations: readonly CalendarCitation[]) =>
  ({ query: { from = '', to = '' } }: { query: Record<string, string> }) => {
    const days = [dayOn(from)];
    for (let date = from; date < to; ) {
      date = addDays(date, 1);
      days.push(dayOn(date));
    }
    const inDays = ({ date, pieces }: CalendarCitation) =>
      [date, ...pieces.map((piece) => piece.date)].some((day) => from <= day && day <= to);
    return packCalendar({
      bays: 2,
      slotStepMinutes: 30,
      days,
      citations: citations.filter(inDays),
    });
  };

export const serverWith = (citations: readonly CardCitation[]): FakeServer =>
  listServer(citations).answer(getCalendar, answerWith(citations));

/** The citations that the newest screen opened, the slots of its manual entries, and its places. */
export const opened: string[] = [];
export const entered: unknown[] = [];
export const places: AgendaLocation[] = [];

function Agenda({ start }: { start: AgendaLocation }) {
  const [place, setPlace] = useState(start);
  return (
    <AgendaTab
      warning={<SuspiciousBlocks />}
      {...place}
      onPlace={(next) => {
        places.push(next);
        setPlace(next);
      }}
      user="user-1"
      onOpenCitation={(id) => opened.push(id)}
      onManual={(slot) => entered.push(slot)}
    />
  );
}

type Options = { server?: FakeServer; width?: number };

export function openView(
  view: AgendaLocation['view'],
  citations: readonly CardCitation[],
  { server = serverWith(citations), width = 1440 }: Options = {},
): ScreenPage {
  stubFrames();
  for (const list of [opened, entered, places]) list.length = 0;
  return openScreen(<Agenda start={{ view, day: null }} />, { server, width });
}

/** The block of a citation in the grid, its card on the board. */
export const blockOf = (page: Locator, { _id }: CalendarCitation): Locator =>
  page.locator(`[data-citation="${_id}"]`);

/** The part of a day where citations are dropped: below its head. */
export const bodyOf = (page: Locator, day: string): Locator =>
  page.locator(`[data-day="${day}"] > div:last-child`);

/** The height of a time in a grid from 09:00 on whose shortest block has 45 minutes, in pixels. */
export const heightOf = (time: string): number => ((minuteOf(time) - 540) * 64) / 60;
