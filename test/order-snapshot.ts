import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

const TABLES = [
  'work_orders',
  'work_lines',
  'findings',
  'job_photos',
  'checklists',
  'work_order_events',
  'estimates',
  'estimate_lines',
  'authorisations',
  'client_links',
  'deferred_work',
  'odometer_readings',
] as const;

/** Reads all rows of orders, and what their calls write besides, which a rejected call must not change. */
export async function snapshotOrders(db: Db): Promise<unknown> {
  const statuses = db.selectFrom('citations').select(['id', 'status', 'updated_at']).orderBy('id');
  // Its job may send a mail meanwhile.
  const mails = db.selectFrom('mails').select('id').orderBy('id');
  const rowsOf = async (table: (typeof TABLES)[number]) =>
    (await sql`select * from ${sql.table(table)} as rows order by rows::text`.execute(db)).rows;
  return [
    await statuses.execute(),
    await mails.execute(),
    ...(await Promise.all(TABLES.map(rowsOf))),
  ];
}
