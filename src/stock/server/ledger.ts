import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';
import { stockError } from '../contract/stock-errors.ts';
import type { MovementActor, MovementCause, MovementType, Reference } from '../rules/movement.ts';

/** A component whose row is locked until the transaction ends. */
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

/** Locks the rows in the order of their ids; what no component has is not in the answer. */
export async function lockComponents(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedComponent>> {
  const known = [...new Set(ids)].filter((id) => ID_FORM.test(id));
  if (known.length === 0) return new Map();
  const rows = await tx
    .selectFrom('components')
    .select(['id', 'name', 'unit', 'quantity', 'active'])
    .select([
      'cost_per_unit_cents as unitCostCents',
      'min_stock as minStock',
      'target_stock as targetStock',
    ])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // The table's CHECK allows no other unit.
  return new Map(rows.map((row) => [row.id, { ...row, unit: row.unit as Unit }]));
}

/** `delta` is signed. The line bears the component's own cost of the moment, unless told. */
export type StockChange = {
  componentId: string;
  delta: Thousandths;
  /** The line that this one takes back. */
  reverses?: string;
  unitCostCents?: number;
};

/** `reason` is what somebody wrote; `cause` stands in its place where nobody did. */
type ChangeDetails = {
  type: MovementType;
  reference: Reference;
  actor: MovementActor;
  /** Epoch milliseconds. */
  now: number;
  reason?: string;
  cause?: MovementCause;
};

/**
 * The one statement that changes quantities: it adds, never assigns, and writes a line of the ledger
 * with each. At most one move of each component; the caller has locked the rows. Refuses
 * `insufficient-stock` where one would fall below 0.
 */
export async function writeMovements(
  tx: Tx,
  moves: readonly StockChange[],
  act: ChangeDetails,
): Promise<void> {
  if (moves.length === 0) return;
  const { type, reference, actor, reason = '', cause = null } = act;
  const now = new Date(act.now);
  const wishes = moves.map((move) => ({
    id: newId(),
    component_id: move.componentId,
    delta: move.delta,
    reverses: move.reverses ?? null,
    cost: move.unitCostCents ?? null,
  }));
  const { rows } = await sql<{ id: string }>`
    with wish as (
      select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
        as wish (id uuid, component_id uuid, delta bigint, reverses uuid, cost bigint)
    ), moved as (
      update components
      set quantity = components.quantity + wish.delta,
        updated_at = greatest(components.updated_at, ${now})
      from wish
      where components.id = wish.component_id and components.quantity + wish.delta >= 0
      returning wish.id, wish.component_id, wish.delta, wish.reverses,
        components.quantity - wish.delta as previous, components.quantity as current,
        coalesce(wish.cost, components.cost_per_unit_cents) as cost
    )
    insert into stock_movements (id, component_id, type, quantity, previous_stock, new_stock,
      reason, cause, created_at, reference_type, reference_id, actor_id, actor_name, actor_email,
      unit_cost_cents, reverses)
    select id, component_id, ${type}, delta, previous, current,
      ${reason}, ${cause}, ${now}, ${reference.type}, ${reference.id}::uuid,
      ${actor?.id ?? null}::uuid, ${actor?.name ?? ''},
      coalesce(${actor?.email ?? null}::text,
        (select email from users where users.id = ${actor?.id ?? null}::uuid), ''),
      cost, reverses
    from moved
    returning id`.execute(tx);
  if (rows.length !== moves.length) throw stockError('insufficient-stock');
}
