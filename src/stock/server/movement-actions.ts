import { sql } from 'kysely';
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

/** `now` in epoch milliseconds; `reason` is text for people, '' where the reference says it all. */
export type MovementContext = {
  reference: Reference;
  actor: MovementActor;
  now: number;
  reason?: string;
};

export type ComponentUse = { componentId: string; quantity: Thousandths };

/** One component as it was taken; `unitCostCents` is what one unit cost at that moment. */
export type TakenComponent = ComponentUse & {
  name: string;
  unitCostCents: number;
  costCents: number;
};

/** An article of a sale; the parts of all articles are locked before any is taken. */
export type SaleArticle = { name: string; unit: Unit };

/**
 * Locks the components that several sales of one transaction will take, in the order of their ids like
 * every other taking from stock. Returns the existing ones by id.
 */
export async function lockForSales(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaleArticle>> {
  return lockComponents(tx, ids);
}

/**
 * Takes components from stock for a sale or a job: all of them or, refused, none. Equal components
 * are summed; rows are locked in the order of their ids, so that two jobs never wait for each other
 * in a circle. `costCents` is today's cost, frozen: each component's to the nearest cent. Refuses
 * `insufficient-stock` (409), which names what there is, and an unknown component (404).
 */
export async function takeFromStock(
  tx: Tx,
  uses: readonly ComponentUse[],
  why: MovementContext,
): Promise<{ costCents: number; taken: TakenComponent[] }> {
  const wanted = sumUses(uses);
  const held = await lockComponents(
    tx,
    wanted.map(({ componentId }) => componentId),
  );
  const taken = wanted.map(({ componentId, quantity }) => {
    const component = held.get(componentId);
    if (!component) throw stockError('unknown-component');
    if (component.quantity < quantity) throw insufficientStockError(component, why.reference.type);
    const { name, unitCostCents } = component;
    const costCents = costOf(quantity, unitCostCents);
    return { componentId, quantity, name, unitCostCents, costCents };
  });
  const moves = wanted.map(({ componentId, quantity }) => ({ componentId, delta: -quantity }));
  await writeMovements(tx, moves, { type: 'sale', ...why });
  return { costCents: taken.reduce((sum, each) => sum + each.costCents, 0), taken };
}

/**
 * Puts back whatever of `reference` was taken and not put back yet; a second call finds nothing to
 * do. Each line refers to the one that it takes back and bears that one's cost. What was deleted
 * meanwhile has no stock to return to, and is left out.
 */
export async function returnToStock(
  tx: Tx,
  reference: Reference,
  why: { type: 'return' | 'cancellation'; actor: MovementActor; now: number; reason?: string },
): Promise<void> {
  let lines = await lockUnreturned(tx, reference);
  while (lines.length > 0) {
    // A statement moves a component once; what was taken twice goes back in two.
    const round = [...new Map(lines.map((line) => [line.componentId, line])).values()];
    const moves = round.map(({ id, componentId, quantity, unitCostCents }) => ({
      componentId,
      delta: -quantity,
      reverses: id,
      unitCostCents,
    }));
    await writeMovements(tx, moves, { reference, ...why });
    lines = lines.filter((line) => !round.includes(line));
  }
}

/**
 * The lines that are to be put back, their components locked. Two that put back the same: the second
 * waits for the first here, and then finds nothing left. What was taken while it waited is locked, too.
 */
async function lockUnreturned(tx: Tx, reference: Reference) {
  const held = new Map<string, LockedComponent>();
  let lines = await readUnreturned(tx, reference);
  while (lines.some(({ componentId }) => !held.has(componentId))) {
    const ids = lines.map(({ componentId }) => componentId);
    for (const [id, component] of await lockComponents(tx, ids)) held.set(id, component);
    lines = await readUnreturned(tx, reference);
  }
  return lines.filter(({ componentId }) => held.get(componentId)?.deleted === false);
}

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

/** Over the counter one component is sold, and everybody knows which; elsewhere it is named. */
export function insufficientStockError(
  { id, name, unit, quantity }: LockedComponent,
  cause: ReferenceType,
): DomainError {
  const available = quantityOf(quantity);
  const sentence =
    cause === 'component_sale'
      ? insufficientStockText(formatQuantity(available))
      : insufficientStockText(`${formatWithUnit(available, unit)} (${name})`);
  const component = { _id: id, name, unit };
  return new DomainError('insufficient-stock', 409, sentence, { component, available });
}
