import type * as z from 'zod/mini';
import type { Db, Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { getCountFigure } from '../contract/count.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import { readComponent } from './component-queries.ts';

type Figure = z.input<typeof getCountFigure.reply>;

/** Returns a component's stock and its last ledger line from one statement, so that they agree. */
export function readFigure(db: Db, id: string): Promise<Figure> {
  if (!ID_FORM.test(id)) throw refuseStock('unknown-component');
  const oneMoment = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return oneMoment.execute(async (tx) => {
    const component = await readComponent(tx, id);
    return { component, asOf: await lastLine(tx, id) };
  });
}

async function lastLine(tx: Tx, id: string): Promise<number> {
  const last = await tx
    .selectFrom('stock_movements')
    .select('line')
    .where('component_id', '=', id)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.line ?? 0;
}
