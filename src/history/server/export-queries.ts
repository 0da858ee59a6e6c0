import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { historyError } from '../contract/history-errors.ts';
import type { ClearingRow } from './clearing-row.ts';

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
