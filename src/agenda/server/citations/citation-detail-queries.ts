import { sql } from 'kysely';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { LINK_SELECTIONS } from '#clients/server/record-links.ts';
import { readRecordMails } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { vehicleOf } from '#platform/data/columns.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { isVisibleTo } from '#platform/data/records.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { Vehicle } from '#shared/contract/value-objects.ts';
import { orderSummaryOf } from '#work-orders/server/orders/order-summary.ts';
import { citationError } from '../../contract/citation-errors.ts';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import {
  maintenanceView,
  readMaterials,
  readUsedParts,
} from '../maintenance/maintenance-queries.ts';
import type { CitationRow, TransitionDetails } from './citation-row.ts';
import { citationForStaff } from './citation-view.ts';

/**
 * Returns a citation with its events («Recorrido»), its mails and the parts of its job. Rejects
 * (404) an unknown or cleared one, and a deleted one without permission to read the history.
 */
export async function readCitationDetail(
  context: AppContext,
  id: string,
  reader: Actor,
): Promise<CitationDetail> {
  if (!ID_FORM.test(id)) throw citationError('unknown-citation');
  const [row, history, mails, parts, agenda] = await Promise.all([
    context.db
      .selectFrom('citations')
      .selectAll()
      .select(LINK_SELECTIONS)
      .select(orderSummaryOf(sql.ref('citations.id')).as('workOrder'))
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .executeTakeFirst(),
    readHistory(context.db, id, reader),
    readRecordMails(context.db, { column: 'citation_id', id }),
    readUsedParts(context.db, id),
    readAgenda(context),
  ]);
  if (!row || !isVisibleTo(reader, row)) throw citationError('unknown-citation');
  return {
    ...citationForStaff(row, agenda, row.workOrder),
    client: row.client,
    motorcycle: row.motorcycle,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    history: withCorrection(history, row),
    mails,
    maintenance: maintenanceView(row, parts),
    materials: await readMaterials(context.db, row),
  };
}

/** `before`: the vehicle before the correction by this event. */
type StoredEvent = Omit<CitationEvent, 'corrected'> & { before: Vehicle | null };

/**
 * Adds the corrected vehicle. A job is completed once and nothing else corrects the vehicle, so the
 * correction leads to the current values.
 */
function withCorrection(history: readonly StoredEvent[], now: CitationRow): CitationEvent[] {
  const to = vehicleOf(now);
  return history.map(({ before, ...event }) => ({
    ...event,
    corrected: before && { from: before, to },
  }));
}

/** Returns the events in chronological order, as the reader sees them. The table's CHECKs guarantee kinds and actors. */
async function readHistory(db: Db, citationId: string, reader: Actor): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('citation_events')
    .selectAll()
    .where('citation_id', '=', citationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind as CitationEvent['kind'],
    actor: row.actor as CitationEvent['actor'],
    by: row.actor_name,
    ...(row.actor_id === reader.id && { own: true as const }),
    from: row.from_status as CitationEvent['from'],
    to: row.to_status as CitationEvent['to'],
    moved: rescheduledFromTo(row),
    before: correctedVehicle(row),
  }));
}

/** Only this module writes `details` (`citation-row.ts`). */
function correctedVehicle({ kind, details }: { kind: string; details: unknown }): Vehicle | null {
  if (kind !== 'moved') return null;
  const { vehicle } = details as TransitionDetails;
  if (vehicle === undefined) return null;
  const { brand, model, year } = vehicle;
  return { vehicleBrand: brand, vehicleModel: model, vehicleYear: year };
}

function rescheduledFromTo({
  kind,
  details,
}: {
  kind: string;
  details: unknown;
}): CitationEvent['moved'] {
  return kind === 'rescheduled' ? (details as CitationEvent['moved']) : null;
}
