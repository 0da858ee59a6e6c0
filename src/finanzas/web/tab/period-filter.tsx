import { Button, TextInput } from '@mantine/core';
import css from './period-filter.module.css';
import type { PeriodState } from './use-period.ts';

/** Takes effect at once. */
export function PeriodFilter({ state }: { state: PeriodState }) {
  const { typed, problem, change, isMonth, isAll, showMonth, showAll } = state;
  return (
    <search className={css.bar} aria-label="Período">
      <TextInput
        type="date"
        label="Desde"
        className={css.day ?? ''}
        value={typed.startDate}
        max={typed.endDate || '9998-12-31'}
        onChange={(event) => change({ startDate: event.currentTarget.value })}
        data-first-filter
      />
      <TextInput
        type="date"
        label="Hasta"
        className={css.day ?? ''}
        value={typed.endDate}
        min={typed.startDate}
        max="9998-12-31"
        error={problem}
        onChange={(event) => change({ endDate: event.currentTarget.value })}
      />
      <div className={css.quick}>
        <Button variant={isMonth ? 'light' : 'default'} aria-pressed={isMonth} onClick={showMonth}>
          Mes actual
        </Button>
        <Button variant={isAll ? 'light' : 'default'} aria-pressed={isAll} onClick={showAll}>
          Ver todo
        </Button>
      </div>
    </search>
  );
}
