import type { Expense } from '../../contract/expense.ts';

/** What can be done with an expense. */
export type ExpenseAct = 'edit' | 'receipt' | 'delete';
export type OnAct = (act: ExpenseAct, expense: Expense) => void;
