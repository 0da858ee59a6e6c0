import type * as z from 'zod/mini';
import type { Db } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, quantityOf, type Thousandths } from '#shared/money/quantity.ts';
import type { getStockReport } from '../contract/stock-report.ts';
import { quantityToOrder } from '../rules/to-order.ts';
import { readComponentRows } from './component-queries.ts';
import { type ComponentRow, componentView } from './component-view.ts';

type Report = z.input<typeof getStockReport.reply>;

/**
 * Returns the value of the stock at cost, inactive components included; each component is rounded to the
 * nearest cent, so that the printed lines add up. Of the active components it lists those that are low or
 * out, and the quantities to order (`quantityToOrder`) after the committed stock is taken.
 */
export async function readReport(db: Db): Promise<Report> {
  const rows = await readComponentRows(db);
  const active = rows.filter((row) => row.active);
  const views = active.map(componentView);
  const orders = active
    .map((row) => ({ row, missing: missing(row) }))
    .filter((order) => order.missing > 0);
  const cost = ({ row, missing }: (typeof orders)[number]) =>
    costOf(missing, row.cost_per_unit_cents);
  return {
    totalValue: dollarsOf(sum(rows.map((row) => costOf(row.quantity, row.cost_per_unit_cents)))),
    components: rows.length,
    low: views.filter(({ status }) => status === 'low'),
    out: views.filter(({ status }) => status === 'out'),
    toOrder: orders.map((order) => ({
      component: componentView(order.row),
      toOrder: quantityOf(order.missing),
      cost: dollarsOf(cost(order)),
    })),
    orderCost: dollarsOf(sum(orders.map(cost))),
  };
}

function missing({ quantity, committed, min_stock, target_stock }: ComponentRow): Thousandths {
  const available = quantity - committed;
  return quantityToOrder({ available, minStock: min_stock, targetStock: target_stock });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
