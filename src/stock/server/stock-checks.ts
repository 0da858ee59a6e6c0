import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of the stock, also under concurrent movements. */
export const STOCK_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'La suma de los movimientos de cada componente es su cantidad.',
    broken: sql`
      select component.code || ': cantidad ' || trim_scale(component.quantity / 1000.0)
        || ', movimientos ' || trim_scale(coalesce(sum(line.quantity), 0) / 1000.0) as what
      from components as component
      left join stock_movements as line on line.component_id = component.id
      group by component.id
      having component.quantity <> coalesce(sum(line.quantity), 0)
      order by component.code`,
  },
  {
    promise: 'Ninguna cantidad es ni fue negativa.',
    broken: sql`
      select component.code || ': ' || trim_scale(least(component.quantity, min(line.new_stock)) / 1000.0) as what
      from components as component
      left join stock_movements as line on line.component_id = component.id
      group by component.id
      having component.quantity < 0 or min(line.new_stock) < 0 or min(line.previous_stock) < 0
      order by component.code`,
  },
  {
    promise: 'Cada movimiento empieza donde terminó el anterior de su componente.',
    broken: sql`
      select component.code || ', movimiento ' || line.id as what
      from (
        select *, lag(new_stock, 1, 0::bigint) over (partition by component_id order by line) as before
        from stock_movements
      ) as line join components as component on component.id = line.component_id
      where line.previous_stock <> line.before
        or line.new_stock <> line.previous_stock + line.quantity
      order by line.line`,
  },
  {
    promise: 'Cada movimiento se devuelve una sola vez, entero y con su costo.',
    broken: sql`
      select component.code || ', movimiento ' || taken.id as what
      from stock_movements as back
      join stock_movements as taken on taken.id = back.reverses
      join components as component on component.id = taken.component_id
      group by taken.id, component.code
      having count(*) > 1 or bool_or(back.quantity <> -taken.quantity
        or back.component_id <> taken.component_id or back.reverses = back.id
        or taken.reverses is not null or back.line < taken.line
        or back.unit_cost_cents <> taken.unit_cost_cents
        or back.reference_id is distinct from taken.reference_id)
      order by what`,
  },
  {
    promise: 'Cada conteo movió el stock exactamente por su diferencia.',
    broken: sql`
      select component.code || ', conteo ' || line.count_id as what
      from stock_count_lines as line join components as component on component.id = line.component_id
      where line.counted - line.expected <> (
          select coalesce(sum(quantity), 0) from stock_movements as moved
          where moved.reference_id = line.count_id and moved.component_id = line.component_id)
        or line.expected is distinct from case when line.as_of = 0 then 0 else (
          select new_stock from stock_movements as moment
          where moment.component_id = line.component_id and moment.line = line.as_of) end
      order by what`,
  },
  {
    promise: 'Un componente eliminado no tiene stock.',
    broken: sql`
      select code || ': ' || trim_scale(quantity / 1000.0) as what
      from components where deleted_at is not null and quantity <> 0
      order by code`,
  },
];
