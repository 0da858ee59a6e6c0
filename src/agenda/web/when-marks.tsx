import { IconClockExclamation } from '@tabler/icons-react';
import type { WorkshopClock } from '#settings/web/workshop-api.ts';
import type { CitationSummary } from '../contract/staff-citation.ts';
import { isLate } from '../rules/lateness.ts';
import css from './when-marks.module.css';

type Props = { citation: CitationSummary; now: WorkshopClock };

export function TodayMark({ citation, now }: Props) {
  return citation.date === now.today ? <span className={css.today}>hoy</span> : null;
}

/** Mark of a late citation, with a text beside the colour. */
export function LateMark({ citation, now }: Props) {
  if (!isLate(citation, { date: now.today, time: now.time })) return null;
  return (
    <span className={css.late}>
      <IconClockExclamation size={16} stroke={2} aria-hidden="true" />
      Atrasada
    </span>
  );
}
