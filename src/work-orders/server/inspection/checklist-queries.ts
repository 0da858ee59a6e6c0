import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Checklists } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { orderError } from '../../contract/order-errors.ts';
import { CHECKLIST_TIERS } from '../../rules/checklist-tiers.ts';

/** Returns the templates that are not deleted: quick ones first, then by name. */
export async function readChecklists(db: Db | Tx): Promise<Checklist[]> {
  const rows = await db
    .selectFrom('checklists')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return CHECKLIST_TIERS.flatMap((tier) =>
    rows.filter((row) => row.tier === tier).map(checklistView),
  );
}

/** Locks a template until the transaction ends, and returns it. Rejects an unknown or deleted one with 404. */
export async function lockChecklist(tx: Tx, id: string): Promise<Checklist> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('checklists')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-checklist');
  return checklistView(row);
}

function checklistView(row: Selectable<Checklists>): Checklist {
  return {
    _id: row.id,
    name: row.name,
    vehicleTypes: row.vehicle_types as Checklist['vehicleTypes'],
    tier: row.tier,
    items: row.items,
    version: row.version,
  };
}
