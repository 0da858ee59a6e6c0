import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const MOVEMENT_COLUMNS = [
  'reference_type',
  'reference_id',
  'type',
  'quantity',
  'reason',
  'created_at',
];

const ofRecords = ({ citations, reservations, sales }: PersonalIds) =>
  idIn('reference_id', [...citations, ...reservations, ...sales]);

export const STOCK_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'stock_movements',
    exported: MOVEMENT_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'component_id'),
      ...withheld('cost', 'unit_cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name', 'actor_email'),
      ...withheld('internal', 'id', 'line', 'cause', 'reverses', 'previous_stock', 'new_stock'),
    },
    rows: (ids) => sql`select ${columnList(MOVEMENT_COLUMNS, 'stock_movements')}
      from stock_movements where ${ofRecords(ids)} order by created_at, id`,
  },
];

/** The only change of these rows that their trigger accepts (migration 0045). */
export const eraseMovementReasons: ErasePersonalData = async (tx, ids) => {
  await tx
    .updateTable('stock_movements')
    .set({ reason: '' })
    .where(ofRecords(ids))
    .where('reason', '<>', '')
    .execute();
};
