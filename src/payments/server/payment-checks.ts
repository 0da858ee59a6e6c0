import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Integrity checks that hold for payments at any moment. */
export const PAYMENT_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'De cada reserva se cobra a lo sumo un intento.',
    broken: sql`
      select 'reserva ' || reservation_id || ': ' || count(*) || ' intentos con dinero' as what
      from payments
      where status in ('capturing', 'capture_unknown', 'pending', 'paid', 'partially_refunded')
      group by reservation_id having count(*) > 1`,
  },
  {
    promise: 'Lo devuelto de un pago es la suma de sus reembolsos y no supera lo cobrado.',
    broken: sql`
      select 'pago ' || p.invoice || ': ' || p.refunded_cents || ' y no ' || coalesce(r.sum, 0) as what
      from payments p left join (
        select payment_id, sum(amount_cents) as sum from refunds where status = 'completed'
        group by payment_id) r on r.payment_id = p.id
      where p.refunded_cents <> coalesce(r.sum, 0) or coalesce(r.sum, 0) > p.amount_cents`,
  },
  {
    promise: 'Un pago reembolsado por completo no conserva dinero.',
    broken: sql`
      select 'pago ' || invoice || ': ' || status || ' con ' || refunded_cents || ' devueltos' as what
      from payments
      where (status = 'refunded') <> (refunded_cents = amount_cents)
        and status in ('paid', 'partially_refunded', 'refunded')`,
  },
];
