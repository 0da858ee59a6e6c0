import { Button } from '@mantine/core';
import {
  IconCash,
  IconCashOff,
  IconFileTypePdf,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconReceiptOff,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { formatAmount } from '#cash/rules/currency.ts';
import { formatDollars } from '#shared/money/money.ts';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { pageQuery } from '#ui/panel/session/endpoint-query.ts';
import { EXPENSE_TEXTS, type Expense, listExpenses } from '../../contract/expense.ts';
import { formatDay } from '../../rules/periods.ts';
import {
  PER_PAGE,
  type PeriodQuery,
  type PeriodState,
  periodQuery,
  usePeriodPage,
} from '../tab/use-period.ts';
import css from './expenses.module.css';

/** Loaded when opened. With its calendar the form is larger than the tab, and most users only read. */
export const ExpenseDialog = lazyPart(async () => ({
  default: (await import('./expense-form.tsx')).ExpenseFormDialog,
}));
const DIALOGS = {
  edit: ({ expense }: { expense: Expense }) => (
    <ExpenseDialog expense={expense} {...useDialogFrame()} />
  ),
  receipt: lazyPart(async () => ({
    default: (await import('./expense-dialogs.tsx')).ExpenseReceiptDialog,
  })),
  pay: lazyPart(async () => ({ default: (await import('./pay-expense.tsx')).PayExpense })),
  unpay: lazyPart(async () => ({
    default: (await import('./pay-expense.tsx')).UnpayExpense,
  })),
  delete: lazyPart(async () => ({
    default: (await import('./expense-dialogs.tsx')).DeleteExpense,
  })),
};

type Props = { state: PeriodState; onAdd: () => void };

/** Expenses, 20 per page, with the sum of the whole period. */
export function Expenses({ state, onAdd }: Props) {
  const openDialog = useOpenDialog();
  const act: OnExpenseAction = (action, expense) => {
    const Dialog = DIALOGS[action];
    openDialog(<Dialog expense={expense} />);
  };
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
          <Listing rows={expenses} columns={columnsOf(act)} />
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

/** A page of expenses; `total` is their number, as in other lists, `cost` their sum. */
function expensesQuery(period: PeriodQuery, page: number) {
  const { queryKey, queryFn } = pageQuery(listExpenses, {
    query: { ...periodQuery(period), page, limit: PER_PAGE },
  });
  return {
    queryKey,
    queryFn: async (context: { signal: AbortSignal }) => {
      const { total: cost, count: total, ...list } = await queryFn(context);
      return { ...list, total, cost };
    },
  };
}

type ExpenseAction = keyof typeof DIALOGS;
type OnExpenseAction = (action: ExpenseAction, expense: Expense) => void;
type Of = { expense: Expense; onAct: OnExpenseAction };

const columnsOf = (onAct: OnExpenseAction): Column<Expense>[] => [
  { head: 'Fecha', className: 'digits', at: 'date', cell: ({ date }) => formatDay(date) },
  {
    head: 'Concepto',
    name: true,
    className: list.words,
    at: 'line',
    cell: (expense) => <Concept expense={expense} onAct={onAct} />,
  },
  { head: 'Categoría', at: null, cell: categoryText },
  {
    head: 'Monto',
    amount: true,
    at: 'top',
    cell: ({ amount }) => formatDollars(amount),
    card: ({ amount }) => <b className="digits">{formatDollars(amount)}</b>,
  },
  {
    head: 'Comprobante',
    at: null,
    cell: (expense) => <Receipt expense={expense} onAct={onAct} />,
  },
  {
    head: 'Acciones',
    at: 'end',
    cell: (expense) => <Actions expense={expense} onAct={onAct} />,
    card: (expense) => (
      <div className={css.bottom}>
        <span className="muted smaller">{categoryText(expense)}</span>
        <div className={css.ways}>
          {expense.receiptImage === null ? null : <Receipt expense={expense} onAct={onAct} />}
          <Actions expense={expense} onAct={onAct} />
        </div>
      </div>
    ),
  },
];

const categoryText = ({ category }: Expense) => (category === '' ? '—' : category);

function Concept({ expense, onAct }: Of) {
  const { concept, notes, nextDate, payment } = expense;
  return (
    <>
      <button type="button" className={css.concept} onClick={() => onAct('edit', expense)}>
        {concept}
      </button>
      {nextDate === null ? null : (
        <div className={css.monthly}>
          <IconRepeat size={16} aria-hidden="true" /> Cada mes; el próximo, el {formatDay(nextDate)}
        </div>
      )}
      {payment ? (
        <div className="muted smaller">
          {payment.method} · {formatAmount(payment.amount, payment.currency)}
        </div>
      ) : null}
      {notes === '' ? null : <div className="muted smaller keep-lines">{notes}</div>}
    </>
  );
}

function Receipt({ expense, onAct }: Of) {
  if (expense.receiptImage === null) return '—';
  const Sign = expense.receiptType === 'pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <Button
      variant="subtle"
      leftSection={<Sign size={20} aria-hidden="true" />}
      aria-label={`Ver comprobante de ${expense.concept}`}
      onClick={() => onAct('receipt', expense)}
    >
      Ver
    </Button>
  );
}

function Actions({ expense, onAct }: Of) {
  return (
    <RowMenu label={`Más acciones para ${expense.concept}`}>
      {(fromButton) => {
        const act = (action: ExpenseAction) => () => fromButton(() => onAct(action, expense));
        return (
          <>
            <RowMenuItem icon={IconPencil} onClick={act('edit')}>
              Editar
            </RowMenuItem>
            {expense.payment ? (
              <RowMenuItem icon={IconCashOff} onClick={act('unpay')}>
                Anular el pago
              </RowMenuItem>
            ) : (
              <RowMenuItem icon={IconCash} onClick={act('pay')}>
                ¿Cómo se pagó?
              </RowMenuItem>
            )}
            <RowMenuItem icon={IconTrash} danger onClick={act('delete')}>
              Eliminar
            </RowMenuItem>
          </>
        );
      }}
    </RowMenu>
  );
}
