import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import type { getCountFigure } from '../../contract/count.ts';
import { stockError } from '../../contract/stock-errors.ts';
import { readComponent } from '../component-queries.ts';

type Figure = z.input<typeof getCountFigure.reply>;

/** Reads a component's stock and its last ledger line from one snapshot, so that they agree. */
export function readCountFigure(db: Db, id: string): Promise<Figure> {
  if (!ID_FORM.test(id)) throw stockError('unknown-component');
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    const component = await readComponent(tx, id);
    return { component, asOf: await readLastLine(tx, id) };
  });
}

async function readLastLine(tx: Tx, id: string): Promise<number> {
  const last = await tx
    .selectFrom('stock_movements')
    .select('line')
    .where('component_id', '=', id)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.line ?? 0;
}

/**
 * The ledger at the time of a count. `expected`: the stock at that time, `null` if the component has no
 * such line. `corrected`: an adjustment followed.
 */
export type LedgerMoment = { expected: Thousandths | null; corrected: boolean };

type Counted = { componentId: string; asOf: number };

/** Reads the ledger at the time of each count. The caller has locked the components. */
export async function readLedgerMoments(
  tx: Tx,
  lines: readonly Counted[],
): Promise<ReadonlyMap<string, LedgerMoment>> {
  const counts = lines.map(({ componentId, asOf }) => ({ id: componentId, as_of: asOf }));
  const { rows } = await sql<LedgerMoment & { id: string }>`
    select counted.id,
      case when counted.as_of = 0 then 0 else (
        select new_stock from stock_movements
        where component_id = counted.id and line = counted.as_of) end as expected,
      exists (
        select from stock_movements
        where component_id = counted.id and line > counted.as_of
          and type = 'manual_adjustment' and cause is distinct from 'purchase') as corrected
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (id uuid, as_of bigint)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
