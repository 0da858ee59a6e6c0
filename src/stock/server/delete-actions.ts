import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { ComponentUsers } from '../contract/component.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { componentUserNames, inUseAdviceText } from '../rules/component-users.ts';
import { type ActionContext, auditComponent } from './component-actions.ts';
import { findComponentUsers } from './component-uses.ts';
import { writeMovements } from './ledger.ts';

/**
 * Deletes a component: hides it, keeps its ledger lines, frees its code, and writes off its remaining stock
 * with a ledger line. Rejects an unknown component with 404. Rejects with 409 `component-in-use`, naming
 * the records, a component that is in a BOM or that a job may still return.
 */
export async function deleteComponent(db: Db, id: string, by: ActionContext) {
  await inTransaction(db, async (tx) => {
    const { quantity, name } = await lockForDeletion(tx, id);
    const users = await findComponentUsers(tx, id);
    if (componentUserNames(users).length > 0) throw inUseError(users);
    if (quantity > 0) {
      const reference = { type: 'adjustment', id: newId() } as const;
      const change = { componentId: id, delta: -quantity };
      const cause = 'component_deleted';
      await writeMovements(tx, [change], { type: 'manual_adjustment', cause, reference, ...by });
    }
    await tx
      .updateTable('components')
      .set({ deleted_at: new Date(by.now), active: false })
      .where('id', '=', id)
      .execute();
    await auditComponent(tx, 'component-deleted', { _id: id, name }, by);
  });
  return { data: { _id: id }, message: STOCK_TEXTS.deleted };
}

/**
 * Locks the row with `for update`. A transaction that adds the component to a BOM holds `key share` on the
 * row: either its BOM line is visible here, or it waits and finds the component deleted
 * (`refuse_deleted_component` in the schema).
 */
async function lockForDeletion(tx: Tx, id: string): Promise<{ quantity: number; name: string }> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('components')
        .select(['quantity', 'name'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw stockError('unknown-component');
  return row;
}

function inUseError(users: ComponentUsers): DomainError {
  const code = 'component-in-use';
  return new DomainError(
    code,
    STOCK_ERRORS[code][0],
    inUseAdviceText(componentUserNames(users)),
    users,
  );
}
