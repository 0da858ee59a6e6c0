import { ActionIcon, Button } from '@mantine/core';
import {
  IconCash,
  IconChartBar,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardText,
  IconListDetails,
  IconReceipt,
} from '@tabler/icons-react';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { PeriodFields } from '#ui/panel/filters/period-fields.tsx';
import { formatMonth } from '../../rules/periods.ts';
import css from './finance-tab.module.css';
import { SECTION_NAMES, SECTIONS, type Sections, useNarrowScreen } from './sections.tsx';
import type { PeriodState } from './use-period.ts';

/** Filter of the period; each change applies at once. */
export function PeriodFilter({ state }: { state: PeriodState }) {
  const { period, today, choose } = state;
  const narrow = useNarrowScreen();
  return (
    <search className="wrap align-end gap-12" aria-label="Período">
      <PeriodFields period={period} onChange={choose} today={today} className={css.day} first />
      {narrow ? null : <MonthStepper state={state} />}
      <QuickPeriods state={state} />
    </search>
  );
}

type BarProps = { state: PeriodState; onSection: Sections['goTo'] };

/** On phones: a bar that stays at the top, with the month and a menu of the sections. */
export function MonthBar({ state, onSection }: BarProps) {
  const narrow = useNarrowScreen();
  if (!narrow) return null;
  return (
    <div className={`${css.monthBar} no-print`}>
      <MonthStepper state={state} />
      <ActionsMenu
        button={(ref) => (
          <ActionIcon ref={ref} variant="default" size={44} aria-label="Ir a una sección">
            <IconListDetails size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      >
        {() =>
          SECTION_NAMES.map((name) => (
            <RowMenuItem key={name} icon={SECTION_ICONS[name]} onClick={() => onSection(name)}>
              {SECTIONS[name]}
            </RowMenuItem>
          ))
        }
      </ActionsMenu>
    </div>
  );
}

const SECTION_ICONS = {
  charts: IconChartBar,
  transactions: IconCash,
  expenses: IconReceipt,
  orders: IconClipboardText,
} as const;

/** ‹ noviembre de 2026 › */
function MonthStepper({ state: { month, step } }: { state: PeriodState }) {
  return (
    <fieldset className={css.stepper} aria-label="Mes">
      <ActionIcon variant="default" size={44} aria-label="Un mes antes" onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <span className={css.month} aria-live="polite">
        {month === null ? 'Otro período' : formatMonth(month)}
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
