import type { Expense } from '../../contract/expense.ts';

/** Actions on an expense. */
export type ExpenseAction = 'edit' | 'receipt' | 'delete';
export type OnExpenseAction = (act: ExpenseAction, expense: Expense) => void;
