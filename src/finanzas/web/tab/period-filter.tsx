import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PeriodFields } from '#web-kit/panel/list/period-fields.tsx';
import { monthWords } from '../../rules/month-words.ts';
import css from './period-filter.module.css';
import type { PeriodState } from './use-period.ts';

/** Takes effect at once. */
export function PeriodFilter({ state }: { state: PeriodState }) {
  const { period, today, choose } = state;
  return (
    <search className={css.bar} aria-label="Período">
      <PeriodFields period={period} onChange={choose} today={today} className={css.day} first />
      <MonthStepper state={state} />
      <QuickPeriods state={state} />
    </search>
  );
}

/** ‹ noviembre de 2026 › */
function MonthStepper({ state: { month, step } }: { state: PeriodState }) {
  return (
    <fieldset className={css.stepper} aria-label="Mes">
      <ActionIcon variant="default" size={44} aria-label="Un mes antes" onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <span className={css.month} aria-live="polite">
        {month === null ? 'Otro período' : monthWords(month)}
      </span>
      <ActionIcon variant="default" size={44} aria-label="Un mes después" onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

function QuickPeriods({ state }: { state: PeriodState }) {
  const choices = [
    ['Mes actual', state.isMonth, state.showMonth],
    ['Mes anterior', state.isPrevious, state.showPrevious],
    ['Ver todo', state.isAll, state.showAll],
  ] as const;
  return (
    <div className={css.quick}>
      {choices.map(([name, shown, show]) => (
        <Button
          key={name}
          variant={shown ? 'light' : 'default'}
          aria-pressed={shown}
          onClick={show}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
