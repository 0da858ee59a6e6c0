import { sql } from 'kysely';
import type { Check } from '#server-kit/checks.ts';
import { RESERVATION_MOVES, RESERVATION_STATUSES } from '../rules/reservation-status.ts';

const MOVES = RESERVATION_STATUSES.flatMap((from) =>
  RESERVATION_MOVES[from].map((to) => sql`(${sql.lit(from)}, ${sql.lit(to)})`),
);

/** What must hold of reservations, whoever moved and paid what at the same time. */
export const RESERVATION_CHECKS: readonly Check[] = [
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
          and (step.from_status, step.to_status) not in (${sql.join(MOVES)}))
        or bool_or(step.last and (step.to_status <> reservation.status
          or step.final_sale_cents is distinct from reservation.final_sale_cents))
      order by what`,
  },
  {
    promise: 'Cada reserva tiene sus materiales fuera del stock exactamente desde «Preparando».',
    broken: sql`
      with kept as (
        select taken.reference_id, count(*) as lines
        from stock_movements as taken
        where taken.reference_type = 'reservation' and taken.reverses is null
          and not exists (select from stock_movements as back where back.reverses = taken.id)
        group by taken.reference_id
      )
      select 'reserva ' || reservation.code || ' (' || reservation.status || ')' as what
      from reservations as reservation
      left join kept on kept.reference_id = reservation.id
      where reservation.material_cost_cents is null and kept.lines > 0
        or reservation.material_cost_cents is not null and kept.lines is null
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
    promise: 'Cada reserva entregada o completada es un ingreso, por su valor final; ninguna otra.',
    broken: sql`
      select 'reserva ' || reservation.code || ' (' || reservation.status || ')' as what
      from reservations as reservation
      left join financial_transactions as income
        on income.cause_type = 'reservation' and income.cause_id = reservation.id
        and income.voided_at is null
      where (reservation.final_sale_cents is null) <> (income.id is null)
        or income.sale_cents <> reservation.final_sale_cents
        or income.cost_cents <> reservation.material_cost_cents
        or income.created_at <> reservation.delivered_at
      order by what`,
  },
];
