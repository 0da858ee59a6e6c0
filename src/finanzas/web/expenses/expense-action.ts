import type { Expense } from '../../contract/expense.ts';

/** What can be done with an expense. */
export type ExpenseAction = 'edit' | 'receipt' | 'delete';
export type OnExpenseAction = (act: ExpenseAction, expense: Expense) => void;
