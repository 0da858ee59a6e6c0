import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of the ledger of income, recomputed from sales, payments, refunds and voids. */
export const LEDGER_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'Cada anulación toma una venta entera, con su costo y su cantidad, después de ella.',
    broken: sql`
      select 'anulación ' || void.id as what
      from financial_transactions as void
      join financial_transactions as sale on sale.id = void.original_id
      where void.kind = 'void' and (sale.kind <> 'sale' or sale.voided_at is not null
        or (void.cause_type, void.cause_id) is distinct from (sale.cause_type, sale.cause_id)
        or void.cost_cents <> -sale.cost_cents or void.quantity <> -sale.quantity
        or void.created_at < sale.created_at)
      order by what`,
  },
  {
    promise: 'Cada causa tiene a lo sumo una venta sin anular.',
    broken: sql`
      select cause_type || ' ' || cause_id as what from last_sales
      group by cause_type, cause_id having count(*) > 1
      union all
      select 'venta ' || sale.id as what
      from financial_transactions as sale
      left join financial_transactions as void on void.id = sale.replaces
      where sale.replaces is not null and (void.kind <> 'void'
        or (void.cause_type, void.cause_id) is distinct from (sale.cause_type, sale.cause_id))
      order by what`,
  },
  {
    promise: 'Lo devuelto de cada pago está en Finanzas, al centavo; nada más.',
    broken: sql`
      select 'pago ' || payment.invoice || ': devueltos '
        || case when payment.status = 'reversed' then payment.amount_cents
          else payment.refunded_cents end
        || ', en Finanzas ' || coalesce(-sum(line.sale_cents), 0) as what
      from payments as payment
      left join financial_transactions as line
        on line.payment_id = payment.id and line.cause_type = 'reservation'
        and line.cause_id = payment.reservation_id
      group by payment.id
      having coalesce(-sum(line.sale_cents), 0) <> case when payment.status = 'reversed'
        then payment.amount_cents else payment.refunded_cents end
      order by what`,
  },
  {
    promise:
      'El ingreso de cada reserva es su valor final menos el descuento y lo devuelto de él; sin venta, cero.',
    broken: sql`
      with money as (
        select reservation_id,
          sum(case when status = 'reversed' then amount_cents else refunded_cents end) as back,
          coalesce(sum(amount_cents) filter (
            where paid_at is not null or refunded_cents > 0 or status = 'reversed'), 0) as received
        from payments group by reservation_id
      ), till as (
        select cause_id, sum(usd_cents) as cents from money_movements
        where cause = 'reservation' and payment_id is null group by cause_id
      ), discounts as (
        select original_id, -sum(sale_cents) as cents from financial_transactions
        where kind = 'discount' group by original_id
      ), income as (
        select cause_id, sum(sale_cents) as cents from financial_transactions
        where cause_type = 'reservation' and voided_at is null group by cause_id
      )
      select 'reserva ' || reservation.code || ': ' || income.cents as what
      from reservations as reservation
      join income on income.cause_id = reservation.id
      left join money on money.reservation_id = reservation.id
      left join last_sales as sale on sale.cause_type = 'reservation'
        and sale.cause_id = reservation.id and sale.void_id is null
      left join till on till.cause_id = reservation.id
      left join discounts on discounts.original_id = sale.id
      cross join lateral (select sale.sale_cents - coalesce(discounts.cents, 0) as cents) as price
      where income.cents <> coalesce(price.cents - greatest(0, coalesce(money.back, 0)
        - greatest(0, coalesce(money.received, 0) + coalesce(till.cents, 0) - price.cents)), 0)
      order by what`,
  },
  {
    promise: 'Toda venta anulada, y solo ella, suma cero con sus otras líneas.',
    broken: sql`
      select sale.cause_type || ' ' || sale.cause_id as what
      from last_sales as sale
      join financial_transactions as line on line.cause_type = sale.cause_type
        and line.cause_id = sale.cause_id and line.voided_at is null
      group by sale.id, sale.cause_type, sale.cause_id, sale.void_id, sale.cost_cents, sale.quantity
      having sum(line.cost_cents) <> case when sale.void_id is null then sale.cost_cents else 0 end
        or sum(line.quantity) <> case when sale.void_id is null then sale.quantity else 0 end
        or sale.void_id is not null and sum(line.sale_cents) <> 0
      order by what`,
  },
];
