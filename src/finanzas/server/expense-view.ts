import { dollarsOf } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Expense } from '../contract/expense.ts';
import { receiptTypeOf } from '../rules/receipt.ts';

export type ExpenseRow = {
  id: string;
  amount_cents: number;
  concept: string;
  category: string;
  day: Day;
  notes: string;
  series_id: string | null;
  series_month: Day | null;
  version: number;
  actor_id: string | null;
  actor_name: string;
  created_at: Date;
  updated_at: Date;
  /** Media type of its receipt; `null` without one. */
  receipt_type: string | null;
  /** Next day of its series; `null` if it does not repeat. */
  next_day: Day | null;
};

/** Maps a row to the API. */
export function expenseView(row: ExpenseRow): Expense {
  return {
    _id: row.id,
    date: row.day,
    concept: row.concept,
    category: row.category,
    amount: dollarsOf(row.amount_cents),
    notes: row.notes,
    receiptImage: row.receipt_type === null ? null : `/api/expenses/${row.id}/receipt`,
    receiptType: receiptTypeOf(row.receipt_type),
    repeatMonthly: row.next_day !== null,
    nextDate: row.next_day,
    enteredBy: row.actor_id === null ? null : row.actor_name,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
