import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/**
 * The rows that belong to each record: a hash of all of them by the id of their citation, reservation, client,
 * motorcycle or component.
 */
export type Rows = ReadonlyMap<string, string>;

const OWNED = [
  ['citations', 'id'],
  ['occupations', 'citation_id'],
  ['citation_events', 'citation_id'],
  ['work_orders', 'citation_id'],
  ['reservations', 'id'],
  ['reservation_events', 'reservation_id'],
  ['payments', 'reservation_id'],
  ['financial_transactions', 'cause_id'],
  ['stock_movements', 'component_id'],
  ['components', 'id'],
  ['clients', 'id'],
  ['motorcycles', 'id'],
] as const;
/** Rows of a work order, by their column with its id. */
const OF_ORDERS = ['work_lines', 'estimates', 'work_order_events', 'findings'] as const;

const LINES = sql.join(
  [
    ...OWNED.map(
      ([table, owner]) =>
        sql`select ${sql.ref(owner)}::text as owner, md5(${sql.table(table)}::text) as image from ${sql.table(table)}`,
    ),
    ...OF_ORDERS.map(
      (table) => sql`select work_orders.citation_id::text, md5(${sql.table(table)}::text)
        from ${sql.table(table)} join work_orders on work_orders.id = order_id`,
    ),
    sql`select work_orders.citation_id::text, md5(authorisations::text) from authorisations
      join work_lines on work_lines.id = line_id join work_orders on work_orders.id = order_id`,
  ],
  sql` union all `,
);

export async function readRows(db: Db): Promise<Rows> {
  const { rows } = await sql<{ owner: string; image: string }>`
    select owner, md5(string_agg(image, '' order by image)) as image
    from (${LINES}) as lines group by owner`.execute(db);
  return new Map(rows.map(({ owner, image }) => [owner, image]));
}

/** Returns the ids of the clients and motorcycles of citations and reservations, and their own. */
export async function withRelated(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const list = sql.val([...ids]);
  const { rows } = await sql<{ id: string }>`
    select unnest(array[id, client_id, motorcycle_id])::text as id
    from (
      select id, client_id, motorcycle_id from citations
      union all select id, client_id, motorcycle_id from reservations
    ) as records where id::text = any(${list}::text[])`.execute(db);
  return new Set([...ids, ...rows.map(({ id }) => id)]);
}

/** Returns a line for each record that is not `own` and that changed, appeared or vanished. */
export function changedRecords(before: Rows, after: Rows, own: ReadonlySet<string>): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .filter((id) => !own.has(id) && before.get(id) !== after.get(id))
    .map((id) => `the walk touched another record: ${id}`);
}
