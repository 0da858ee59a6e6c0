import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import * as basket from '../contract/basket.ts';
import * as contract from '../contract/sale.ts';

/** Counter sales, each once per idempotency key. Every call rejects with `CallError` only. */

export type ComponentSaleInput = CallInput<typeof contract.sellComponent>['body'];
export type ProductSaleInput = CallInput<typeof contract.sellProduct>['body'];
export type BasketInput = CallInput<typeof basket.sellBasket>['body'];

/** `id` is the id of the sale; `what` is the article and the price as text. */
type Sold = { id: string; message: string; what: string };

export async function sellComponent(body: ComponentSaleInput, key: string): Promise<Sold> {
  const { data, message } = await staffCall(contract.sellComponent, { body }, { key });
  const { component, total, _id: id } = data;
  const quantity = formatWithUnit(Number(body.quantity), component.unit);
  const what = `${quantity} de ${component.name}, ${formatDollars(total)}`;
  return { id, message: message ?? '', what };
}

export async function sellProduct(body: ProductSaleInput, key: string): Promise<Sold> {
  const { data, message } = await staffCall(contract.sellProduct, { body }, { key });
  const { product, total, _id: id } = data;
  const what = `${formatQuantity(Number(body.quantity))} × ${product.name}, ${formatDollars(total)}`;
  return { id, message: message ?? '', what };
}

export async function sellBasket(
  body: BasketInput,
  key: string,
): Promise<{ sale: basket.BasketSale; message: string }> {
  const { data, message = '' } = await staffCall(basket.sellBasket, { body }, { key });
  return { sale: data, message };
}
