import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { type Day, dayAt, timeOf } from '#shared/time/day-time.ts';
import type { FollowUp, FollowUpCard, FollowUpCount, FollowUpList } from '../contract/follow-up.ts';
import { RESULT_DAYS } from '../rules/follow-up-change.ts';
import { aboutText, followUpMessage } from '../rules/follow-up-message.ts';
import type { FollowUpState } from '../rules/follow-up-states.ts';
import { contactOf } from './client-queries.ts';
import { motorcycleJson } from './record-links.ts';

/** The instant in epoch milliseconds, and the day, time zone and name of the workshop. */
export type FollowUpContext = { now: number; today: Day; timeZone: string; business: string };

export async function followUpContext(app: AppContext): Promise<FollowUpContext> {
  const { timeZone, name } = await readSettings(app);
  const now = app.clock();
  return { now, today: dayAt(now, timeZone), timeZone, business: name };
}

const MAX_CARDS = 200;
const DAY_MS = 86_400_000;

/**
 * SQL: whether the follow-up `reason` waits now. A snoozed one waits again from its day. A reminder waits
 * until the appointment begins: its instant is a value, because PostgreSQL would read all citations for an
 * `exists`.
 */
export function waitsNow({ now, today }: FollowUpContext): RawBuilder<boolean> {
  return sql`(reason.state in ('waiting', 'snoozed') and reason.due_day <= ${today}
    and (reason.snoozed_until is null or reason.snoozed_until <= ${today})
    and not (reason.kind = 'reminder' and coalesce((select citations.starts_at from citations
      where citations.id = reason.citation_id) <= ${new Date(now)}, false)))`;
}

/** Returns the cards of a state, the number of its clients, and the results of earlier notices. */
export async function listFollowUps(
  db: Db,
  state: FollowUpState,
  context: FollowUpContext,
): Promise<FollowUpList> {
  const [page, results] = await Promise.all([
    readCards(db, inState(state, context), ORDERS[state], context),
    readResults(db, context),
  ]);
  return { ...page, results };
}

/**
 * Counts the clients that wait, as the cards of the list, and stops beyond these. A merged client that is read
 * may add no card, so that one more is read for each of them.
 */
export async function countFollowUps(db: Db, context: FollowUpContext): Promise<FollowUpCount> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct (select standing_id from clients where id = client_id))::int as waiting
    from (
      select distinct reason.client_id from follow_ups as reason where ${waitsNow(context)}
      limit ${sql.lit(MAX_CARDS + 1)} + (select count(*) from clients where merged_into is not null)
    ) as read_clients`.execute(db);
  const { waiting = 0 } = rows[0] ?? {};
  return { waiting: Math.min(waiting, MAX_CARDS), more: waiting > MAX_CARDS };
}

/** SQL: the follow-ups of a state, with `client_standing_id`. */
function inState(state: FollowUpState, context: FollowUpContext): RawBuilder<unknown> {
  const { now, today } = context;
  const from = sql`from follow_ups as reason join clients as own on own.id = reason.client_id`;
  const columns = sql`reason.*, own.standing_id as client_standing_id`;
  if (state === 'waiting') return sql`select ${columns} ${from} where ${waitsNow(context)}`;
  if (state === 'snoozed')
    return sql`select ${columns} ${from}
      where reason.state = 'snoozed' and reason.snoozed_until > ${today}`;
  const changed = sql.ref(state === 'told' ? 'reason.told_at' : 'reason.closed_at');
  return sql`select * from (
    select ${columns}, ${changed} as changed_at,
      max(${changed}) over (partition by own.standing_id) as latest
    ${from} where reason.state = ${state} and ${changed} > ${new Date(now - RESULT_DAYS * DAY_MS)}
    ) as each_change where changed_at = latest`;
}

/** SQL: the order of kinds: reminders of tomorrow's appointments, then vehicles in the workshop, then proposals. */
const URGENCY = sql`case when kind = 'reminder' then 0 when kind in ('ready', 'estimate') then 1 else 2 end`;
const NEWEST = (column: string) => sql`max(${sql.ref(column)}) desc, client_standing_id`;
const ORDERS: Readonly<Record<FollowUpState, RawBuilder<unknown>>> = {
  waiting: sql`min(${URGENCY}), min(due_day), client_standing_id`,
  snoozed: sql`min(snoozed_until), client_standing_id`,
  told: NEWEST('told_at'),
  answered: NEWEST('closed_at'),
  dropped: NEWEST('closed_at'),
};

/** A reason with what its texts need. */
type ReasonRow = FollowUp & { forDay: Day; startMinute: number | null; vehicleType: string | null };
type CardRow = Pick<FollowUpCard, 'client' | 'told' | 'booked'> & {
  reasons: ReasonRow[];
  total: number;
};
/** Reads the cards of the follow-ups that a statement selects, one for each current client. */
async function readCards(
  db: Db | Tx,
  picked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  context: FollowUpContext,
): Promise<Pick<FollowUpList, 'cards' | 'total'>> {
  const { rows } = await sql<CardRow>`
    with picked as materialized (${picked}),
      page as materialized (
        select client_standing_id as id, row_number() over (order by ${order}) as place,
          count(*) over ()::int as total
        from picked group by client_standing_id order by place limit ${MAX_CARDS}),
      card as (
        select page.id,
          json_agg(json_build_object('_id', reason.id, 'kind', reason.kind, 'state', reason.state,
            'motorcycle', case when bike.id is not null then ${motorcycleJson('bike')} end,
            'vehicleType', bike.vehicle_type, 'citation', reason.citation_id,
            'about', reason.about, 'forDay', reason.for_day, 'dueDay', reason.due_day,
            'startMinute', case when reason.kind = 'reminder' then citation.start_minute end,
            'snoozedUntil', reason.snoozed_until, 'droppedReason', reason.dropped_reason)
            order by reason.due_day, ${URGENCY}, reason.id) as reasons,
          (array_agg(json_build_object('by', reason.told_by_name, 'at', ${isoInstant('reason.told_at')},
              'channel', reason.channel) order by reason.told_at desc)
            filter (where reason.told_at is not null))[1] as told,
          (array_agg(json_build_object('_id', booked.id, 'date', booked.day) order by booked.created_at)
            filter (where booked.id is not null))[1] as booked
        from page join picked as reason on reason.client_standing_id = page.id
        left join motorcycles as ridden on ridden.id = reason.motorcycle_id
        left join motorcycles as bike on bike.id = ridden.standing_id
        left join citations as citation on citation.id = reason.citation_id
        left join citations as booked on booked.id = reason.led_to_citation_id
        group by page.id)
    select json_build_object('_id', client.id, 'name', client.name, 'phone', ${contactOf('phone')},
        'email', ${contactOf('email')}, 'prefersWhatsApp', client.prefers_whatsapp) as client,
      card.reasons, card.told, card.booked, page.total
    from page join card on card.id = page.id join clients as client on client.id = page.id
    order by page.place`.execute(db);
  return { cards: rows.map((row) => toCard(row, context)), total: rows[0]?.total ?? 0 };
}

/** Writes the texts of a card. */
function toCard({ total: _total, ...card }: CardRow, context: FollowUpContext): FollowUpCard {
  const told = card.reasons.map(({ forDay, startMinute, vehicleType, ...reason }) => {
    const { motorcycle } = reason;
    const vehicle = motorcycle && { ...motorcycle, type: vehicleType ?? '' };
    const time = startMinute === null ? null : timeOf(startMinute);
    return { reason, facts: { ...reason, forDay, time, vehicle } };
  });
  const facts = told.map((each) => each.facts);
  return {
    ...card,
    reasons: told.map(({ reason, facts }) => ({ ...reason, about: aboutText(facts) })),
    message: followUpMessage(card.client.name, context.business, facts, context.today),
  };
}

/** Returns the results of the notices of the last `RESULT_DAYS`. */
async function readResults(db: Db, { now }: FollowUpContext): Promise<FollowUpList['results']> {
  const since = new Date(now - RESULT_DAYS * DAY_MS);
  const { rows } = await sql<FollowUpList['results']>`
    with notified as materialized (
      select own.standing_id, reason.led_to_citation_id
      from follow_ups as reason join clients as own on own.id = reason.client_id
      where reason.told_at > ${since})
    select
      (select count(distinct standing_id) from notified) as told,
      count(citation.id) as booked,
      (coalesce(sum(sale.sale_cents) filter (where sale.void_id is null), 0) / 100.0)::float8 as sold
    from citations as citation
    left join last_sales as sale on sale.cause_type = 'citation' and sale.cause_id = citation.id
    where citation.id in (select led_to_citation_id from notified)
      and citation.status <> 'cancelled' and citation.deleted_at is null`.execute(db);
  return rows[0] ?? { told: 0, booked: 0, sold: 0 };
}

/** SQL: the follow-up with the id, as `target`, with its current client and whether it waits. */
export function targetOf(id: string, context: FollowUpContext): RawBuilder<unknown> {
  return sql`target as materialized (
    select reason.*, own.standing_id, ${waitsNow(context)} as waits
    from follow_ups as reason join clients as own on own.id = reason.client_id
    where reason.id = ${id})`;
}

/**
 * SQL: whether `reason`, of the client `own`, is on one card with `target`: both wait, or one change set the
 * state of both.
 */
export function onCardOfTarget(context: FollowUpContext): RawBuilder<boolean> {
  return sql`(own.id = reason.client_id and own.standing_id = target.standing_id
    and ${waitsNow(context)} = target.waits
    and (target.waits or (reason.state, reason.told_at, reason.snoozed_until, reason.closed_at)
      is not distinct from (target.state, target.told_at, target.snoozed_until, target.closed_at)))`;
}

/** Returns the card with a follow-up; `undefined` for an unknown one. */
export async function readCardWith(
  tx: Tx,
  id: string,
  context: FollowUpContext,
): Promise<FollowUpCard | undefined> {
  const picked = sql`
    with ${targetOf(id, context)}
    select reason.*, own.standing_id as client_standing_id
    from target, clients as own, follow_ups as reason where ${onCardOfTarget(context)}`;
  const { cards } = await readCards(tx, picked, sql`client_standing_id`, context);
  return cards[0];
}
