import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';
import { STATUSES_WITH_BAY } from '../rules/citation-status.ts';

const held = sql`
  select citation_id, count(distinct bay) as bays, min(lower(during)) as starts,
    max(upper(during)) as ends,
    sum(extract(epoch from upper(during) - lower(during))) / 60 as minutes
  from occupations group by citation_id`;

const holding = sql`(job.status in (${sql.join(STATUSES_WITH_BAY.map(sql.lit))})
  and job.deleted_at is null and not job.overbooked)`;

const done = sql`(job.status in ('installed', 'delivered') and job.deleted_at is null)`;

/** Invariants of the agenda that concurrent changes must not break. */
export const AGENDA_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'Ningún puesto de trabajo está ocupado dos veces a la vez.',
    broken: sql`
      select 'puesto ' || one.bay || ', ' || one.during::text as what
      from occupations as one join occupations as other
        on one.bay = other.bay and one.during && other.during
        and (one.citation_id, one.during) < (other.citation_id, other.during)
      order by one.during`,
  },
  {
    // Work that was entered after its start has no bay allocation for past time.
    promise: 'Cada cita ocupa su puesto exactamente el tiempo de su trabajo, o ninguno.',
    broken: sql`
      select 'cita ' || job.id || ' (' || job.status || ')' as what
      from citations as job left join (${held}) as held on held.citation_id = job.id
      where case
        when ${holding} and job.created_at <= job.starts_at then
          coalesce(held.bays <> 1 or held.minutes <> job.service_duration_minutes
            or held.starts <> job.starts_at or held.ends <> job.work_ends_at, true)
        when ${holding} then coalesce(held.bays > 1, false)
        else held.citation_id is not null and job.status not in ('installed', 'delivered')
      end
      order by job.starts_at`,
  },
  {
    promise: 'El contador de citas entregadas coincide con las citas.',
    broken: sql`
      select 'contador ' || tally.delivered || ', citas ' || counted.number as what
      from citation_tally as tally, (
        select count(*) as number from citations
        where closed_as = 'done') as counted
      where tally.delivered <> counted.number`,
  },
  {
    // The BOM may have changed since, or be empty; the parts are stored with the job, a component of used
    // parts and of approved lines several times. A voided sale returned its materials, except components
    // deleted meanwhile.
    promise:
      'Cada cita tiene sus materiales fuera del stock exactamente desde «Instalada», hasta que se anule su venta.',
    broken: sql`
      with line as (
        select taken.reference_id, taken.component_id, -taken.quantity as quantity,
          exists (select from stock_movements as back where back.reverses = taken.id) as returned,
          -- An undone installation returned what it took. An undone delivery leads to «Instalada» too.
          taken.created_at >= (select max(moved.at) from citation_events as moved
            where moved.citation_id = taken.reference_id and moved.from_status = 'in-progress'
              and moved.to_status = 'installed') as latest,
          exists (select from components as component where component.id = taken.component_id
            and component.deleted_at is not null) as gone
        from stock_movements as taken
        where taken.reference_type = 'citation' and taken.reverses is null
      ), moved as (
        select reference_id, bool_or(returned and latest is not false) as returned,
          bool_or(not returned) as kept,
          bool_or(not returned and not gone) as out
        from line group by reference_id
      )
      select 'cita ' || job.id || ' (' || job.status || ')' as what
      from citations as job
      left join moved on moved.reference_id = job.id
      where case
        when exists (select from last_sales as income where income.cause_type = 'citation'
          and income.cause_id = job.id and income.void_id is not null) and job.status = 'delivered'
          then coalesce(moved.out, false)
        when ${done} then coalesce(moved.returned, false)
          or coalesce(moved.kept, false) and job.material_cost_cents is null
          or exists (select from citation_parts as part
            where part.citation_id = job.id group by part.component_id
            having sum(part.quantity) > coalesce((
              select sum(line.quantity) from line where line.reference_id = job.id
                and line.component_id = part.component_id and not line.returned), 0))
        else coalesce(moved.kept, false)
      end
      union all
      select distinct 'movimientos de la cita ' || line.reference_id || ', que no existe' as what
      from line where not exists (select from citations as job where job.id = line.reference_id)
      order by what`,
  },
  {
    // A citation that was delivered before materials were counted may have no income.
    promise:
      'Cada cita entregada es una venta, por lo que paga el cliente, anulada o no; ninguna otra.',
    broken: sql`
      select 'cita ' || job.id || ' (' || job.status || ')' as what
      from citations as job
      left join last_sales as income
        on income.cause_type = 'citation' and income.cause_id = job.id
      -- An undone delivery voided its sale.
      where (job.status = 'delivered' and job.deleted_at is null) <>
          (income.id is not null and (job.status = 'delivered' or income.void_id is null))
          and not (job.status = 'delivered' and job.material_cost_cents is null)
        or income.cost_cents <> coalesce(job.material_cost_cents, 0)
        or income.created_at <> job.delivered_at
        or income.sale_cents <> job.service_price_cents + coalesce(job.labor_cents, 0) + coalesce((
          select sum(round(part.quantity * part.unit_price_cents / 1000.0))
          from citation_parts as part where part.citation_id = job.id), 0)
      union all
      select 'ingreso ' || income.id || ' sin cita' as what
      from financial_transactions as income
      where income.cause_type = 'citation' and not exists (
        select from citations as job where job.id = income.cause_id)
      order by what`,
  },
];
