import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import { citationCount, closedTitle } from '../calendar-titles.ts';
import css from './calendar-head.module.css';

type Props = {
  span: 'day' | 'week';
  title: string;
  calendar: AgendaCalendar | undefined;
  isToday: boolean;
  onBack: () => void;
  onToday: () => void;
  onForward: () => void;
};

/** Title and summary of the shown days, with the buttons to other days. */
export function CalendarHead(props: Props) {
  const { span, title, calendar, isToday, onBack, onToday, onForward } = props;
  const unit = span === 'week' ? 'Semana' : 'Día';
  return (
    <div className={css.head}>
      <div className={css.ways}>
        <ActionIcon variant="default" size={44} aria-label={`${unit} anterior`} onClick={onBack}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={onToday} aria-pressed={isToday}>
          Hoy
        </Button>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`${unit} siguiente`}
          onClick={onForward}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={css.said} aria-live="polite">
        <h2 className={css.title}>{title}</h2>
        <p className={css.summary}>{calendar ? summaryOf(calendar) : ' '}</p>
      </div>
    </div>
  );
}

/** Returns `Abierto 09:00–12:30 y 13:30–18:00 · 5 citas`; for a week only the citations. */
function summaryOf({ days, citations }: AgendaCalendar): string {
  const overbooked = citations.filter((citation) => citation.overbooked).length;
  const count =
    overbooked === 0 ? [] : [overbooked === 1 ? '1 sobreturno' : `${overbooked} sobreturnos`];
  return [...hoursOf(days), citationCount(citations.length), ...count].join(' · ');
}

function hoursOf(days: AgendaCalendar['days']): string[] {
  const [day, ...more] = days;
  if (!day || more.length > 0) return [];
  if (day.open.length === 0) return [closedTitle(day)];
  const hours = day.open.map(({ opens, closes }) => `${opens}–${closes}`);
  return [`Abierto ${new Intl.ListFormat('es').format(hours)}`];
}
