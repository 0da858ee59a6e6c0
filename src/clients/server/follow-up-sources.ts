import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { allowLongStatements, inTransaction, type Tx } from '#platform/data/database.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { OPT_OUT_REASON, RESULT_DAYS } from '../rules/follow-up-change.ts';
import { type FollowUpContext, followUpContext } from './follow-up-queries.ts';

type CitationNotice = {
  kind: 'reminder' | 'ready';
  citations: readonly string[];
  today: Day;
  now: number;
  /** Adds one for each citation, because the mail to its client is withheld. */
  mailWithheld?: boolean;
};

/**
 * Adds a follow-up for each citation whose client has no e-mail address or prefers WhatsApp. Returns the
 * citations whose client gets a mail instead. A client who wants no messages gets neither.
 */
export async function addCitationFollowUps(
  tx: Tx,
  { kind, citations, today, now, mailWithheld = false }: CitationNotice,
): Promise<Set<string>> {
  if (citations.length === 0) return new Set();
  const forDay = kind === 'reminder' ? sql`day` : sql`${today}::date`;
  const { rows } = await sql<{ id: string }>`
    with notified as materialized (
      select citation.id, citation.client_id, citation.motorcycle_id, citation.service_name, citation.day,
        ${mailWithheld} or coalesce(client.prefers_whatsapp, false) or email_key(citation.client_email) is null
          as by_hand
      from citations as citation
      left join clients as own on own.id = citation.client_id
      left join clients as client on client.id = own.standing_id
      where citation.id = any (${citations}::uuid[])
        and wants_no_messages(citation.client_id) is not true
    ), added as (
      insert into follow_ups (id, kind, client_id, motorcycle_id, citation_id, about, for_day, due_day,
        created_at)
      select gen_random_uuid(), ${kind}, client_id, motorcycle_id, id, left(service_name, 500),
        ${forDay}, ${today}, ${new Date(now)}
      from notified where by_hand and client_id is not null order by client_id
      on conflict do nothing
    )
    select id from notified where not by_hand`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type SentEstimates = {
  /** `sentDay`: workshop-local. */
  estimates: readonly { citation: string; sentDay: Day }[];
  today: Day;
  now: number;
};

/**
 * Adds a follow-up for each citation whose estimate waits for an answer, once for each day of sending. Leaves out
 * clients who want no messages.
 */
export async function addEstimateFollowUps(
  tx: Tx,
  { estimates, today, now }: SentEstimates,
): Promise<void> {
  if (estimates.length === 0) return;
  await sql`
    insert into follow_ups (id, kind, client_id, motorcycle_id, citation_id, about, for_day, due_day, created_at)
    select gen_random_uuid(), 'estimate', client_id, motorcycle_id, citation.id, left(service_name, 500),
      sent."sentDay", ${today}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb) as sent (citation uuid, "sentDay" date)
    join citations as citation on citation.id = sent.citation
    where client_id is not null and wants_no_messages(client_id) is not true
    order by client_id
    on conflict do nothing`.execute(tx);
}

/** Work is proposed this many days before it is due. */
const PROPOSED_DAYS_BEFORE = 14;

/** Schedules the proposals every hour, in one of the processes: a workshop's computer may be off at night. */
export async function startFollowUps(context: AppContext): Promise<void> {
  await context.jobs.work('follow-ups', async () => {
    await proposeDueWork(context);
  });
  await context.jobs.repeat('follow-ups', '41 * * * *');
}

/**
 * Proposes due services and deferred work to the owners, each once, also for concurrent processes; and
 * answers the reminders of appointments that have begun. Returns how many proposals it added.
 */
export async function proposeDueWork(app: AppContext): Promise<number> {
  const context = await followUpContext(app);
  return inTransaction(app.db, async (tx) => {
    await allowLongStatements(tx);
    await answerPastReminders(tx, context);
    return insertProposals(tx, context);
  });
}

async function answerPastReminders(tx: Tx, { now }: FollowUpContext): Promise<void> {
  await sql`
    update follow_ups as reason set state = 'answered', snoozed_until = null, closed_at = ${new Date(now)}
    from citations as citation
    where citation.id = reason.citation_id and reason.kind = 'reminder'
      and reason.state in ('waiting', 'snoozed', 'told') and citation.starts_at <= ${new Date(now)}`.execute(
    tx,
  );
}

/**
 * Adds a follow-up for each due service and deferred work, for the owner who brought the motorcycle, else for
 * the latest owner. Leaves out a motorcycle that is expected or in the workshop, and work that already waits,
 * of which the client was notified within 60 days, or that staff dropped after it became known. The citation
 * is read only where there are several owners. Returns the number of follow-ups.
 */
async function insertProposals(tx: Tx, { now, today }: FollowUpContext): Promise<number> {
  const until = addDays(today, PROPOSED_DAYS_BEFORE);
  const instant = new Date(now);
  const result = await sql`
    with due as materialized (
      select 'next-service' as kind, bike.standing_id as bike, next.motorcycle_id, next.service_id,
        null::uuid as deferred_work_id, next.service_name as about, next.expected_day as for_day,
        next.from_day as known_since, next.from_citation_id as citation_id
      from next_services as next join motorcycles as bike on bike.id = next.motorcycle_id
      where next.expected_day <= ${until} and not exists (
        select from motorcycles as other join next_services as newer
          on newer.motorcycle_id = other.id and newer.service_id = next.service_id
        where other.standing_id = bike.standing_id and other.id <> bike.id
          and (newer.from_day, newer.from_citation_id) > (next.from_day, next.from_citation_id))
      union all
      select 'deferred', bike.standing_id, work.motorcycle_id, null, work.id, work.text, work.due_day,
        null, null
      from deferred_work as work join motorcycles as bike on bike.id = work.motorcycle_id
      where work.due_day <= ${until} and work.revived_by is null and work.dropped_at is null
    )
    insert into follow_ups (id, kind, client_id, motorcycle_id, service_id, deferred_work_id, about,
      for_day, due_day, created_at)
    select gen_random_uuid(), due.kind, owner.client_id, due.motorcycle_id, due.service_id,
      due.deferred_work_id, due.about, due.for_day, ${today}, ${instant}
    from due cross join lateral (
      select owning.client_id
      from motorcycles as owned
      join motorcycle_owners as owning on owning.motorcycle_id = owned.id and owning.until_day is null
      join clients as own on own.id = owning.client_id
      where owned.standing_id = due.bike and not exists (
        select from clients as member where member.standing_id = own.standing_id
          and (member.no_messages_at is not null or member.anonymised_at is not null))
      order by case when count(*) over () > 1 then own.standing_id = (
          select client.standing_id from citations as citation
          join clients as client on client.id = citation.client_id where citation.id = due.citation_id
        ) end desc nulls last, owning.from_day desc, owning.client_id
      limit 1) as owner
    where not exists (
        select from motorcycles as brought join citations as citation on citation.motorcycle_id = brought.id
        where brought.standing_id = due.bike and citation.deleted_at is null
          and (citation.status in ('in-workshop', 'in-progress', 'installed')
            or citation.status in ('pending', 'accepted') and citation.starts_at > ${instant}))
      and not exists (
        select from motorcycles as same join follow_ups as reason on reason.motorcycle_id = same.id
        where same.standing_id = due.bike and reason.kind = due.kind
          and (reason.service_id = due.service_id or reason.deferred_work_id = due.deferred_work_id)
          and (reason.state in ('waiting', 'snoozed')
            or reason.told_at > ${new Date(now - RESULT_DAYS * 86_400_000)}
            or reason.state = 'dropped' and reason.dropped_reason <> ${OPT_OUT_REASON}
              and (due.known_since is null or reason.created_at >= due.known_since)))
    order by owner.client_id
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
