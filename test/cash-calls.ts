import { type CashDay, type CashDayReply, unpackCashDay } from '#cash/contract/cash-day.ts';
import type { Balance } from '#cash/contract/movement.ts';
import type { PaymentMethod } from '#cash/contract/payment-methods.ts';
import { CASH_METHOD, type ChargedCause } from '#cash/rules/movement-kinds.ts';
import type { Caller } from './catalogue-calls.ts';
import type { Reply } from './http.ts';

/** A part of a payment in dollars, or in pesos with a rate. */
export const dollars = (amount: number, method = CASH_METHOD) => ({
  method,
  currency: 'USD',
  amount,
});
export const pesos = (amount: number, rate: number, method = CASH_METHOD) => ({
  method,
  currency: 'UYU',
  amount,
  rate,
});

/** Reads a till of an answer; the data of a rejection stay as they are. */
async function tillOf(answer: Promise<Reply<CashDayReply>>): Promise<Reply<CashDay>> {
  const { status, body, ...same } = await answer;
  const data = status < 400 ? unpackCashDay(body.data) : (body.data as never);
  return { ...same, status, body: { ...body, data } };
}

/** The calls of payments and of the till by one user. */
export function cashCalls(by: Caller) {
  return {
    balance: ({ kind, id }: ChargedCause) =>
      by<Balance>('GET', `/money/balance?kind=${kind}&id=${id}`),
    pay: (cause: ChargedCause, legs: unknown, extra: Record<string, unknown> = {}, key?: string) =>
      by<Balance>(
        'POST',
        '/money/movements',
        { kind: 'payment', cause, legs, ...extra },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    reverse: (id: string | undefined, reason = 'Se cargó dos veces') =>
      by('POST', `/money/movements/${id}/reverse`, { reason }),
    discount: (cause: ChargedCause, terms: Record<string, unknown>) =>
      by<Balance>('PUT', '/money/discount', { cause, reason: 'Cliente de siempre', ...terms }),
    keep: (cause: ChargedCause, amount: number) =>
      by<Balance>('PUT', '/money/kept', { cause, amount, reason: 'Canceló el mismo día' }),
    methods: async () =>
      (await by<{ methods: PaymentMethod[] }>('GET', '/payment-methods')).body.data.methods,
    day: (day: string) => tillOf(by<CashDayReply>('GET', `/cash/${day}`)),
    close: (day: string, counted: unknown, extra: Record<string, unknown> = {}) =>
      tillOf(by<CashDayReply>('POST', `/cash/${day}/close`, { counted, ...extra })),
    reopen: (day: string, reason = 'Se contó mal') =>
      tillOf(by<CashDayReply>('POST', `/cash/${day}/reopen`, { reason })),
    enter: (day: string, entry: Record<string, unknown>) =>
      tillOf(
        by<CashDayReply>('POST', `/cash/${day}/entries`, {
          method: CASH_METHOD,
          currency: 'USD',
          reason: 'Cambio',
          ...entry,
        }),
      ),
  };
}

/** Status and sentence of an answer. */
export const said = ({ status, body }: Reply<unknown>) => [status, body.message];
