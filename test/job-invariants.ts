import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/**
 * Returns violated invariants of stock and income: a component has the sum of its ledger, line
 * after line; a completed job took exactly its BOM and its parts, any other returned what it took;
 * a delivered job is income once, at its frozen figures. For BOMs that did not change, and
 * citations with all transitions.
 */
export async function findJobViolations(db: Db): Promise<string[]> {
  return [
    ...(await findWrongQuantities(db)),
    ...(await findWrongReversals(db)),
    ...(await findWrongMaterials(db)),
    ...(await findWrongIncome(db)),
  ];
}

async function findWrongQuantities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; what: string }>`
    select c.id, 'has ' || c.quantity || ' and not ' || coalesce(sum(m.quantity), 0) as what
    from components c left join stock_movements m on m.component_id = c.id
    group by c.id having c.quantity <> coalesce(sum(m.quantity), 0)
    union all
    select component_id, 'has a gap before line ' || line from (
      select component_id, line, previous_stock,
        coalesce(lag(new_stock) over (partition by component_id order by line), 0) as before
      from stock_movements) chain
    where previous_stock <> before`.execute(db);
  return rows.map(({ id, what }) => `component ${id} ${what}`);
}

async function findWrongReversals(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select back.id from stock_movements back join stock_movements line on line.id = back.reverses
    where (back.component_id, back.quantity, back.reference_id)
      is distinct from (line.component_id, -line.quantity, line.reference_id)`.execute(db);
  return rows.map(({ id }) => `line ${id} takes back something else`);
}

async function findWrongMaterials(db: Db): Promise<string[]> {
  const { rows } = await sql<{ citation: string; component: string; due: number; taken: number }>`
    with done as (
      select * from citations where status in ('installed', 'delivered')
        and deleted_at is null and material_cost_cents is not null
    ), due as (
      select done.id as citation, bill.component_id as component, bill.quantity
      from done join services s on s.id = done.service_id and s.uses_components
      join service_components bill on bill.service_id = s.id
      union all select done.id, bill.component_id, bill.quantity
      from done join product_components bill on bill.product_id = done.product_id
      union all select done.id, part.component_id, part.quantity
      from done join citation_parts part on part.citation_id = done.id
    ), sides as (
      select citation, component, quantity as due, 0 as taken from due
      union all select reference_id, component_id, 0, -quantity from stock_movements
      where reference_type = 'citation' and reference_id in (select id from citations)
    )
    select citation, component, sum(due)::float as due, sum(taken)::float as taken from sides
    group by citation, component having sum(due) <> sum(taken)`.execute(db);
  return rows.map((row) => `${JSON.stringify(row)} is taken wrongly`);
}

async function findWrongIncome(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; lines: number }>`
    with sold as (
      select c.*, c.service_price_cents + coalesce(c.labor_cents, 0) + coalesce((
        select sum(round(p.quantity * p.unit_price_cents / 1000.0))
        from citation_parts p where p.citation_id = c.id), 0) as sale
      from citations c
      where not (c.status = 'delivered' and c.material_cost_cents is null)
    )
    select sold.id, sold.status, count(t.id)::int as lines from sold
    left join last_sales t on t.cause_type = 'citation' and t.cause_id = sold.id
    group by sold.id, sold.status, sold.sale, sold.material_cost_cents
    having count(t.id) <> case when sold.status = 'delivered' then 1 else 0 end
      or bool_or(t.sale_cents <> sold.sale or t.cost_cents <> sold.material_cost_cents)`.execute(
    db,
  );
  return rows.map((row) => `${JSON.stringify(row)} is not the income that it should be`);
}
