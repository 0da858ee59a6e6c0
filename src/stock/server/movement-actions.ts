import { sql } from 'kysely';
import {
  costOf,
  formatQuantity,
  formatWithUnit,
  quantityOf,
  type Thousandths,
  type Unit,
} from '#kernel/quantity.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#server-kit/database.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import { insufficient } from '../rules/component-fields.ts';
import type { Mover, Reference, ReferenceType } from '../rules/movement.ts';
import { type Held, lockComponents, writeMoves } from './ledger.ts';

/** `now` in epoch milliseconds; `reason` is text for people, '' where the reference says it all. */
export type Why = { reference: Reference; actor: Mover; now: number; reason?: string };

export type Use = { componentId: string; quantity: Thousandths };

/** One component as it was taken; `unitCostCents` is what one unit cost at that moment. */
export type Taken = Use & { name: string; unitCostCents: number; costCents: number };

/** An article of a sale; the parts of all articles are locked before any is taken. */
export type Article = { name: string; unit: Unit };

/**
 * Locks the components that several sales of one transaction will take, in the order of their ids like
 * every other taking from stock. Returns the existing ones by id.
 */
export async function lockForSales(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Article>> {
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
  uses: readonly Use[],
  why: Why,
): Promise<{ costCents: number; taken: Taken[] }> {
  const wanted = summed(uses);
  const held = await lockComponents(
    tx,
    wanted.map(({ componentId }) => componentId),
  );
  const taken = wanted.map(({ componentId, quantity }) => {
    const component = held.get(componentId);
    if (!component) throw refuseStock('unknown-component');
    if (component.quantity < quantity) throw notEnough(component, why.reference.type);
    const { name, unitCostCents } = component;
    const costCents = costOf(quantity, unitCostCents);
    return { componentId, quantity, name, unitCostCents, costCents };
  });
  const moves = wanted.map(({ componentId, quantity }) => ({ componentId, delta: -quantity }));
  await writeMoves(tx, moves, { type: 'sale', ...why });
  return { costCents: taken.reduce((sum, each) => sum + each.costCents, 0), taken };
}

/**
 * Puts back whatever of `reference` was taken and not put back yet; a second call finds nothing to
 * do. Each line refers to the one that it takes back and bears that one's cost. What was deleted
 * meanwhile has no stock to return to, and is left out.
 */
export async function putBack(
  tx: Tx,
  reference: Reference,
  why: { type: 'return' | 'cancellation'; actor: Mover; now: number; reason?: string },
): Promise<void> {
  let lines = await lockNotPutBack(tx, reference);
  while (lines.length > 0) {
    // A statement moves a component once; what was taken twice goes back in two.
    const round = [...new Map(lines.map((line) => [line.componentId, line])).values()];
    const moves = round.map(({ id, componentId, quantity, unitCostCents }) => ({
      componentId,
      delta: -quantity,
      reverses: id,
      unitCostCents,
    }));
    await writeMoves(tx, moves, { reference, ...why });
    lines = lines.filter((line) => !round.includes(line));
  }
}

/**
 * The lines that are to be put back, their components locked. Two that put back the same: the second
 * waits for the first here, and then finds nothing left. What was taken while it waited is locked, too.
 */
async function lockNotPutBack(tx: Tx, reference: Reference) {
  const held = new Map<string, Held>();
  let lines = await notPutBack(tx, reference);
  while (lines.some(({ componentId }) => !held.has(componentId))) {
    const ids = lines.map(({ componentId }) => componentId);
    for (const [id, component] of await lockComponents(tx, ids)) held.set(id, component);
    lines = await notPutBack(tx, reference);
  }
  return lines.filter(({ componentId }) => held.get(componentId)?.deleted === false);
}

async function notPutBack(tx: Tx, { type, id }: Reference) {
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

function summed(uses: readonly Use[]): Use[] {
  const sums = new Map<string, Thousandths>();
  for (const { componentId, quantity } of uses) {
    if (!(quantity > 0)) throw new Error('only a quantity above 0 can be taken');
    sums.set(componentId, (sums.get(componentId) ?? 0) + quantity);
  }
  return [...sums].map(([componentId, quantity]) => ({ componentId, quantity }));
}

/** Over the counter one component is sold, and everybody knows which; elsewhere it is named. */
export function notEnough({ id, name, unit, quantity }: Held, cause: ReferenceType): Refusal {
  const available = quantityOf(quantity);
  const sentence =
    cause === 'component_sale'
      ? insufficient(formatQuantity(available))
      : insufficient(`${formatWithUnit(available, unit)} (${name})`);
  const component = { _id: id, name, unit };
  return new Refusal('insufficient-stock', 409, sentence, { component, available });
}
