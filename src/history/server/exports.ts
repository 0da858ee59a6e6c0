import { type Selectable, sql } from 'kysely';
import {
  exportedCitations,
  lockClosedCitations,
} from '#agenda/server/citations/history-actions.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { HistoryClearings } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import {
  exportedReservations,
  lockClosedReservations,
} from '#reservations/server/reservations/history-actions.ts';
import { type Clearing, historyError } from '../contract/clearing.ts';
import { RECORD_KINDS, type RecordKind } from '../contract/history.ts';

export type ClearingRow = Selectable<HistoryClearings>;

export function clearingView(row: ClearingRow): Clearing {
  return {
    _id: row.id,
    createdAt: row.at.toISOString(),
    by: row.actor_name,
    citations: row.citations,
    reservations: row.reservations,
    restoredAt: row.restored_at?.toISOString() ?? null,
  };
}

/** Latest first. */
export function readClearings(db: Db): Promise<ClearingRow[]> {
  return db.selectFrom('history_clearings').selectAll().orderBy('at', 'desc').execute();
}

/** Rejects an unknown clearing with 404. */
export async function readClearing(db: Db, id: string): Promise<ClearingRow> {
  const row = ID_FORM.test(id)
    ? await db.selectFrom('history_clearings').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw historyError('unknown-export');
  return row;
}

/** Yields the export of a clearing part by part, so that memory never holds all of it. */
export async function* readExport(db: Db, clearingId: string): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('history_export_parts')
      .select('lines')
      .where('clearing_id', '=', clearingId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.lines;
  }
}

/** Ids of the exported records by kind. */
export type ExportedIds = Record<RecordKind, string[]>;

const RECORDS_PER_PART = 500;

/** How the owner of each kind of record locks and exports it. */
const RECORDS: Readonly<
  Record<RecordKind, { lock: typeof lockClosedCitations; rows: typeof exportedCitations }>
> = {
  citation: { lock: lockClosedCitations, rows: exportedCitations },
  reservation: { lock: lockClosedReservations, rows: exportedReservations },
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
      const batch = await RECORDS[kind].lock(tx, ids.at(-1), RECORDS_PER_PART);
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
      'record', each.record) || each.related)::text || E'\\n', '' order by each.id)
    from (${RECORDS[kind].rows(ids)}) as each`.execute(tx);
}
