import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/** SQL: the last decision about each line; «Llámame» decides nothing. */
const LAST_DECISION = sql`(select decision from authorisations
  where line_id = l.id and decision <> 'call-me' order by authorisations.id desc limit 1)`;

/** Statements that find violated invariants of work orders and client moves (`invariants.ts`). */
export const ORDER_INVARIANTS: readonly (readonly [string, RawBuilder<unknown>])[] = [
  [
    'the last decision about a line is its state; only approved lines are done, in closed orders',
    sql`select text || ' ' || state as what from work_lines l join work_orders w on w.id = order_id
      where ${LAST_DECISION} is distinct from case state when 'proposed' then null
          when 'declined' then 'decline' else 'approve' end
        or state = 'done' and w.closed_at is null`,
  ],
  [
    'a line is approved once and declined once, and only as its estimate showed it',
    sql`select l.text || ' ' || decision as what from authorisations a join work_lines l on l.id = line_id
        where decision <> 'call-me' group by l.id, decision having count(*) > 1
      union all select l.text || ' shown otherwise' from authorisations a
        join work_lines l on l.id = line_id
        left join estimate_lines shown on (shown.estimate_id, shown.line_id) = (a.estimate_id, a.line_id)
        join estimates e on e.id = a.estimate_id
        where decision <> 'call-me' and (shown.text, shown.quantity, shown.price_cents, shown.total_cents,
            a.content_hash) is distinct from
            (l.text, l.quantity, l.price_cents, l.total_cents, e.content_hash)`,
  ],
  [
    'what is agreed is the sum of approved and done lines, below the limit',
    sql`select number::text as what from work_orders w
      left join work_lines l on l.order_id = w.id and state in ('approved', 'done') group by w.id
      having approved_cents <> coalesce(sum(round(quantity * price_cents / 1000.0)), 0)
        or base_cents + approved_cents > limit_cents`,
  ],
  [
    'an estimate that is replaced, withdrawn or expired gets no approval',
    sql`select w.number || ' version ' || (late.details ->> 'version') as what
      from work_order_events late join work_orders w on w.id = late.order_id
      join work_order_events ended on ended.order_id = late.order_id and ended.id < late.id
      where late.kind = 'answered' and (late.details ->> 'approved')::int > 0 and (
        ended.kind in ('withdrawn', 'expired') and ended.details -> 'version' = late.details -> 'version'
        or ended.kind in ('sent', 'answered')
          and (ended.details ->> 'version')::int > (late.details ->> 'version')::int)`,
  ],
  [
    'every approval has its event, with how many there were',
    sql`select w.number::text as what from work_orders w
      where (select count(*) from authorisations a join work_lines l on l.id = line_id
          where l.order_id = w.id and decision = 'approve')
        <> (select coalesce(sum((details ->> 'approved')::int), 0) from work_order_events
          where order_id = w.id and kind = 'answered')`,
  ],
  [
    'an order is received once; it closes with its job or citation, and nothing happens to it afterwards',
    sql`select w.number || ' of ' || status as what from work_orders w
      join citations c on c.id = citation_id
      where (w.closed_at is null) <> (status in ('in-workshop', 'in-progress') and c.deleted_at is null)
        or (select count(*) from work_order_events where order_id = w.id and kind = 'received') <> 1
        or w.closed_at is not null and exists (select from estimates
          where order_id = w.id and state in ('draft', 'sent'))
        or exists (select from work_order_events done join work_order_events late
          on late.order_id = done.order_id and late.id > done.id
          where done.order_id = w.id and done.kind = 'completed')`,
  ],
  [
    'a job bills the parts of its done lines, at the approved price, and no other lines',
    sql`select l.text as what from work_lines l join work_orders w on w.id = order_id
        full join citation_parts p on p.line_id = l.id
        where coalesce(p.line_id is not null, false) and (l.id is null or state <> 'done'
            or (p.component_id, p.quantity, p.unit_price_cents)
              is distinct from (l.component_id, l.quantity, l.price_cents))
          or p.line_id is null and state = 'done' and l.component_id is not null`,
  ],
  [
    'the income of a job is its service, labour and parts; its labour has the done lines without parts',
    sql`select c.id::text as what from citations c
      join financial_transactions f on f.cause_id = c.id and f.kind = 'sale'
      where sale_cents <> service_price_cents + coalesce(labor_cents, 0) + (
          select coalesce(sum(round(quantity * unit_price_cents / 1000.0)), 0)
          from citation_parts where citation_id = c.id)
      union all select c.id || ' labour' from citations c where coalesce(labor_cents, 0) < (
        select coalesce(sum(round(quantity * price_cents / 1000.0)), 0) from work_lines l
        join work_orders w on w.id = order_id
        where citation_id = c.id and state = 'done' and component_id is null)`,
  ],
  [
    'work that its client booked or moved last holds all of its time in one bay',
    sql`select c.id::text as what from citations c
      left join occupations on citation_id = c.id
      where c.deleted_at is null and status in ('pending', 'accepted', 'in-workshop', 'in-progress')
        and 'client' = (select actor from citation_events
          where citation_id = c.id and kind in ('booked', 'rescheduled') order by id desc limit 1)
      group by c.id having count(distinct bay) <> 1 or min(lower(during)) <> starts_at
        or sum(extract(epoch from upper(during) - lower(during))) <> service_duration_minutes * 60`,
  ],
  [
    'each move by a client has its event',
    sql`select c.id::text as what from citations c where client_moves <> (select count(*)
      from citation_events where citation_id = c.id and kind = 'rescheduled' and actor = 'client')`,
  ],
];

type Shown = { id: string; version: number; until: string; hash: string; lines: unknown[] };

/**
 * Returns the estimates whose hash is not that of what the client was shown: identity, version, validity, and each
 * line's text, cause, quantity, price, total, group of alternatives and photos.
 */
export async function findForgedEstimates(db: Db): Promise<string[]> {
  const { rows } = await sql<Shown>`
    select id, version, (extract(epoch from valid_until) * 1000)::bigint as until,
      encode(content_hash, 'hex') as hash, (
        select json_agg(json_build_array(line_id, text, cause, quantity, price_cents, total_cents,
          choice_group, photos) order by position, line_id)
        from estimate_lines where estimate_id = e.id) as lines
    from estimates e where content_hash is not null`.execute(db);
  return rows.flatMap(({ id, version, until, hash, lines }) => {
    const text = JSON.stringify([id, version, Number(until), lines]);
    const same = createHash('sha256').update(text).digest('hex') === hash;
    return same ? [] : [`not true: an estimate has the hash of what it shows: ${id}`];
  });
}
