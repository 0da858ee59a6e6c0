import type { Tx } from '#platform/data/database.ts';
import type { DomainError } from '#shared/contract/domain-error.ts';
import { isUnusualRate } from '../rules/currency.ts';
import { type Method, readLastRate } from './method-queries.ts';

/** The errors of a contract whose calls name a method and a rate. */
type AmountErrors = (
  code: 'by-provider' | 'unknown-method' | 'unusual-rate',
  extra?: Readonly<Record<string, unknown>>,
) => DomainError;

/** Returns a method of the till. Rejects (409) PayPal, and one that is not used. */
export function usableMethod(methods: readonly Method[], id: string, error: AmountErrors): Method {
  const method = methods.find((each) => each.id === id);
  if (method?.kind === 'paypal') throw error('by-provider');
  if (method === undefined || !method.active) throw error('unknown-method');
  return method;
}

/** Rejects (409) a rate that differs by more than 30 % from the last one, without `confirmed`. Rates in thousandths. */
export async function rejectUnusualRate(
  tx: Tx,
  rates: readonly number[],
  confirmed: boolean | undefined,
  error: AmountErrors,
): Promise<void> {
  if (rates.length === 0 || confirmed) return;
  const last = await readLastRate(tx);
  if (last !== null && rates.some((rate) => isUnusualRate(rate, last)))
    throw error('unusual-rate', { last: last / 1_000 });
}
