import { movementError } from '#cash/contract/movement.ts';
import { CASH_TEXTS } from '#cash/rules/cash-fields.ts';
import { type Amount, pesosFor, toAmount } from '#cash/rules/currency.ts';
import { settleLegs, sumCents } from '#cash/rules/legs.ts';
import { rejectUnusualRate, usableMethod } from '#cash/server/amount-checks.ts';
import { lockMethods } from '#cash/server/method-queries.ts';
import { insertMovements } from '#cash/server/movement-rows.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { AMOUNT_TOO_MUCH } from '#shared/contract/amount-fields.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf, MAX_CENTS } from '#shared/money/money.ts';
import { EXPENSE_TEXTS, type Expense, expenseError } from '../../contract/expense.ts';
import type { payExpense as payEntry } from '../../contract/expense-payment.ts';
import { readExpense } from './expense-queries.ts';
import { lockExpense } from './expense-rows.ts';

type Form = SchemaOutput<NonNullable<typeof payEntry.body>>;

/**
 * Records how an expense was paid: a movement that goes out, of its whole amount if the form has none. The lock of the
 * expense serializes concurrent calls. Rejects: (404) an unknown or deleted expense; (409) one that is paid, a method
 * that is not used, PayPal, and a rate that differs by more than 30 % from the last one without `confirmRate`.
 */
export async function payExpense(
  context: AppContext,
  id: string,
  form: Form,
  actor: Actor,
): Promise<{ data: Expense; message: string; status: number }> {
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const { amount_cents: due, concept } = await lockExpense(tx, id);
    if ((await readExpense(tx, id)).payment !== undefined) throw expenseError('already-paid');
    usableMethod(await lockMethods(tx, [form.method]), form.method, movementError);
    const rates = form.rate === undefined ? [] : [form.rate];
    await rejectUnusualRate(tx, rates, form.confirmRate, movementError);
    const legs = settleLegs([{ ...amountOf(form, due), method: form.method }], due);
    const entry = { cause: { kind: 'expense', id }, note: '', by: actor, now } as const;
    await insertMovements(
      tx,
      entry,
      legs.map(({ cents, minor, ...leg }) => ({
        ...leg,
        kind: 'out',
        minor: -minor,
        cents: -cents,
      })),
    );
    const details = { amount: dollarsOf(sumCents(legs)), concept };
    const record = { type: 'expense', id } as const;
    await writeAudit(tx, { actor, action: 'expense-paid', record, details, now });
    return { data: await readExpense(tx, id), message: EXPENSE_TEXTS.paid, status: 201 };
  });
}

/**
 * Returns the paid amount; of an expense in pesos without an amount, its price at the rate. Rejects (400) a price below
 * half a peso, and one above the limit of amounts.
 */
function amountOf({ currency, amount, rate = 0 }: Form, due: number): Amount {
  const minor = amount ?? (currency === 'USD' ? due : pesosFor(due, rate));
  if (minor <= 0) throw invalidFields({ amount: CASH_TEXTS.amount });
  if (minor > MAX_CENTS) throw invalidFields({ amount: AMOUNT_TOO_MUCH });
  return toAmount(currency, minor, rate);
}
