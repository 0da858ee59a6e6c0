import { sql } from 'kysely';
import { staffJob } from '#availability/rules/job.ts';
import type { WorkshopCalendar } from '#availability/rules/workshop-calendar.ts';
import { findBays, insertAllocations } from '#availability/server/import-allocations.ts';
import { insertLinkedRows } from '#clients/server/import-links.ts';
import type { CitationRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import type { Category } from '#services/rules/category.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { STATUSES_WITH_BAY } from '../rules/citation-status.ts';

export type ImportedCitation = CitationRecord & {
  id: string;
  item: {
    kind: 'service' | 'product';
    id: string;
    name: string;
    durationMinutes: number;
    /** What the client pays or paid. */
    priceCents: number;
    category: Category | null;
  };
  /** Of the materials, once they were used. */
  costCents: number;
  /** Known client and motorcycle; without a client the triggers link the citation. */
  link?: { client: string | null; motorcycle: string | null; plate: string };
};

type Agenda = { calendar: WorkshopCalendar; timeZone: string; bays: number; now: number };

/** Links of imported citations, and the ids of those without a free bay. */
export type ImportedCitations = { clients: string[]; overbooked: string[] };

/**
 * Inserts citations of another system. The past is history and takes no bay; a coming job gets one as any other, or is
 * a «sobreturno» if none is free. The triggers link each citation to its client and motorcycle, in the given order.
 * Nothing is mailed.
 */
export async function importCitations(
  tx: Tx,
  citations: readonly ImportedCitation[],
  agenda: Agenda,
): Promise<ImportedCitations> {
  const placed = citations.map((citation) => placeOf(citation, agenda));
  const wanted = placed.filter(({ isComing }) => isComing);
  const bays = await findBays(
    tx,
    wanted.map(({ citation, segments }) => ({ citationId: citation.id, segments })),
    agenda,
  );
  const withoutBay = (each: Placed) => each.needsBay && !bays.has(each.citation.id);
  await insertLinkedRows(tx, 'citations', placed, (each) => rowOf(each, withoutBay(each)));
  await insertAllocations(tx, bays);
  await insertRows(tx, 'citation_events', placed.values().flatMap(eventsOf));
  const ids = citations.map(({ id }) => id);
  const { rows } = await sql<{ client: string }>`
    select distinct client_id as client from citations
    where client_id is not null and id = any(${ids}::uuid[])`.execute(tx);
  return {
    clients: rows.map(({ client }) => client),
    overbooked: placed
      .filter(({ isComing }) => isComing)
      .filter(withoutBay)
      .map(({ citation }) => citation.id),
  };
}

type Placed = ReturnType<typeof placeOf>;

function placeOf(citation: ImportedCitation, { calendar, timeZone, now }: Agenda) {
  const { day, startMinute, status, item } = citation;
  const at = boundaryAt(day, startMinute, timeZone);
  const needsBay = STATUSES_WITH_BAY.includes(status);
  const isComing = needsBay && at > now;
  const job = isComing ? staffJob(calendar, day, at, item.durationMinutes) : null;
  const created = citation.createdAt ?? Math.min(at, now);
  return {
    citation,
    at,
    needsBay,
    isComing: job?.segments != null,
    segments: job?.segments ?? [],
    workEndsAt: job?.end ?? at + item.durationMinutes * 60_000,
    created,
    changed: Math.max(created, citation.updatedAt ?? created),
  };
}

function rowOf({ citation, at, workEndsAt, created, changed }: Placed, overbooked: boolean) {
  const { item, status, client, vehicle } = citation;
  const isDone = status === 'delivered' || status === 'installed';
  return {
    id: citation.id,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    service_id: item.kind === 'service' ? item.id : null,
    product_id: item.kind === 'product' ? item.id : null,
    service_name: item.name,
    service_duration_minutes: item.durationMinutes,
    service_price_cents: item.priceCents,
    service_category: item.category,
    vehicle_type: vehicle.type,
    vehicle_brand: vehicle.brand,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_plate: citation.link?.plate ?? '',
    client_id: citation.link?.client ?? null,
    motorcycle_id: citation.link?.motorcycle ?? null,
    day: citation.day,
    start_minute: citation.startMinute,
    starts_at: new Date(at),
    work_ends_at: new Date(workEndsAt),
    status,
    notes: citation.notes,
    admin_comment: citation.adminComment,
    mechanic_notes: '',
    completed_by: '',
    manual_entry: citation.manualEntry,
    overbooked,
    calendar_sequence: 0,
    client_moves: 0,
    // The token of this hash is not kept.
    cancel_token_hash: hashToken(newToken()),
    material_cost_cents: isDone ? citation.costCents : null,
    delivered_at: status === 'delivered' ? new Date(citation.deliveredAt ?? changed) : null,
    cancelled_at: status === 'cancelled' ? new Date(changed) : null,
    created_at: new Date(created),
    updated_at: new Date(changed),
  };
}

/** The steps between are not known: one event leads from the first status to the last. */
function eventsOf({ citation, created, changed }: Placed) {
  const { id, status, manualEntry, deliveredAt } = citation;
  const booked = {
    citation_id: id,
    at: new Date(created),
    kind: 'booked',
    actor: manualEntry ? 'staff' : 'client',
    from_status: null,
    to_status: 'pending',
  } as const;
  if (status === 'pending') return [booked];
  const moved = {
    citation_id: id,
    at: new Date(status === 'delivered' ? (deliveredAt ?? changed) : changed),
    kind: 'moved',
    actor: 'system',
    from_status: 'pending',
    to_status: status,
  } as const;
  return [booked, moved];
}
