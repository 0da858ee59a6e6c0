import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type BasketSale, sellBasket } from '../../contract/basket.ts';
import type { BasketInput } from './basket-draft.ts';

/** Every call here rejects only with `CallError`. */

/** Sells a basket, once per key. */
export async function sell(
  basket: BasketInput,
  key: string,
): Promise<{ sale: BasketSale; message: string }> {
  const { data, message = '' } = await staffCall(sellBasket, { body: basket }, { key });
  return { sale: data, message };
}
