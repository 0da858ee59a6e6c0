import type { Db } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, quantityOf } from '#shared/money/quantity.ts';
import type { StockReport } from '../contract/stock-report.ts';
import { quantityToOrder } from '../rules/to-order.ts';
import { readComponentsWithAmounts } from './component-queries.ts';

/**
 * Returns the value of the stock at cost, inactive components included; each component is rounded to the
 * nearest cent, so that the printed lines add up. Of the active components it lists those that are low or
 * out, and the quantities to order (`quantityToOrder`) after the committed stock is taken.
 */
export async function readReport(db: Db): Promise<StockReport> {
  const components = await readComponentsWithAmounts(db);
  const active = components.filter((component) => component.active);
  const orders = active
    .map((component) => {
      const { free: available, minimum: minStock, target: targetStock, costCents } = component;
      const missing = quantityToOrder({ available, minStock, targetStock });
      return { component, missing, cents: costOf(missing, costCents) };
    })
    .filter(({ missing }) => missing > 0);
  return {
    totalValue: dollarsOf(sum(components.map((each) => costOf(each.inStock, each.costCents)))),
    components: components.length,
    low: active.filter(({ status }) => status === 'low'),
    out: active.filter(({ status }) => status === 'out'),
    toOrder: orders.map(({ component, missing, cents }) => ({
      component,
      toOrder: quantityOf(missing),
      cost: dollarsOf(cents),
    })),
    orderCost: dollarsOf(sum(orders.map(({ cents }) => cents))),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
