import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of the book of money movements, recomputed from records, payments and closings. */
export const CASH_CHECKS: readonly IntegrityCheck[] = [
  {
    promise:
      'Cada movimiento de dinero tiene su causa: una cita, una reserva, una venta o un gasto.',
    broken: sql`
      select 'movimiento ' || movement.id || ' (' || cause || ' ' || cause_id || ')' as what
      from money_movements as movement
      where cause_id is not null and not case cause
        when 'citation' then exists (select from citations where id = cause_id)
        when 'reservation' then exists (select from reservations where id = cause_id)
        when 'sale' then exists (
          select from sales where basket_id = cause_id or basket_id is null and id = cause_id)
        else exists (select from expenses where id = cause_id) end
      order by what`,
  },
  {
    promise:
      'Cada pago de PayPal y lo devuelto de él están en los movimientos, al centavo; nada más.',
    broken: sql`
      with booked as (
        select payment_id, coalesce(sum(usd_cents) filter (where kind = 'payment'), 0) as charged,
          coalesce(-sum(usd_cents) filter (where kind = 'refund'), 0) as back
        from money_movements where payment_id is not null group by payment_id
      ), payment as (
        select id, invoice, case when paid_at is not null or refunded_cents > 0 or status = 'reversed'
            then amount_cents else 0 end as charged,
          case when status = 'reversed' then amount_cents else refunded_cents end as back
        from payments
      )
      select 'pago ' || invoice || ': ' || payment.charged || ' − ' || payment.back
        || ', en movimientos ' || coalesce(booked.charged, 0) || ' − ' || coalesce(booked.back, 0) as what
      from payment left join booked on booked.payment_id = payment.id
      where payment.charged <> coalesce(booked.charged, 0) or payment.back <> coalesce(booked.back, 0)
      order by what`,
  },
  {
    promise: 'Cada anulación de un movimiento es su opuesto, al centavo.',
    broken: sql`
      select 'anulación ' || reversal.id as what
      from money_movements as reversal
      join money_movements as movement on movement.id = reversal.reverses
      where movement.reverses is not null or movement.payment_id is not null
        or (movement.cause, movement.cause_id, movement.kind, movement.method_id, movement.currency,
            movement.rate_milli, -movement.amount_minor, -movement.usd_cents, -movement.fee_cents)
          is distinct from (reversal.cause, reversal.cause_id, reversal.kind, reversal.method_id,
            reversal.currency, reversal.rate_milli, reversal.amount_minor, reversal.usd_cents,
            reversal.fee_cents)
      order by what`,
  },
  {
    promise:
      'Los dólares de cada importe en pesos salen de su cotización; la última parte redondea un peso.',
    broken: sql`
      select 'movimiento ' || id || ': ' || amount_minor || ' a ' || rate_milli || ' son ' || usd_cents as what
      from money_movements
      where currency = 'UYU'
        and abs(abs(usd_cents) - (abs(amount_minor) * 2000 + rate_milli) / (2 * rate_milli))
          > (100000 + rate_milli - 1) / rate_milli
      order by what`,
  },
  {
    promise: 'El descuento de cada venta no supera su precio.',
    broken: sql`
      select 'venta ' || sale.id || ': ' || sum(line.sale_cents) as what
      from financial_transactions as line
      join financial_transactions as sale on sale.id = line.original_id
      where line.kind = 'discount'
      group by sale.id, sale.kind, sale.sale_cents
      having sale.kind <> 'sale' or -sum(line.sale_cents) not between 0 and sale.sale_cents
      order by what`,
  },
  {
    promise: 'Los cierres de caja están numerados sin huecos, y cada uno sigue al anterior.',
    broken: sql`
      select 'cierre ' || number as what
      from (
        select number, kind, reopens, day, row_number() over (order by number) as position,
          (snapshot->>'from')::date as first, (
            select max(earlier.day) from cash_closings as earlier
            where earlier.kind = 'close' and earlier.number < closing.number and not exists (
              select from cash_closings as reopening
              where reopening.reopens = earlier.number and reopening.number < closing.number)) as last
        from cash_closings as closing) as line
      where number <> position or first > day
        or kind = 'close' and (last >= day or last + 1 <> first)
        or kind = 'reopen' and not exists (
          select from cash_closings as closed
          where closed.number = line.reopens and closed.kind = 'close' and closed.number < line.number
            and closed.day = line.day and closed.day = last)
      order by number`,
  },
  {
    promise:
      'Cada cierre tiene los movimientos de sus días, por medio y moneda; nada entró después.',
    broken: sql`
      with closing as (
        select number, day, (snapshot->>'from')::date as first, snapshot
        from cash_closings as closing
        where kind = 'close' and not exists (
          select from cash_closings as reopening where reopening.reopens = closing.number)
      ), closed as (
        select number, (row->>'method')::uuid as method_id, row->>'currency' as currency,
          (row->>'expectedMinor')::bigint - (row->>'openingMinor')::bigint as minor
        from closing, jsonb_array_elements(snapshot->'rows') as row
      ), moved as (
        select number, method_id, currency, sum(amount_minor) as minor
        from closing join money_movements as movement on movement.day between first and closing.day
        group by number, method_id, currency
      )
      select 'cierre ' || coalesce(closed.number, moved.number) || ': ' || coalesce(closed.minor, 0)
        || ', movimientos ' || coalesce(moved.minor, 0) as what
      from closed full join moved using (number, method_id, currency)
      where coalesce(closed.minor, 0) <> coalesce(moved.minor, 0)
      union all
      select 'cierre ' || number || ': movimientos posteriores' as what
      from closing
      where (snapshot->>'movements')::bigint <> (
        select count(*) from money_movements as movement where movement.day between first and closing.day)
      order by what`,
  },
  {
    promise: 'Cada cierre empieza con el efectivo que contó el anterior.',
    broken: sql`
      with closing as (
        select number, day, snapshot from cash_closings as closing
        where kind = 'close' and not exists (
          select from cash_closings as reopening where reopening.reopens = closing.number)
      ), cash as (
        select number, day, row->>'currency' as currency, (row->>'openingMinor')::bigint as opening,
          (row->>'countedMinor')::bigint as counted
        from closing, jsonb_array_elements(snapshot->'rows') as row where (row->>'isCash')::boolean
      ), chained as (
        select day, lag(number) over (order by day) as previous, number from closing
      )
      select 'cierre ' || chained.number || ' ' || each.currency || ': ' || coalesce(own.opening, 0)
        || ', contado antes ' || coalesce(earlier.counted, 0) as what
      from chained cross join unnest(array['USD', 'UYU']) as each(currency)
      left join cash as own on own.number = chained.number and own.currency = each.currency
      left join cash as earlier on earlier.number = chained.previous and earlier.currency = each.currency
      where coalesce(own.opening, 0) <> coalesce(earlier.counted, 0)
      order by what`,
  },
  {
    promise: 'Cada cierre de caja es el que anotó el registro de actividad.',
    broken: sql`
      select 'cierre ' || closing.number as what
      from cash_closings as closing
      where not exists (
        select from audit_log as line
        where line.record_type = 'cash-closing' and line.record_id = closing.number::text
          and line.details->>'digest' = closing_digest(closing))
      order by closing.number`,
  },
];
