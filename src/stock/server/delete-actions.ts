import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { ComponentUsers } from '../contract/component.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { componentUserNames, inUseAdviceText } from '../rules/component-users.ts';
import { type ActionContext, auditComponent } from './component-actions.ts';
import { findComponentUsers } from './component-user-queries.ts';
import { writeMovements } from './ledger.ts';

/**
 * Deletes a component: it is hidden, its lines stay, its code is free again, and what was left of it
 * leaves the stock with a line of its own. Refuses an unknown one (404), and (409
 * `component-in-use`) one that is in the bill of a service or product, or that a job may still give back,
 * and names where.
 */
export async function deleteComponent(db: Db, id: string, by: ActionContext) {
  await inTransaction(db, async (tx) => {
    const { quantity, name } = await lockForDeletion(tx, id);
    const users = await findComponentUsers(tx, id);
    if (componentUserNames(users).length > 0) throw inUseError(users);
    if (quantity > 0) {
      const reference = { type: 'adjustment', id: newId() } as const;
      const move = { componentId: id, delta: -quantity };
      const cause = 'component_deleted';
      await writeMovements(tx, [move], { type: 'manual_adjustment', cause, reference, ...by });
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
 * The strongest lock: whoever puts it into a bill holds `key share` on the row, so either their bill
 * is seen here, or they wait and find it deleted (`refuse_deleted_component` of the schema).
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
