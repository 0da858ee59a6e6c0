import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import {
  costOf,
  formatQuantity,
  formatWithUnit,
  quantityOf,
  type Thousandths,
  type Unit,
} from '#shared/money/quantity.ts';
import { stockError } from '../contract/stock-errors.ts';
import { insufficientStockText } from '../rules/component-fields.ts';
import type { MovementActor, Reference, ReferenceType } from '../rules/movement.ts';
import { type LockedComponent, lockComponents, writeMovements } from './ledger.ts';

/** `now` in epoch milliseconds; `reason` is a text for users, '' if the reference suffices. */
export type MovementContext = {
  reference: Reference;
  actor: MovementActor;
  now: number;
  reason?: string;
};

export type ComponentUse = { componentId: string; quantity: Thousandths };

/** A component taken from stock; `unitCostCents` is the cost of one unit at that time. */
export type TakenComponent = ComponentUse & {
  name: string;
  unitCostCents: number;
  costCents: number;
};

/** An article of a sale. */
export type SaleArticle = { name: string; unit: Unit };

/**
 * Locks the components of several sales in one transaction, in the order of their ids. Returns the
 * existing ones by id.
 */
export async function lockForSales(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaleArticle>> {
  return lockComponents(tx, ids);
}

/** Locks the components that a subquery of ids selects, in the order of their ids. */
export async function lockComponentsIn(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await tx
    .selectFrom('components')
    .select('id')
    .where(sql<boolean>`id in (${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the components that these records took from stock, in the order of their ids. */
export async function lockTakenComponents(
  tx: Tx,
  types: readonly ReferenceType[],
  ids: readonly string[],
): Promise<void> {
  await lockComponentsIn(
    tx,
    sql`select component_id from stock_movements
      where reference_type in (${sql.join(types)}) and reference_id = any(${ids}::uuid[])`,
  );
}

/**
 * Takes components from stock for a sale or a job: all or none. Sums equal components. Locks rows in the
 * order of their ids, so that two jobs cannot deadlock. `costCents` is the current cost, frozen; each
 * component is rounded to the nearest cent. Rejects an unknown component with 404. Rejects with 409
 * `insufficient-stock`, with the available quantity.
 */
export async function takeFromStock(
  tx: Tx,
  uses: readonly ComponentUse[],
  movement: MovementContext,
): Promise<{ costCents: number; taken: TakenComponent[] }> {
  const wanted = sumUses(uses);
  const components = await lockComponents(
    tx,
    wanted.map(({ componentId }) => componentId),
  );
  const taken = wanted.map(({ componentId, quantity }) => {
    const component = components.get(componentId);
    if (!component) throw stockError('unknown-component');
    if (component.quantity < quantity)
      throw insufficientStockError(component, movement.reference.type);
    const { name, unitCostCents } = component;
    const costCents = costOf(quantity, unitCostCents);
    return { componentId, quantity, name, unitCostCents, costCents };
  });
  const changes = wanted.map(({ componentId, quantity }) => ({ componentId, delta: -quantity }));
  await writeMovements(tx, changes, { type: 'sale', ...movement });
  return { costCents: taken.reduce((sum, each) => sum + each.costCents, 0), taken };
}

/**
 * Returns to stock what `reference` took and did not return yet. Each new line refers to the line that it
 * reverses and has the same cost. Skips components that were deleted since. The caller has locked the
 * record, so that no other transaction takes or returns for it.
 */
export async function returnToStock(
  tx: Tx,
  reference: Reference,
  details: { type: 'return' | 'cancellation'; actor: MovementActor; now: number; reason?: string },
): Promise<void> {
  const taken = await readUnreturned(tx, reference);
  const ids = taken.map(({ componentId }) => componentId);
  const components = await lockComponents(tx, ids);
  let lines = taken.filter(({ componentId }) => components.get(componentId)?.deleted === false);
  while (lines.length > 0) {
    // One statement changes a component once; a component that was taken twice needs two rounds.
    const round = [...new Map(lines.map((line) => [line.componentId, line])).values()];
    const moves = round.map(({ id, componentId, quantity, unitCostCents }) => ({
      componentId,
      delta: -quantity,
      reverses: id,
      unitCostCents,
    }));
    await writeMovements(tx, moves, { reference, ...details });
    lines = lines.filter((line) => !round.includes(line));
  }
}

/**
 * Takes from stock again, at the same cost, what the last `returnToStock` returned for `reference`. Rejects with 409
 * `insufficient-stock`, naming the component, also for one that was deleted since. The caller has locked the record,
 * which took each component once.
 */
export async function takeReturned(
  tx: Tx,
  reference: Reference,
  { actor, now }: { actor: MovementActor; now: number },
): Promise<void> {
  const { rows: returned } = await sql<TakenLine>`
    select component_id as "componentId", quantity, unit_cost_cents as "unitCostCents"
    from stock_movements
    where reference_type = ${reference.type} and reference_id = ${reference.id}::uuid
      and reverses is not null and line > (
        select max(line) from stock_movements
        where reference_type = ${reference.type} and reference_id = ${reference.id}::uuid
          and reverses is null)`.execute(tx);
  const ids = returned.map(({ componentId }) => componentId);
  const components = await lockComponents(tx, ids);
  for (const { componentId, quantity } of returned) {
    const component = components.get(componentId);
    if (!component) throw stockError('unknown-component');
    if (component.deleted || component.quantity < quantity) {
      throw insufficientStockError(component, reference.type);
    }
  }
  const changes = returned.map(({ quantity, ...line }) => ({ ...line, delta: -quantity }));
  await writeMovements(tx, changes, { type: 'sale', reference, actor, now });
}

type TakenLine = ComponentUse & { unitCostCents: number };

async function readUnreturned(tx: Tx, { type, id }: Reference) {
  return tx
    .selectFrom('stock_movements as taken')
    .select(['taken.id', 'taken.component_id as componentId', 'taken.quantity'])
    .select('taken.unit_cost_cents as unitCostCents')
    .where('taken.reference_type', '=', type)
    .where('taken.reference_id', '=', id)
    .where('taken.type', '=', 'sale')
    .where(sql<boolean>`not exists (
      select from stock_movements as back where back.reverses = taken.id)`)
    .orderBy('taken.line')
    .execute();
}

function sumUses(uses: readonly ComponentUse[]): ComponentUse[] {
  const sums = new Map<string, Thousandths>();
  for (const { componentId, quantity } of uses) {
    if (!(quantity > 0)) throw new Error('only a quantity above 0 can be taken');
    sums.set(componentId, (sums.get(componentId) ?? 0) + quantity);
  }
  return [...sums].map(([componentId, quantity]) => ({ componentId, quantity }));
}

/** Builds the domain error with the available quantity. Names the component except in a counter sale of one. */
export function insufficientStockError(
  { id, name, unit, quantity }: LockedComponent,
  cause: ReferenceType,
): DomainError {
  const available = quantityOf(quantity);
  const message =
    cause === 'component_sale'
      ? insufficientStockText(formatQuantity(available))
      : insufficientStockText(`${formatWithUnit(available, unit)} (${name})`);
  const component = { _id: id, name, unit };
  return new DomainError('insufficient-stock', 409, message, { component, available });
}
