import { Button } from '@mantine/core';
import { IconPlus, IconReceiptOff } from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { EXPENSE_TEXTS } from '../../contract/expense.ts';
import { expensesQuery } from '../finance-api.ts';
import type { PeriodState } from '../tab/use-period.ts';
import { usePeriodPage } from '../tab/use-period-page.ts';
import { ExpenseListing, type OnExpenseAction } from './expense-listing.tsx';
import css from './expenses.module.css';

type Props = { state: PeriodState; onAct: OnExpenseAction; onAdd: () => void };

/** Expenses, 20 per page, with the sum of the whole period. */
export function Expenses({ state, onAct, onAdd }: Props) {
  const pages = usePeriodPage(state, {
    query: expensesQuery,
    failureMessage: EXPENSE_TEXTS.loadFailed,
  });
  return (
    <PagedListing
      label="Gastos"
      rows="expenses"
      newRowsText={(waiting) => (waiting === 1 ? '1 gasto nuevo' : `${waiting} gastos nuevos`)}
      list={pages}
      found={expenseCountText}
      empty={<Empty onAdd={onAdd} />}
    >
      {({ expenses, total, cost }) => (
        <>
          <ExpenseListing expenses={expenses} onAct={onAct} />
          <p className={css.total}>
            <span>
              Total de gastos <small>({expenseCountText(total)})</small>
            </span>{' '}
            <b>{formatDollars(cost)}</b>
          </p>
        </>
      )}
    </PagedListing>
  );
}

function Empty({ onAdd }: Pick<Props, 'onAdd'>) {
  return (
    <ListNotice icon={IconReceiptOff} sentence="No hay gastos en el período">
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        Cargar Gasto
      </Button>
    </ListNotice>
  );
}

function expenseCountText(count: number): string {
  return count === 1 ? '1 gasto' : `${count.toLocaleString('es-UY')} gastos`;
}
