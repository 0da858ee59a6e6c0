import { sql } from 'kysely';
import { emailOfUser } from '#access/server/user-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';
import { stockError } from '../contract/stock-errors.ts';
import type { MovementActor, MovementCause, MovementType, Reference } from '../rules/movement.ts';

/** A component whose row this transaction has locked. */
export type LockedComponent = {
  id: string;
  name: string;
  unit: Unit;
  quantity: Thousandths;
  minStock: Thousandths;
  targetStock: Thousandths | null;
  unitCostCents: number;
  active: boolean;
  deleted: boolean;
};

/** Locks components in the order of their ids. The result has no entry for an unknown id. */
export async function lockComponents(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedComponent>> {
  const validIds = [...new Set(ids)].filter((id) => ID_FORM.test(id));
  if (validIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('components')
    .select(['id', 'name', 'unit', 'quantity', 'active'])
    .select([
      'cost_per_unit_cents as unitCostCents',
      'min_stock as minStock',
      'target_stock as targetStock',
    ])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('id', '=', sql<string>`any(${validIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `delta` is signed. Without `unitCostCents` the ledger line gets the component's current cost. */
export type StockChange = {
  componentId: string;
  delta: Thousandths;
  /** Id of the ledger line that this one reverses. */
  reverses?: string;
  unitCostCents?: number;
};

/** `reason` is the text of a user; `cause` replaces it for changes by the program. */
type ChangeDetails = {
  type: MovementType;
  /** The cause of all changes, or of each in their order. */
  reference: Reference | readonly Reference[];
  actor: MovementActor;
  /** Epoch milliseconds. */
  now: number;
  reason?: string;
  cause?: MovementCause;
};

/**
 * The only statement that changes quantities: adds each delta and writes a ledger line for it. Takes at
 * most one change per component; the caller has locked the rows. Rejects with 409 `insufficient-stock` a
 * quantity below 0.
 */
export async function writeMovements(
  tx: Tx,
  changes: readonly StockChange[],
  details: ChangeDetails,
): Promise<void> {
  if (changes.length === 0) return;
  const { type, reference, actor, reason = '', cause = null } = details;
  const now = new Date(details.now);
  const references = 'id' in reference ? changes.map(() => reference) : reference;
  const records = changes.map((change, at) => ({
    id: newId(),
    component_id: change.componentId,
    delta: change.delta,
    reverses: change.reverses ?? null,
    cost: change.unitCostCents ?? null,
    reference_type: references[at]?.type,
    reference_id: references[at]?.id,
  }));
  const { rows } = await sql<{ id: string }>`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as change (id uuid, component_id uuid, delta bigint, reverses uuid, cost bigint,
          reference_type text, reference_id uuid)
    ), moved as (
      update components
      set quantity = components.quantity + change.delta,
        updated_at = greatest(components.updated_at, ${now})
      from change
      where components.id = change.component_id and components.quantity + change.delta >= 0
      returning change.id, change.component_id, change.delta, change.reverses,
        change.reference_type, change.reference_id,
        components.quantity - change.delta as previous, components.quantity as current,
        coalesce(change.cost, components.cost_per_unit_cents) as cost
    )
    insert into stock_movements (id, component_id, type, quantity, previous_stock, new_stock,
      reason, cause, created_at, reference_type, reference_id, actor_id, actor_name, actor_email,
      unit_cost_cents, reverses)
    select id, component_id, ${type}, delta, previous, current,
      ${reason}, ${cause}, ${now}, reference_type, reference_id,
      ${actor?.id ?? null}::uuid, ${actor?.name ?? ''},
      coalesce(${actor?.email ?? null}::text,
        ${emailOfUser(actor?.id ?? null)}, ''),
      cost, reverses
    from moved
    returning id`.execute(tx);
  if (rows.length !== changes.length) throw stockError('insufficient-stock');
}
