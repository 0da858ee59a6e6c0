import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of counter sales, with their movements and their income. */
export const SALE_CHECKS: readonly IntegrityCheck[] = [
  {
    promise:
      'Cada venta tiene sus movimientos y su ingreso, con el mismo precio, costo y cantidad.',
    broken: sql`
      select 'venta ' || sale.id || ' (' || sale.item_name || ')' as what
      from sales as sale
      left join last_sales as income on income.cause_id = sale.id
      where income.id is null
        or income.sale_cents <> sale.total_price_cents or income.cost_cents <> sale.total_cost_cents
        or income.quantity <> sale.quantity
        or sale.kind = 'component' and sale.quantity is distinct from (
          select -sum(quantity) from stock_movements
          where reference_id = sale.id and reverses is null)
      order by sale.created_at`,
  },
  {
    // Stock cannot return to a component that was deleted since the sale.
    promise: 'Lo que tomó una venta está fuera del stock exactamente mientras no se anule.',
    broken: sql`
      select 'venta ' || income.id || ' (' || income.item_name || ')' as what
      from last_sales as income
      where exists (
        select from stock_movements as taken
        join components as component on component.id = taken.component_id
        where taken.reference_id = income.cause_id and taken.reference_type = income.cause_type
          and taken.reverses is null and component.deleted_at is null
          and income.void_id is not null
            and income.cause_type in ('component_sale', 'product_sale')
          and not exists (select from stock_movements as back where back.reverses = taken.id))
        or income.void_id is null and exists (
          select from stock_movements as taken
          join stock_movements as back on back.reverses = taken.id
          where taken.reference_id = income.cause_id
            and income.cause_type in ('component_sale', 'product_sale'))
      order by what`,
  },
];
