import { sql } from 'kysely';
import type { Thousandths, Unit } from '#kernel/quantity.ts';
import { costOf, formatQuantity, formatWithUnit, quantityOf } from '#kernel/quantity.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Actor } from '#kernel/staff.ts';
import type { Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import { insufficient } from '../rules/component-fields.ts';
import type { MovementType, ReferenceType } from '../rules/movement.ts';

/** Whose doing a movement is; `null`: the program itself, shown as «Sistema». */
export type Mover = (Pick<Actor, 'id' | 'name'> & { email?: string }) | null;

export type Reference = { type: ReferenceType; id: string };

/** `now` in epoch milliseconds; `reason` is text for people, '' where the reference says it all. */
export type Why = { reference: Reference; actor: Mover; now: number; reason?: string };

export type Use = { componentId: string; quantity: Thousandths };

/** One component as it was taken; `unitCostCents` is what one unit cost at that moment. */
export type Taken = Use & { name: string; unitCostCents: number; costCents: number };

/**
 * Takes components from stock for a sale or a job: all of them or, refused, none. Equal components
 * are summed; rows are locked in the order of their ids, so that two jobs never wait for each other
 * in a circle. `costCents` is today's cost, frozen: each component's to the nearest cent. Refuses
 * `insufficient-stock` (409), which names what there is, and an unknown component (404).
 */
export async function takeFromStock(
  tx: Tx,
  uses: readonly Use[],
  why: Why,
): Promise<{ costCents: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  for (const { componentId, quantity } of summed(uses)) {
    const moved = await move(tx, { componentId, delta: -quantity, type: 'sale', ...why });
    if (moved === null) throw await refusedFor(tx, componentId, why.reference.type);
    const { name, unitCostCents } = moved;
    const costCents = costOf(quantity, unitCostCents);
    taken.push({ componentId, quantity, name, unitCostCents, costCents });
  }
  return { costCents: taken.reduce((sum, each) => sum + each.costCents, 0), taken };
}

/**
 * Puts back whatever of `reference` was taken and not put back yet; a second call finds nothing to
 * do. Each line refers to the one that it takes back and bears that one's cost.
 */
export async function putBack(
  tx: Tx,
  reference: Reference,
  why: { type: 'return' | 'cancellation'; actor: Mover; now: number; reason?: string },
): Promise<void> {
  await lockComponentsOf(tx, reference);
  const lines = await tx
    .selectFrom('stock_movements as line')
    .select(['line.id', 'line.component_id', 'line.quantity', 'line.unit_cost_cents'])
    .where('line.reference_type', '=', reference.type)
    .where('line.reference_id', '=', reference.id)
    .where('line.type', '=', 'sale')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_movements as back')
            .select('back.id')
            .whereRef('back.reverses', '=', 'line.id'),
        ),
      ),
    )
    .orderBy('line.component_id')
    .orderBy('line.line')
    .execute();
  for (const line of lines) {
    await move(tx, {
      componentId: line.component_id,
      delta: -line.quantity,
      reference,
      reverses: line.id,
      unitCostCents: line.unit_cost_cents,
      ...why,
    });
  }
}

/** Two that put back the same reference: the second waits here, and then finds nothing left. */
async function lockComponentsOf(tx: Tx, { type, id }: Reference): Promise<void> {
  await sql`
    select id from components where id in (
      select component_id from stock_movements
      where reference_type = ${type} and reference_id = ${id})
    order by id for no key update`.execute(tx);
}

function summed(uses: readonly Use[]): Use[] {
  const sums = new Map<string, Thousandths>();
  for (const { componentId, quantity } of uses) {
    if (!(quantity > 0)) throw new Error('only a quantity above 0 can be taken');
    sums.set(componentId, (sums.get(componentId) ?? 0) + quantity);
  }
  return [...sums]
    .map(([componentId, quantity]) => ({ componentId, quantity }))
    .sort((a, b) => (a.componentId < b.componentId ? -1 : 1));
}

export type Move = {
  componentId: string;
  /** Signed, in thousandths. */
  delta: Thousandths;
  type: MovementType;
  reference: Reference | null;
  actor: Mover;
  now: number;
  reason?: string;
  reverses?: string;
  /** The component's own of the moment, unless told. */
  unitCostCents?: number;
};

export type Moved = {
  previous: Thousandths;
  current: Thousandths;
  name: string;
  unitCostCents: number;
};

/**
 * The one statement that changes a quantity: it adds, never assigns, and writes the line of the
 * ledger with it. `null`: there is no such component, or not enough of it; nothing has changed.
 */
export async function move(tx: Tx, wish: Move): Promise<Moved | null> {
  const { actor, reference } = wish;
  const { rows } = await sql<Moved>`
    with moved as (
      update components
      set quantity = quantity + ${wish.delta}::bigint, updated_at = greatest(updated_at, ${new Date(wish.now)})
      where id = ${wish.componentId} and quantity + ${wish.delta}::bigint >= 0
      returning id, name, quantity - ${wish.delta}::bigint as previous, quantity as current,
        coalesce(${wish.unitCostCents ?? null}::bigint, cost_per_unit_cents) as cost
    ), written as (
      insert into stock_movements (id, component_id, type, quantity, previous_stock, new_stock,
        reason, created_at, reference_type, reference_id, actor_id, actor_name, actor_email,
        unit_cost_cents, reverses)
      select ${newId()}::uuid, id, ${wish.type}, ${wish.delta}::bigint, previous, current,
        ${wish.reason ?? ''}, ${new Date(wish.now)}::timestamptz, ${reference?.type ?? null},
        ${reference?.id ?? null}::uuid, ${actor?.id ?? null}::uuid, ${actor?.name ?? ''},
        coalesce(${actor?.email ?? null}::text,
          (select email from users where users.id = ${actor?.id ?? null}::uuid), ''),
        cost, ${wish.reverses ?? null}::uuid
      from moved
    )
    select name, previous, current, cost as "unitCostCents" from moved`.execute(tx);
  return rows[0] ?? null;
}

async function refusedFor(tx: Tx, componentId: string, cause: ReferenceType): Promise<Refusal> {
  const row = await tx
    .selectFrom('components')
    .select(['name', 'unit', 'quantity'])
    .where('id', '=', componentId)
    .executeTakeFirst();
  if (!row) return refuseStock('unknown-component');
  const unit = row.unit as Unit; // the table's CHECK allows no other
  const available = quantityOf(row.quantity);
  const sentence =
    cause === 'component_sale'
      ? insufficient(formatQuantity(available))
      : insufficient(`${formatWithUnit(available, unit)} (${row.name})`);
  const component = { _id: componentId, name: row.name, unit };
  return new Refusal('insufficient-stock', 409, sentence, { component, available });
}
