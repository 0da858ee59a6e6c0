import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { CitationFilters } from './filters.ts';
import css from './today-button.module.css';

type Props = Pick<CitationFilters, 'filters' | 'change'>;

/** Toggles between the jobs of today and all jobs. */
export function TodayButton({ filters, change }: Props) {
  const on = filters.day === 'today';
  return (
    <Button
      variant="default"
      className={css.today ?? ''}
      leftSection={<IconCalendarCheck size={20} aria-hidden="true" />}
      aria-pressed={on}
      onClick={() => change({ day: on ? '' : 'today' })}
    >
      Hoy
    </Button>
  );
}
