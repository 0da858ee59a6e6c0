import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPencil, IconPhoto, IconRepeat, IconTrash } from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import type { Expense } from '../../contract/expense.ts';
import { formatDay } from '../../rules/format-period.ts';
import css from './expenses.module.css';

/** Actions on an expense. */
export type ExpenseAction = 'edit' | 'receipt' | 'delete';
export type OnExpenseAction = (act: ExpenseAction, expense: Expense) => void;

type Props = { expenses: readonly Expense[]; onAct: OnExpenseAction };
type Of = { expense: Expense; onAct: OnExpenseAction };

const COLUMNS = ['Fecha', 'Concepto', 'Categoría', 'Monto', 'Comprobante', 'Acciones'] as const;
const AMOUNTS: readonly string[] = ['Monto'];

export function ExpenseTable({ expenses, onAct }: Props) {
  return (
    <table className={list.table}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        {expenses.map((expense) => (
          <tr key={expense._id} data-record={expense._id}>
            <td className={list.number}>{formatDay(expense.date)}</td>
            <th scope="row" className={list.words}>
              <Concept expense={expense} onAct={onAct} />
            </th>
            <td>{expense.category === '' ? '—' : expense.category}</td>
            <td className={list.amount}>{formatDollars(expense.amount)}</td>
            <td>
              <Receipt expense={expense} onAct={onAct} />
            </td>
            <td>
              <Actions expense={expense} onAct={onAct} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ExpenseCards({ expenses, onAct }: Props) {
  return (
    <ul className={list.cards}>
      {expenses.map((expense) => (
        <li key={expense._id} className={list.card} data-record={expense._id}>
          <div className={list.top}>
            <span className={list.under}>{formatDay(expense.date)}</span>
            <b className={list.number}>{formatDollars(expense.amount)}</b>
          </div>
          <Concept expense={expense} onAct={onAct} />
          <div className={css.bottom}>
            <span className={list.under}>{expense.category === '' ? '—' : expense.category}</span>
            <div className={css.ways}>
              {expense.receiptImage === null ? null : <Receipt expense={expense} onAct={onAct} />}
              <Actions expense={expense} onAct={onAct} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Concept({ expense, onAct }: Of) {
  const { concept, notes, nextDate } = expense;
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
      {notes === '' ? null : <div className={css.notes}>{notes}</div>}
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
            <RowMenuItem icon={IconTrash} danger onClick={act('delete')}>
              Eliminar
            </RowMenuItem>
          </>
        );
      }}
    </RowMenu>
  );
}
