import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Day } from '#shared/time/day-time.ts';

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
