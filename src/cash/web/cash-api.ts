import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getBalance } from '../contract/movement.ts';
import { getPaymentMethods, type PaymentMethod } from '../contract/payment-methods.ts';
import type { ChargedCause } from '../rules/movement-kinds.ts';

/** All keys begin with the topic of the live events. */
export const CASH = ['cash'] as const;
export const balanceQuery = ({ kind, id }: ChargedCause) =>
  readQuery(getBalance, { query: { kind, id } });
export const METHODS_QUERY = readQuery(getPaymentMethods, {});

/** The balance of a record; `enabled` false reads nothing. */
export const useBalance = (cause: ChargedCause, enabled: boolean) =>
  useQuery({ ...balanceQuery(cause), enabled });

/** Whether staff may choose a way to pay. Payments at PayPal are recorded by the program. */
export const isOffered = ({ active, kind }: PaymentMethod): boolean => active && kind !== 'paypal';
