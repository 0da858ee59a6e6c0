import { type RawBuilder, sql } from 'kysely';
import { checkIntegrity } from '#app/integrity-check.ts';
import type { PayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Db } from '#platform/data/database.ts';
import { findForgedEstimates, ORDER_INVARIANTS } from './order-invariants.ts';

type Invariant = readonly [promise: string, broken: RawBuilder<unknown>];

/**
 * Statements that find violated invariants after a history. They use no code of the product.
 * docs/decisions/0033-simulation.md lists all invariants.
 */
const INVARIANTS: readonly Invariant[] = [
  [
    'a bay is held once at a time',
    sql`select a.bay || ' ' || a.during as what from occupations a join occupations b
      on a.bay = b.bay and a.during && b.during and a.ctid < b.ctid`,
  ],
  [
    'only work that is expected or was done holds a bay',
    sql`select c.id || ' ' || status as what from occupations join citations c on c.id = citation_id
      where status = 'cancelled' or deleted_at is not null or overbooked`,
  ],
  [
    // A citation that is rescheduled after its work keeps the time that was worked.
    'a citation holds one bay, from its start, for no longer than its work',
    sql`select c.id::text as what from occupations join citations c on c.id = citation_id
      group by c.id having count(distinct bay) > 1
        or c.status not in ('installed', 'delivered')
          and (min(lower(during)) < c.starts_at or max(upper(during)) > c.work_ends_at)
        or sum(extract(epoch from upper(during) - lower(during)))
          > c.service_duration_minutes * 60`,
  ],
  [
    'the events of a citation begin with its booking and lead to its status by allowed moves',
    sql`select citation_id || ' ' || kind as what from (
        select *, row_number() over own as place,
          lag(to_status) over (partition by citation_id, kind in ('booked', 'moved') order by id)
            as before
        from citation_events window own as (partition by citation_id order by id)) e
      where (place = 1) <> (kind = 'booked')
        or kind = 'moved' and (from_status is distinct from before
          or from_status || ' ' || to_status not in ('pending accepted', 'pending cancelled',
            'accepted in-workshop', 'accepted pending', 'accepted cancelled',
            'in-workshop in-progress', 'in-progress installed', 'installed delivered'))
      union all
      select c.id || ' is ' || status from citations c where status is distinct from (
        select to_status from citation_events where citation_id = c.id
          and kind in ('booked', 'moved') order by id desc limit 1)`,
  ],
  [
    'a client cancels only what was pending or accepted; a deletion is the last event, once',
    sql`select citation_id::text as what from citation_events where actor = 'client'
        and kind = 'moved' and (to_status <> 'cancelled' or from_status not in ('pending', 'accepted'))
      union all select c.id::text from citations c where (deleted_at is not null)::int
        <> (select count(*) from citation_events where citation_id = c.id and kind = 'deleted')`,
  ],
  [
    'a component has what its movements add up to',
    sql`select c.code || ' ' || c.quantity as what from components c
      left join stock_movements m on m.component_id = c.id
      group by c.id having c.quantity <> coalesce(sum(m.quantity), 0)`,
  ],
  [
    'each movement begins where the last one ended, and never goes below zero',
    sql`select id::text as what from (select *, lag(new_stock, 1, 0::bigint)
        over (partition by component_id order by line) as before from stock_movements) m
      where previous_stock <> before or new_stock < 0 or new_stock <> previous_stock + quantity`,
  ],
  [
    'a reversal gives back exactly its movement, once',
    sql`select back.id::text as what from stock_movements back
        join stock_movements line on line.id = back.reverses
        where (back.component_id, back.quantity, back.reference_id, back.unit_cost_cents)
          is distinct from (line.component_id, -line.quantity, line.reference_id,
            line.unit_cost_cents) or line.type <> 'sale'
      union all select reverses::text from stock_movements where reverses is not null
        group by reverses having count(*) > 1`,
  ],
  [
    'what was taken for something that is off was given back',
    sql`select m.id || ' of ' || reference_type as what from stock_movements m
      where type = 'sale' and not exists (select from stock_movements where reverses = m.id) and (
        reference_id in (select id from citations where deleted_at is not null)
        or reference_id in (select id from reservations
          where status in ('pending', 'accepted', 'importing', 'cancelled'))
        or reference_id in (select cause_id from financial_transactions group by cause_id
          having count(*) filter (where kind = 'sale') = count(*) filter (where kind = 'void')
            and count(*) filter (where kind = 'sale') > 0)
          and reference_id not in (select id from reservations where status not in
            ('delivered', 'completed')))`,
  ],
  [
    'a delivered citation was sold once; no other was sold',
    sql`select c.id || ' ' || status as what from citations c
      where (select count(*) from financial_transactions where cause_id = c.id and kind = 'sale')
        <> (status = 'delivered')::int`,
  ],
  [
    'a counter sale is income once, at its price and cost',
    sql`select s.id::text as what from sales s left join financial_transactions f
        on f.cause_id = s.id and f.kind = 'sale'
      group by s.id having count(f.id) <> 1 or max(f.sale_cents) <> s.total_price_cents
        or max(f.cost_cents) <> s.total_cost_cents`,
  ],
  [
    'of each cause at most one sale counts',
    sql`select cause_id::text as what from financial_transactions group by cause_id
      having count(*) filter (where kind = 'sale') - count(*) filter (where kind = 'void') > 1`,
  ],
  [
    'a void takes one sale, with its cost; the lines of its cause add up to nothing',
    sql`select v.id::text as what from financial_transactions v
        left join financial_transactions s on s.id = v.original_id
        where v.kind = 'void' and (s.kind is distinct from 'sale' or s.cause_id <> v.cause_id
          or v.cost_cents <> -s.cost_cents)
      union all select cause_id::text from financial_transactions group by cause_id
        having count(*) filter (where kind = 'sale') = count(*) filter (where kind = 'void')
          and (sum(sale_cents) <> 0 or sum(cost_cents) <> 0)
      union all select original_id::text from financial_transactions where kind = 'void'
        group by original_id having count(*) > 1`,
  ],
  [
    'a delivered or completed reservation was sold; its events lead to its status',
    sql`select r.id || ' ' || status as what from reservations r where
        (status in ('delivered', 'completed')) <> (final_sale_cents is not null)
        or (status in ('delivered', 'completed') and not exists (
          select from financial_transactions where cause_id = r.id and kind = 'sale'))
        or status is distinct from (select to_status from reservation_events
          where reservation_id = r.id and to_status is not null order by id desc limit 1)`,
  ],
  [
    'a reservation has its materials from «preparing» on',
    sql`select r.id || ' ' || status as what from reservations r
      where status not in ('delivered', 'completed') and (status not in ('pending', 'accepted',
        'importing', 'cancelled')) <> exists (
          select from stock_movements m where reference_id = r.id and type = 'sale'
            and not exists (select from stock_movements where reverses = m.id))`,
  ],
  [
    'one attempt of a reservation has money',
    sql`select reservation_id::text as what from payments
      where status in ('capturing', 'capture_unknown', 'pending', 'paid', 'partially_refunded',
        'refunded', 'review') group by reservation_id having count(*) > 1`,
  ],
  [
    'what was refunded is the sum of the refunds, and never more than was paid',
    sql`select p.invoice as what from payments p
      left join refunds r on r.payment_id = p.id and r.status = 'completed'
      group by p.id having p.refunded_cents <> coalesce(sum(r.amount_cents), 0)
        or p.refunded_cents > p.amount_cents`,
  ],
  [
    'no payment is left in doubt, and no refund on its way',
    sql`select invoice || ' ' || status as what from payments
        where status in ('capturing', 'capture_unknown', 'pending')
      union all select id || ' ' || status from refunds where status <> 'completed'`,
  ],
  [
    'money that arrived accepted its reservation once, by the system, or waits for review',
    sql`select p.invoice as what from payments p where p.status = 'paid' and 1 <> (select count(*) from reservation_events e
          where e.reservation_id = p.reservation_id and e.actor = 'system'
            and e.to_status = 'accepted')`,
  ],
  [
    'the audit log is one chain without gaps',
    sql`select id::text as what from (select id, previous_hash,
        lag(hash) over (order by id) as before, lag(id) over (order by id) as last from audit_log) a
      where last is not null and (id <> last + 1 or previous_hash is distinct from before)`,
  ],
  [
    'a booking by its client has its two mails, and an entry no mail to the workshop',
    sql`select c.id || ' ' || count(m.id) as what from citations c
      left join mails m on m.citation_id = c.id and m.document::text like '%/cancel/%'
        and m.held_until is null and m.recipient = c.client_email
      where not manual_entry group by c.id having count(m.id) <> 1
      union all select c.id || ' workshop' from citations c where not manual_entry and not exists (
        select from mails where citation_id = c.id and recipient <> c.client_email)`,
  ],
  [
    'every mail that waits has one job, and every job its mail',
    sql`select m.id::text as what from mails m
        left join pgboss.job j on j.name = 'mail' and j.data ->> 'mailId' = m.id::text
          and j.state in ('created', 'retry', 'active')
        where m.state = 'queued' group by m.id having count(j.id) <> 1
      union all select j.id::text from pgboss.job j where j.name = 'mail'
        and j.state in ('created', 'retry', 'active') and not exists (
          select from mails where id::text = j.data ->> 'mailId')
          and j.state = 'created' and j.data ->> 'mailId' is null`,
  ],
  [
    'a key that is kept knows what it did',
    sql`select action as what from idempotency_keys where kept is null`,
  ],
  [
    'no lock outlives its call',
    sql`select locktype || ' ' || objid as what from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database
        where datname = current_database())
        and pid in (select pid from pg_stat_activity where application_name = 'bujia')`,
  ],
];

/** Returns the violated invariants, each with its rows. */
export async function findViolations(db: Db, paypal: PayPalSimulator): Promise<string[]> {
  const statements = [...INVARIANTS, ...ORDER_INVARIANTS].map(
    ([promise, broken]) =>
      sql`(select ${sql.lit(promise)} as promise, what from (${broken}) broken)`,
  );
  const { rows } = await sql<{ promise: string; what: string }>`
    ${sql.join(statements, sql` union all `)}`.execute(db);
  return [
    ...rows.map(({ promise, what }) => `not true: ${promise}: ${what}`),
    ...(await findPaymentDifferences(db, paypal)),
    ...(await findForgedEstimates(db)),
    ...(await findByDoctor(db)),
  ];
}

/**
 * Beginnings of checks that a history can violate: the audit log's, which needs the key of an installation, and that of
 * voids, which are dated before their sale when the clock goes back. `INVARIANTS` has both without key and time.
 */
const OTHER_CHECKS = ['El registro de actividad no fue alterado', 'Cada anulación toma una venta'];

/** `npm run doctor`: the integrity checks of all modules. */
async function findByDoctor(db: Db): Promise<string[]> {
  const findings = await checkIntegrity(db);
  const judged = findings.filter(
    ({ promise }) => !OTHER_CHECKS.some((each) => promise.startsWith(each)),
  );
  return judged.flatMap(({ promise, broken }) =>
    broken.map((what) => `the doctor finds: ${promise} ${what}`),
  );
}

/** Compares our payments with the simulator's, payment by payment. */
async function findPaymentDifferences(
  db: Db,
  { orders: books }: PayPalSimulator,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; paid: number; back: number }>`
    select provider_order_id as id, refunded_cents as back,
      case when capture_id is null then 0 else amount_cents end as paid
    from payments where provider_order_id is not null`.execute(db);
  const remote = [...books.orders.values()].map(({ id, captures, refunds }) => {
    const sum = (all: readonly { cents: number }[]) =>
      all.reduce((cents, each) => cents + each.cents, 0);
    return { id, paid: sum(captures), back: sum(refunds) };
  });
  return remote.flatMap((order) => {
    const local = rows.find(({ id }) => id === order.id);
    const same = local ? local.paid === order.paid && local.back === order.back : order.paid === 0;
    return same
      ? []
      : [`not true: our payments equal PayPal's: ${JSON.stringify({ order, local })}`];
  });
}
