import { type RawBuilder, sql } from 'kysely';
import { UNSETTLED } from '#pagos/rules/payment-status.ts';
import type { Tx } from '#platform/data/database.ts';
import { RECORD_KINDS, type RecordKind } from '../contract/history.ts';

/** Ids of the exported records by kind. */
export type ExportedIds = Record<RecordKind, string[]>;

const RECORDS_PER_PART = 500;

const TABLES = { citation: 'citations', reservation: 'reservations' } as const;

/** Columns left out of an export: hashes of link tokens, and generated columns. */
const EXCLUDED_COLUMNS = sql.lit(
  '{cancel_token_hash,earlier_token_hash,search_text,client_country_folded,vehicle_brand_folded,vehicle_model_folded}',
);

const jsonRows = (rows: RawBuilder<unknown>, order: string) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(each) order by ${sql.raw(`each.${order}`)}), '[]')
    from (${rows}) as each)`;

/** All rows that belong to the row `record`. */
const RELATED_ROWS: Record<RecordKind, RawBuilder<unknown>> = {
  citation: sql`jsonb_build_object(
    'events', ${jsonRows(sql`select * from citation_events where citation_id = record.id`, 'id')},
    'parts', ${jsonRows(sql`select * from citation_parts where citation_id = record.id`, 'component_id')})`,
  reservation: sql`jsonb_build_object(
    'events', ${jsonRows(sql`select * from reservation_events where reservation_id = record.id`, 'id')},
    'payments', ${jsonRows(sql`select * from payments where reservation_id = record.id`, 'attempt')},
    'refunds', ${jsonRows(
      sql`select refunds.* from refunds join payments on payments.id = refunds.payment_id
        where payments.reservation_id = record.id`,
      'created_at',
    )})`,
};

/**
 * Exports all closed records as JSON lines, in parts of 500 records, and locks the exported rows until the
 * transaction ends.
 */
export async function writeExport(
  tx: Tx,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<ExportedIds> {
  const exported: ExportedIds = { citation: [], reservation: [] };
  const header = {
    format: 'bujia-historial-1',
    createdAt: at.toISOString(),
    by,
    about: 'Amounts end in _cents (US dollars), quantities are thousandths, instants are UTC.',
  };
  let part = 0;
  const write = async (line: object) => {
    const row = { clearing_id: id, part, lines: `${JSON.stringify(line)}\n` };
    await tx.insertInto('history_export_parts').values(row).execute();
    part += 1;
  };
  await write(header);
  for (const kind of RECORD_KINDS) {
    const ids = exported[kind];
    for (;;) {
      const batch = await lockBatch(tx, kind, ids.at(-1));
      if (batch.length === 0) break;
      await copyBatch(tx, { clearingId: id, part }, kind, batch);
      part += 1;
      ids.push(...batch);
    }
  }
  const { citation, reservation } = exported;
  await write({ end: true, citations: citation.length, reservations: reservation.length });
  return exported;
}

/** Staff must see a reservation until its payment in progress or in review is settled. */
const withoutUnsettledPayment = sql<boolean>`not exists (select from payments
  where reservation_id = reservations.id and status in (${sql.join(UNSETTLED.map(sql.lit))}))`;

/** Locks the next closed records by id and returns their ids. */
async function lockBatch(tx: Tx, kind: RecordKind, after: string | undefined): Promise<string[]> {
  const rows = await tx
    .selectFrom(TABLES[kind])
    .select('id')
    .where('closed_as', 'is not', null)
    .$if(kind === 'reservation', (query) => query.where(withoutUnsettledPayment))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(RECORDS_PER_PART)
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

type PartPosition = { clearingId: string; part: number };

/** Writes one part inside the database. Reads the rows after they were locked, so that it has their last changes. */
async function copyBatch(
  tx: Tx,
  { clearingId, part }: PartPosition,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into history_export_parts (clearing_id, part, lines)
    select ${clearingId}::uuid, ${part}::int, string_agg((jsonb_build_object('kind', ${sql.lit(kind)},
      'record', to_jsonb(record) - ${EXCLUDED_COLUMNS}::text[]) || ${RELATED_ROWS[kind]})::text || E'\\n', ''
      order by id)
    from ${sql.table(TABLES[kind])} as record where id = any(${ids}::uuid[])`.execute(tx);
}
