import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { costOf, type Thousandths, type Unit } from '#shared/money/quantity.ts';

/** What was in stock of a component. `costCents`: its average cost of now, per unit. */
export type StockedLine = {
  code: string;
  name: string;
  unit: Unit;
  quantity: Thousandths;
  costCents: number;
  valueCents: number;
};

/**
 * Reads the stock as it was before an instant, by code: the stock of now without the later movements. `null`: the stock
 * of now. The ledger keeps no earlier average cost, so that the cost is always that of now. `moved`: whether there are
 * later movements.
 */
export async function readStockValue(
  db: Db,
  until: Date | null,
): Promise<{ lines: StockedLine[]; moved: boolean }> {
  const { rows } = await sql<Omit<StockedLine, 'valueCents'> & { moved: boolean }>`
    select code, name, unit, components.quantity - coalesce(later.quantity, 0) as quantity,
      cost_per_unit_cents as "costCents", later.component_id is not null as moved
    from components
    left join (
      select component_id, sum(quantity)::bigint as quantity from stock_movements
      where created_at >= ${until}::timestamptz group by component_id
    ) as later on later.component_id = components.id
    order by code, components.id`.execute(db);
  const lines = rows
    .filter(({ quantity }) => quantity !== 0)
    .map(({ moved, ...line }) => ({ ...line, valueCents: costOf(line.quantity, line.costCents) }));
  return { lines, moved: rows.some(({ moved }) => moved) };
}
