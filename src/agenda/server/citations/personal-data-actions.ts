import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  columnList,
  type ErasePersonalData,
  type FoundRecords,
  idIn,
  type PersonalTable,
  UNUSED_TOKEN_HASH,
  withheld,
} from '#platform/data/personal-data.ts';
import { ERASED_CITATION, ERASED_PART } from '../../rules/erased-citation.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const CITATION_COLUMNS = [
  'id',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'motorcycle_id',
  'vehicle_type',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_year',
  'vehicle_plate',
  'service_name',
  'service_category',
  'service_duration_minutes',
  'service_price_cents',
  'day',
  'start_minute',
  'starts_at',
  'work_ends_at',
  'status',
  'notes',
  'admin_comment',
  'mechanic_notes',
  'labor_cents',
  'manual_entry',
  'overbooked',
  'reminded_day',
  'delivered_at',
  'cancelled_at',
  'deleted_at',
  'cleared_at',
  'created_at',
  'updated_at',
];
const EVENT_COLUMNS = ['citation_id', 'at', 'kind', 'actor', 'from_status', 'to_status', 'details'];
const PART_COLUMNS = ['citation_id', 'name', 'quantity', 'unit_price_cents'];

export const CITATION_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'citations',
    exported: CITATION_COLUMNS,
    withheld: {
      ...withheld('secret', 'cancel_token_hash', 'reply_token_hash'),
      ...withheld('derived', 'search_text', 'vehicle_brand_folded', 'vehicle_model_folded'),
      ...withheld('derived', 'closed_as', 'closed_at'),
      ...withheld('catalogue', 'service_id', 'product_id'),
      ...withheld('internal', 'calendar_sequence', 'client_moves'),
      ...withheld('staff', 'completed_by'),
      ...withheld('cost', 'material_cost_cents'),
    },
    rows: ({ citations }) => sql`select ${columnList(CITATION_COLUMNS, 'citations')}
      from citations where ${idIn('id', citations)} order by starts_at, id`,
  },
  {
    table: 'citation_events',
    exported: EVENT_COLUMNS,
    withheld: {
      ...withheld('internal', 'id'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: ({ citations }) => sql`select ${columnList(EVENT_COLUMNS, 'citation_events')}
      from citation_events where ${idIn('citation_id', citations)} order by id`,
  },
  {
    table: 'citation_parts',
    exported: PART_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'component_id'),
      ...withheld('internal', 'line_id'),
      ...withheld('cost', 'unit_cost_cents'),
    },
    rows: ({ citations }) => sql`select ${columnList(PART_COLUMNS, 'citation_parts')}
      from citation_parts where ${idIn('citation_id', citations)}
      order by citation_id, component_id`,
  },
];

/** Finds the citations of clients. With `lock` no status changes until the transaction ends. */
export async function findCitationsOf(
  tx: Tx,
  clients: readonly string[],
  lock: boolean,
): Promise<FoundRecords> {
  const rows = await tx
    .selectFrom('citations')
    .select(['id', sql<boolean>`closed_as is null and cleared_at is null`.as('open')])
    .where(idIn('client_id', clients))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  return { ids: rows.map(({ id }) => id), open: rows.some(({ open }) => open) };
}

/** SQL: whether a client of the group has a citation since an instant, or one that is not closed. */
export const hasCitationSince = (group: RawBuilder<unknown>, since: Date) => sql<boolean>`exists (
  select from citations where client_id in (${group})
    and (starts_at >= ${since} or created_at >= ${since} or (closed_as is null and cleared_at is null)))`;

export const eraseCitations: ErasePersonalData = async (tx, { citations }) => {
  await tx
    .updateTable('citations')
    .set({
      ...ERASED_CITATION,
      cancel_token_hash: UNUSED_TOKEN_HASH,
      reply_token_hash: null,
    })
    .where(idIn('id', citations))
    .execute();
  await tx
    .updateTable('citation_events')
    .set({ details: sql`jsonb_set(details, '{reason}', '""')` })
    .where(idIn('citation_id', citations))
    .where(sql<boolean>`details ? 'reason'`)
    .execute();
  // The name of a part of a work order is the text that staff wrote.
  await tx
    .updateTable('citation_parts')
    .set({ name: ERASED_PART })
    .where(idIn('citation_id', citations))
    .where('line_id', 'is not', null)
    .execute();
};
