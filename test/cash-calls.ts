import type { CashDay } from '#cash/contract/cash-day.ts';
import type { Balance } from '#cash/contract/movement.ts';
import type { PaymentMethod } from '#cash/contract/payment-methods.ts';
import type { ChargedKind } from '#cash/rules/movement-kinds.ts';
import type { Caller } from './catalogue-calls.ts';
import type { Reply } from './http.ts';

export const CASH = '00000000-0000-7000-8000-000000000001';

export type Cause = { kind: ChargedKind; id: string };

/** A part of a payment in dollars, or in pesos with a rate. */
export const dollars = (amount: number, method = CASH) => ({ method, currency: 'USD', amount });
export const pesos = (amount: number, rate: number, method = CASH) => ({
  method,
  currency: 'UYU',
  amount,
  rate,
});

/** The calls of payments and of the till by one user. */
export function cashCalls(by: Caller) {
  return {
    balance: ({ kind, id }: Cause) => by<Balance>('GET', `/money/balance?kind=${kind}&id=${id}`),
    pay: (cause: Cause, legs: unknown, extra: Record<string, unknown> = {}, key?: string) =>
      by<Balance>(
        'POST',
        '/money/movements',
        { kind: 'payment', cause, legs, ...extra },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    reverse: (id: string | undefined, reason = 'Se cargó dos veces') =>
      by('POST', `/money/movements/${id}/reverse`, { reason }),
    discount: (cause: Cause, terms: Record<string, unknown>) =>
      by<Balance>('PUT', '/money/discount', { cause, reason: 'Cliente de siempre', ...terms }),
    keep: (cause: Cause, amount: number) =>
      by<Balance>('PUT', '/money/kept', { cause, amount, reason: 'Canceló el mismo día' }),
    methods: async () =>
      (await by<{ methods: PaymentMethod[] }>('GET', '/payment-methods')).body.data.methods,
    day: (day: string) => by<CashDay>('GET', `/cash/${day}`),
    close: (day: string, counted: unknown, extra: Record<string, unknown> = {}) =>
      by<CashDay>('POST', `/cash/${day}/close`, { counted, ...extra }),
    reopen: (day: string, reason = 'Se contó mal') =>
      by<CashDay>('POST', `/cash/${day}/reopen`, { reason }),
    enter: (day: string, entry: Record<string, unknown>) =>
      by<CashDay>('POST', `/cash/${day}/entries`, {
        method: CASH,
        currency: 'USD',
        reason: 'Cambio',
        ...entry,
      }),
  };
}

/** Status and sentence of an answer. */
export const said = ({ status, body }: Reply<unknown>) => [status, body.message];
