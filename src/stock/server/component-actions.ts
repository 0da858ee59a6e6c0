import type * as z from 'zod/mini';
import { changedFields, writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';
import type { Component, componentEdit, newComponent } from '../contract/component.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { amountProblems } from '../rules/component-amounts.ts';
import type { MovementActor } from '../rules/movement.ts';
import { readComponent } from './component-queries.ts';
import { idsWithFixedUnit } from './component-user-queries.ts';
import { type LockedComponent, lockComponents, writeMovements } from './ledger.ts';
import { rejectTakenCode } from './taken-code.ts';

/** Quantities in thousandths of the unit, money in cents. */
export type NewComponent = {
  code: string;
  name: string;
  unit: Unit;
  quantity: Thousandths;
  minStock: Thousandths;
  targetStock?: Thousandths | null;
  costPerUnitCents: number;
  salePriceCents: number | null;
  vehicleTypes: ('motorcycle' | 'bicycle' | 'e-vehicle')[];
  supplier: string;
  location: string;
  active?: boolean;
};

/** Who does it; `null` is the program itself. `now` in epoch milliseconds. */
export type ActionContext = { actor: MovementActor; now: number };

const systemContext = (): ActionContext => ({ actor: null, now: Date.now() });

/**
 * Creates a component and answers its id; its first quantity is a movement like any other,
 * `manual_adjustment`. Refuses `code-taken` (409), whatever the case of the letters.
 */
export async function createComponent(
  db: Db,
  component: NewComponent,
  by: ActionContext = systemContext(),
): Promise<string> {
  const id = newId();
  await inTransaction(db, (tx) => insertComponent(tx, { id, ...component }, by));
  return id;
}

async function insertComponent(
  tx: Tx,
  component: NewComponent & { id: string },
  { actor, now }: ActionContext,
) {
  const { id, quantity } = component;
  await tx
    .insertInto('components')
    .values({
      id,
      ...columnsOf(component),
      active: component.active ?? true,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .execute()
    .catch(rejectTakenCode);
  if (quantity === 0) return;
  const reference = { type: 'adjustment', id: newId() } as const;
  const move = { componentId: id, delta: quantity };
  const cause = 'first_quantity';
  await writeMovements(tx, [move], { type: 'manual_adjustment', cause, reference, actor, now });
}

function columnsOf(component: NewComponent) {
  return {
    code: component.code,
    name: component.name,
    unit: component.unit,
    min_stock: component.minStock,
    target_stock: component.targetStock ?? null,
    cost_per_unit_cents: component.costPerUnitCents,
    sale_price_cents: component.salePriceCents,
    vehicle_types: component.vehicleTypes,
    supplier: component.supplier,
    location: component.location,
  };
}

type ActionReply = { data: Component; message: string; status?: number };

/** As `createComponent`, from the form; once per key. */
export function createComponentFromForm(
  db: Db,
  form: z.output<typeof newComponent>,
  key: string | null,
  by: ActionContext,
): Promise<ActionReply> {
  const { costPerUnit, salePrice, ...rest } = form;
  const component = { ...rest, costPerUnitCents: costPerUnit, salePriceCents: salePrice };
  rejectAmounts(component, null);
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'create-component',
      key,
      { ...form, by: by.actor?.id },
      {
        run: async () => {
          const id = newId();
          await insertComponent(tx, { id, ...component }, by);
          await auditComponent(tx, 'component-created', await readComponent(tx, id), by);
          return { id };
        },
        answer: async ({ id }) => {
          const data = await readComponent(tx, id);
          return { data, message: STOCK_TEXTS.created, status: 201 };
        },
      },
    ),
  );
}

type Edit = z.output<typeof componentEdit>;

/**
 * Changes a component; what the edit leaves out stays. Another quantity is moved, never assigned:
 * a `manual_adjustment` of the difference, with the reason. Refuses (404) an unknown component,
 * (409) `code-taken`, another unit once something was counted in the one it has (`unit-stays`), and
 * `component-changed`, with the component as it is now, where the quantity
 * or cost that was edited has moved since.
 */
export async function editComponent(
  db: Db,
  id: string,
  edit: Edit,
  by: ActionContext,
): Promise<ActionReply> {
  const data = await inTransaction(db, async (tx) => {
    const held = await lockLiveComponent(tx, id);
    const before = await readComponent(tx, id);
    if (isStale(held, edit)) throw stockError('component-changed', before);
    if (edit.unit !== undefined && edit.unit !== held.unit) await rejectFixedUnit(tx, id);
    rejectEditedAmounts(held, edit);
    await writeEdit(tx, id, edit, by);
    const delta =
      (editedValue(edit.quantity, edit.expectedQuantity) ?? held.quantity) - held.quantity;
    if (delta !== 0) {
      const reference = { type: 'adjustment', id: newId() } as const;
      const { reason } = edit;
      const move = { componentId: id, delta };
      await writeMovements(tx, [move], { type: 'manual_adjustment', reason, reference, ...by });
    }
    const after = await readComponent(tx, id);
    await auditComponent(tx, 'component-changed', after, by, changedFields(edit, before, after));
    return after;
  });
  return { data, message: STOCK_TEXTS.updated };
}

/** Its row, locked; refuses one that is unknown or deleted. */
export async function lockLiveComponent(tx: Tx, id: string): Promise<LockedComponent> {
  const held = (await lockComponents(tx, [id])).get(id);
  if (!held || held.deleted) throw stockError('unknown-component');
  return held;
}

/** What is sent back as it was seen was not edited: it stays as it is by now, whatever moved it. */
function editedValue(wanted: number | undefined, seen: number | undefined): number | undefined {
  return wanted === seen ? undefined : wanted;
}

function isStale(held: LockedComponent, edit: Edit): boolean {
  const moved = (wanted: number | undefined, seen: number | undefined, now: number) =>
    seen !== undefined && editedValue(wanted, seen) !== undefined && seen !== now;
  return (
    moved(edit.quantity, edit.expectedQuantity, held.quantity) ||
    moved(edit.costPerUnit, edit.expectedCostPerUnit, held.unitCostCents)
  );
}

async function rejectFixedUnit(tx: Tx, id: string): Promise<void> {
  if (!(await idsWithFixedUnit(tx, [id])).has(id)) return;
  const [status, sentence] = STOCK_ERRORS['unit-stays'];
  throw new DomainError('unit-stays', status, sentence, undefined, { unit: sentence });
}

/** Refuses (400) what `amountProblems` finds. */
function rejectAmounts(...[after, before]: Parameters<typeof amountProblems>): void {
  const fields = amountProblems(after, before);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

function rejectEditedAmounts(
  { unit, quantity, minStock, targetStock }: LockedComponent,
  edit: Edit,
): void {
  const before = { unit, quantity, minStock, targetStock };
  const wanted = {
    unit: edit.unit ?? unit,
    quantity: editedValue(edit.quantity, edit.expectedQuantity) ?? quantity,
    minStock: edit.minStock ?? minStock,
    targetStock: edit.targetStock === undefined ? targetStock : edit.targetStock,
  };
  rejectAmounts(wanted, before);
}

async function writeEdit(tx: Tx, id: string, edit: Edit, { now }: ActionContext): Promise<void> {
  // What is undefined is left out of the statement.
  await tx
    .updateTable('components')
    .set({
      code: edit.code,
      name: edit.name,
      unit: edit.unit,
      min_stock: edit.minStock,
      target_stock: edit.targetStock,
      cost_per_unit_cents: editedValue(edit.costPerUnit, edit.expectedCostPerUnit),
      sale_price_cents: edit.salePrice,
      vehicle_types: edit.vehicleTypes,
      supplier: edit.supplier,
      location: edit.location,
      active: edit.active,
      updated_at: new Date(now),
    })
    .where('id', '=', id)
    .execute()
    .catch(rejectTakenCode);
}

/** The line in the audit log of what somebody did to a component; the last step. */
export async function auditComponent(
  tx: Tx,
  action: 'component-created' | 'component-changed' | 'component-deleted',
  { _id: id, name }: Pick<Component, '_id' | 'name'>,
  { actor, now }: ActionContext,
  fields?: readonly string[],
): Promise<void> {
  const details = { name, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'component', id }, details, now });
}
