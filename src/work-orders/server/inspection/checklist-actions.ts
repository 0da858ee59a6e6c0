import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { changedFields, writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { VehicleType } from '#shared/fields/vehicle-type.ts';
import type * as contract from '../../contract/inspection.ts';
import type { Checklist } from '../../contract/inspection.ts';
import { orderError } from '../../contract/order-errors.ts';
import { CHECKLIST_TIERS } from '../../rules/findings.ts';

type NewChecklist = SchemaOutput<NonNullable<typeof contract.addChecklist.body>>;
type ChecklistChange = SchemaOutput<NonNullable<typeof contract.changeChecklist.body>>;

const CHECKLIST = [
  ...(['id as _id', 'name', 'tier', 'items', 'version'] as const),
  // The form allows no other.
  sql.ref<VehicleType[]>('vehicle_types').as('vehicleTypes'),
] as const;

/** Returns the templates that are not deleted: quick ones first, then by name. */
export async function readChecklists(db: Db): Promise<Checklist[]> {
  const found = await db
    .selectFrom('checklists')
    .select(CHECKLIST)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return CHECKLIST_TIERS.flatMap((tier) => found.filter((each) => each.tier === tier));
}

/** Locks a template until the transaction ends, and returns it. Rejects an unknown or deleted one with 404. */
export async function lockChecklist(tx: Tx, id: string): Promise<Checklist> {
  const found = ID_FORM.test(id)
    ? await tx
        .selectFrom('checklists')
        .select(CHECKLIST)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw orderError('unknown-checklist');
  return found;
}

/** Adds a template of inspections. The same Idempotency-Key adds once. */
export async function addChecklist(
  { db, clock }: AppContext,
  checklist: NewChecklist,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<Checklist> {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'add-checklist',
      key,
      { ...checklist, by: by.id },
      {
        run: async () => {
          const id = newId();
          await tx
            .insertInto('checklists')
            .values({ id, ...columnsOf(checklist) })
            .execute();
          await audit(tx, 'checklist-created', { _id: id, ...checklist }, { by, now: clock() });
          return { id };
        },
        answer: ({ id }) => lockChecklist(tx, id),
      },
    ),
  );
}

/**
 * Changes a template; orders keep the items with which their inspection started. Rejects an unknown one (404), and
 * one that changed since `version` (409, with its current state).
 */
export async function changeChecklist(
  { db, clock }: AppContext,
  id: string,
  { version, ...checklist }: ChecklistChange,
  by: StaffActor,
): Promise<Checklist> {
  return inTransaction(db, async (tx) => {
    const before = await lockChecklist(tx, id);
    if (before.version !== version) throw orderError('checklist-changed', before);
    await tx
      .updateTable('checklists')
      .set({ ...columnsOf(checklist), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await lockChecklist(tx, id);
    const fields = changedFields(checklist, before, after);
    await audit(tx, 'checklist-changed', after, { by, now: clock() }, fields);
    return after;
  });
}

/** Deletes a template; orders keep their inspections. Rejects an unknown one with 404. */
export async function deleteChecklist(
  { db, clock }: AppContext,
  id: string,
  by: StaffActor,
): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    const before = await lockChecklist(tx, id);
    const now = clock();
    await tx
      .updateTable('checklists')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'checklist-deleted', before, { by, now });
    return { _id: id };
  });
}

function columnsOf({ name, vehicleTypes, tier, items, ...rest }: NewChecklist) {
  // A field without a column does not compile.
  rest satisfies Record<string, never>;
  return { name, vehicle_types: [...new Set(vehicleTypes)], tier, items };
}

type ChecklistAction = 'checklist-created' | 'checklist-changed' | 'checklist-deleted';

function audit(
  tx: Tx,
  action: ChecklistAction,
  { _id, name }: Pick<Checklist, '_id' | 'name'>,
  { by, now }: { by: StaffActor; now: number },
  fields?: readonly string[],
): Promise<void> {
  return writeAudit(tx, {
    actor: by,
    action,
    record: { type: 'checklist', id: _id },
    details: { name, ...(fields !== undefined && { fields }) },
    now,
  });
}
