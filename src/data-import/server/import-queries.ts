import { sql } from 'kysely';
import { isoInstant } from '#platform/data/columns.ts';
import type { Db } from '#platform/data/database.ts';
import type { ImportList, ListedImport } from '../contract/imports.ts';
import { type ImportReport, listCounts } from '../rules/import-report.ts';
import { isImportLocked } from './import-log.ts';

const MAX_LISTED = 50;

type Row = Omit<ListedImport, 'counts' | 'state'> & {
  state: 'running' | 'undoing' | 'done' | 'undone';
  counts: ImportReport['counts'];
};

/** Returns the newest imports. The progress of one that runs is what it has committed, in any process. */
export async function readImports(db: Db): Promise<Pick<ImportList, 'busy' | 'imports'>> {
  const busy = await isImportLocked(db);
  const { rows } = await sql<Row>`
    select id as _id, source, state, ${isoInstant('started_at')} as "startedAt",
      ${isoInstant('undone_at')} as "undoneAt",
      case when state <> 'running' then counts else coalesce((
        select json_object_agg(collection, json_build_object('added', added, 'known', known, 'rejected', 0))
        from (
          select collection, count(*) filter (where not is_known) as added, count(*) filter (where is_known) as known
          from import_map where import_id = imports.id group by collection) as written)::jsonb, '{}') end as counts
    from imports order by started_at desc, id desc limit ${MAX_LISTED}`.execute(db);
  const imports = rows.map(({ state, counts, ...row }) => ({
    ...row,
    state: stateOf(state, busy),
    counts: listCounts(counts),
  }));
  return { busy, imports };
}

function stateOf(state: Row['state'], busy: boolean): ListedImport['state'] {
  if (state === 'running' && !busy) return 'interrupted';
  // Never committed.
  return state === 'undoing' ? 'done' : state;
}
