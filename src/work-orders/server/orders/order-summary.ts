import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { shareOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { monthAfter } from '#shared/time/months.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { MonthFigures } from '../../contract/order-figures.ts';
import type { OrderSummary } from '../../contract/order-summary.ts';
import { figureMonths, type MonthSums, NO_ORDERS } from '../../rules/order-figures.ts';

/** SQL: the summary of the order of a citation, or null before the reception. `id`: the citation's id. */
export function orderSummaryOf(id: RawBuilder<unknown>): RawBuilder<OrderSummary | null> {
  return sql`(
    select json_build_object('inspected', inspected_at is not null,
      'estimate', (select state from estimates where order_id = work.id order by version desc limit 1),
      'approvedLines', open.approved, 'proposedLines', open.proposed)
    from work_orders as work cross join lateral (
      select count(*) filter (where state = 'approved') as approved,
        count(*) filter (where state = 'proposed') as proposed
      from work_lines
      where order_id = work.id and deleted_at is null and work.closed_at is null) as open
    where work.citation_id = ${id})`;
}

/** SQL: what the client agreed to beside the booked service, in cents; 0 before the reception. `id`: the citation's id. */
export function approvedCentsOf(id: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select approved_cents from work_orders where citation_id = ${id}), 0)`;
}

/** SQL: the id of the citation with the order of this number. */
export function citationOfOrder(number: number): RawBuilder<unknown> {
  return sql`select citation_id from work_orders where number = ${number}`;
}

/** Reads the summary of the order of one citation; `null` before the reception. */
export async function readOrderSummary(
  db: Db | Tx,
  citationId: string,
): Promise<OrderSummary | null> {
  const { rows } = await sql<{ summary: OrderSummary | null }>`
    select ${orderSummaryOf(sql`${citationId}::uuid`)} as summary`.execute(db);
  return rows[0]?.summary ?? null;
}

/** `month`: index of the month, from 0 for the oldest one. */
type SumsRow = MonthSums & { month: number };

/**
 * Reads the figures of the orders that were received in the last 12 workshop-local months, the newest month
 * first (docs/rules/work-orders.md 6).
 */
export async function readOrderFigures(context: AppContext): Promise<MonthFigures[]> {
  const { timeZone } = await readSettings(context);
  const months = figureMonths(dayAt(context.clock(), timeZone));
  const oldestFirst = months.toReversed();
  const rows = await readSums(context, oldestFirst, timeZone);
  const found = new Map(rows.map(({ month, ...sums }) => [oldestFirst[month], sums]));
  return months.map((month) => figuresOf(month, found.get(month) ?? NO_ORDERS));
}

/** Reads the sums by month, without months that have no orders. `months`: first days, the oldest first. */
async function readSums(
  { db }: AppContext,
  months: readonly Day[],
  timeZone: string,
): Promise<SumsRow[]> {
  const starts = months.map((day) => new Date(boundaryAt(day, 0, timeZone)));
  const end = new Date(boundaryAt(monthAfter(months.at(-1) ?? ''), 0, timeZone));
  const { rows } = await sql<SumsRow>`
    with received as (
      select id, width_bucket(received_at, ${starts}::timestamptz[]) - 1 as month,
        inspected_at is not null as inspected,
        first_sent is not null as sent,
        exists (select from estimates join authorisations on estimate_id = estimates.id
          where order_id = work.id and at >= first_sent
            and decision <> 'call-me' and method <> 'within-limit') as answered
      from work_orders as work
      cross join lateral (select min(sent_at) as first_sent from estimates
        where order_id = work.id and channel <> 'counter') as sending
      where received_at >= ${starts[0]} and received_at < ${end}
    ), counted as (
      -- Of alternatives one line counts: the agreed one, or the dearest one that is open, or the dearest one.
      select distinct on (order_id, coalesce(choice_group::text, line.id::text)) order_id, state, total_cents
      from work_lines as line where order_id in (select id from received) and deleted_at is null
        and (state <> 'proposed' or exists (select from estimate_lines
          join estimates on estimates.id = estimate_id
          where line_id = line.id and sent_at is not null))
      order by order_id, coalesce(choice_group::text, line.id::text),
        array_position(array['done', 'approved', 'proposed', 'declined'], state), total_cents desc
    ), sums as (
      select order_id,
        coalesce(sum(total_cents) filter (where state in ('approved', 'done')), 0) as approved,
        coalesce(sum(total_cents) filter (where state = 'declined'), 0) as declined,
        coalesce(sum(total_cents) filter (where state = 'proposed'), 0) as open
      from counted group by order_id
    )
    select month, count(*) as received, count(*) filter (where inspected) as inspected,
      count(*) filter (where sent) as sent, count(*) filter (where answered) as answered,
      coalesce(sum(approved), 0) as "approvedCents", coalesce(sum(declined), 0) as "declinedCents",
      coalesce(sum(open), 0) as "openCents"
    from received left join sums on sums.order_id = received.id
    group by month`.execute(db);
  return rows;
}

function figuresOf(month: Day, sums: MonthSums): MonthFigures {
  const { received, inspected, sent, answered, approvedCents, declinedCents, openCents } = sums;
  return {
    month,
    received,
    inspected,
    sent,
    answered,
    approved: dollarsOf(approvedCents),
    declined: dollarsOf(declinedCents),
    inspectedShare: shareOf(inspected, received),
    answeredShare: shareOf(answered, sent),
    approvedShare: shareOf(approvedCents, approvedCents + declinedCents + openCents),
  };
}
