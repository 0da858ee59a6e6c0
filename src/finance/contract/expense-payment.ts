import * as z from 'zod/mini';
import { currencyFields, hasRate, pickMovementErrors } from '#cash/contract/movement.ts';
import { CASH_TEXTS } from '#cash/rules/cash-fields.ts';
import { money } from '#shared/contract/amount-fields.ts';
import { id, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { expense, expenseParams, pickExpenseErrors } from './expense.ts';

/** Apart from the other calls of expenses: the tab loads it when it is used. */
export const payExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/payment',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances', 'cash'],
  status: 201,
  summary: 'Records how an expense was paid, once; without `amount`, its whole amount',
  params: expenseParams,
  body: z
    .strictObject({
      method: id(CASH_TEXTS.method),
      amount: z.optional(money(CASH_TEXTS.amount, 1)),
      ...currencyFields,
      /** The user confirmed a rate that differs by more than 30 % from the last one. */
      confirmRate: z.optional(trueOrFalse()),
    })
    .check(hasRate),
  reply: expense,
  errors: {
    ...pickExpenseErrors('unknown-expense', 'already-paid'),
    ...pickMovementErrors('unknown-method', 'by-provider', 'unusual-rate'),
  },
});
