import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';
import { RESERVATION_STATUSES, RESERVATION_TRANSITIONS } from '../rules/reservation-status.ts';
import { canUndoReservationStep } from '../rules/reservation-steps.ts';

/** Each transition, and the undo of each step that can be undone. */
const STEP_PAIRS = RESERVATION_STATUSES.flatMap((from) =>
  RESERVATION_TRANSITIONS[from].flatMap((to) => [
    sql`(${sql.lit(from)}, ${sql.lit(to)})`,
    ...(canUndoReservationStep(from, to) ? [sql`(${sql.lit(to)}, ${sql.lit(from)})`] : []),
  ]),
);

/** Integrity checks of reservations. They must hold under any concurrent changes and payments. */
export const RESERVATION_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'El recorrido de cada reserva lleva sin saltos hasta su estado.',
    broken: sql`
      with step as (
        select *, lag(to_status) over way as before, lead(id) over way is null as last
        from reservation_events where kind in ('reserved', 'moved')
        window way as (partition by reservation_id order by id)
      )
      select 'reserva ' || reservation.code as what
      from reservations as reservation
      left join step on step.reservation_id = reservation.id
      group by reservation.id
      having count(step.id) = 0
        or bool_or(step.from_status is distinct from step.before)
        or bool_or((step.kind = 'reserved') <> (step.before is null))
        or bool_or(step.kind = 'moved'
          and (step.from_status, step.to_status) not in (${sql.join(STEP_PAIRS)}))
        or bool_or(step.last and (step.to_status <> reservation.status
          or step.final_sale_cents is distinct from reservation.final_sale_cents))
      order by what`,
  },
  {
    // A voided sale returned its materials, except components deleted meanwhile.
    promise:
      'Cada reserva tiene sus materiales fuera del stock exactamente desde «Preparando», hasta que se anule su venta.',
    broken: sql`
      with kept as (
        select taken.reference_id, count(*) as lines,
          count(*) filter (where component.deleted_at is null) as out
        from stock_movements as taken
        join components as component on component.id = taken.component_id
        where taken.reference_type = 'reservation' and taken.reverses is null
          and not exists (select from stock_movements as back where back.reverses = taken.id)
        group by taken.reference_id
      )
      select 'reserva ' || reservation.code || ' (' || reservation.status || ')' as what
      from reservations as reservation
      left join kept on kept.reference_id = reservation.id
      left join last_sales as income
        on income.cause_type = 'reservation' and income.cause_id = reservation.id
      where reservation.material_cost_cents is null and kept.lines > 0
        or reservation.final_sale_cents is not null and income.void_id is not null and kept.out > 0
        or (reservation.final_sale_cents is null or income.void_id is null) and reservation.material_cost_cents is not null and kept.lines is null
          and exists (select from stock_movements as line
            where line.reference_type = 'reservation' and line.reference_id = reservation.id)
      union all
      select 'movimiento ' || line.id || ' sin reserva' as what
      from stock_movements as line
      where line.reference_type = 'reservation' and not exists (
        select from reservations as reservation where reservation.id = line.reference_id)
      order by what`,
  },
  {
    promise:
      'Cada reserva entregada o completada es una venta por su valor final, anulada o no; ninguna otra.',
    broken: sql`
      select 'reserva ' || reservation.code || ' (' || reservation.status || ')' as what
      from reservations as reservation
      left join last_sales as income
        on income.cause_type = 'reservation' and income.cause_id = reservation.id
      where case when reservation.final_sale_cents is null
        then income.id is not null and income.void_id is null
        else income.id is null or income.sale_cents <> reservation.final_sale_cents
          or income.cost_cents <> reservation.material_cost_cents
          or income.created_at < reservation.delivered_at end
      order by what`,
  },
];
