import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import list from '#ui/panel/list/list.module.css';
import { ListFailure } from '#ui/panel/list/list-notice.tsx';
import { ListSkeleton } from '#ui/panel/list/list-skeleton.tsx';
import { formatDay, formatMonth } from '../../rules/format-period.ts';
import { monthPeriod } from '../../rules/periods.ts';
import { monthOf } from '../../rules/recurrence.ts';
import { allExpensesQuery, metricsQuery } from '../finance-api.ts';
import type { PeriodState } from '../tab/use-period.ts';
import css from './report.module.css';
import { ReportTables } from './report-tables.tsx';

type Props = { state: PeriodState; onBack: () => void };

/** Printable report of the month in which the tab's period begins: figures, days and expenses, without the panel. */
export default function MonthReport({ state, onBack }: Props) {
  const { today, startMonth: month } = state;
  const { name } = useWorkshop();
  const period = monthPeriod(month);
  const metrics = useQuery(metricsQuery(period));
  const expenses = useQuery(allExpensesQuery(period));
  const failed = metrics.isError || expenses.isError;
  const ready = metrics.data !== undefined && expenses.data !== undefined;
  const retry = () => {
    void metrics.refetch();
    void expenses.refetch();
  };
  return (
    <div className={`${list.tab} ${css.report}`}>
      <div className={list.head}>
        <div>
          <h1 className={list.title}>Reporte de {formatMonth(month)}</h1>
          <p className={css.made}>
            {name}. Hecho el {formatDay(today)}. Importes en dólares.
          </p>
        </div>
        <div className={`${css.ways} no-print`}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
          >
            Finanzas
          </Button>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
            onClick={() => state.step(-1)}
          >
            Mes anterior
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={20} aria-hidden="true" />}
            disabled={month >= monthOf(today)}
            onClick={() => state.step(1)}
          >
            Mes siguiente
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={!ready}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      {ready ? (
        <ReportTables metrics={metrics.data} expenses={expenses.data.expenses} />
      ) : failed ? (
        <ListFailure onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}
