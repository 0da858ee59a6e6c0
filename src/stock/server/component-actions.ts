import type * as z from 'zod/mini';
import { changedFields, writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import type { Component, componentEdit, newComponent } from '../contract/component.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { amountProblems } from '../rules/component-amounts.ts';
import type { MovementActor } from '../rules/movement.ts';
import { readComponent } from './component-queries.ts';
import { idsWithFixedUnit } from './component-uses.ts';
import { type LockedComponent, lockComponents, writeMovements } from './ledger.ts';

/** Quantities in thousandths of the unit, money in cents. */
export type NewComponent = Omit<
  z.output<typeof newComponent>,
  'targetStock' | 'costPerUnit' | 'salePrice' | 'active'
> & {
  targetStock?: Thousandths | null;
  costPerUnitCents: number;
  salePriceCents: number | null;
  active?: boolean;
};

/** The acting user, or `null` for the program. `now` in epoch milliseconds. */
export type ActionContext = { actor: MovementActor; now: number };

const systemContext = (): ActionContext => ({ actor: null, now: Date.now() });

/**
 * Creates a component and returns its id. The first quantity is a `manual_adjustment`. Rejects with 409
 * `code-taken`; codes are compared without case.
 */
export async function storeComponent(
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
  const change = { componentId: id, delta: quantity };
  const cause = 'first_quantity';
  await writeMovements(tx, [change], { type: 'manual_adjustment', cause, reference, actor, now });
}

function columnsOf(component: NewComponent) {
  const { code, name, unit, minStock, targetStock, supplier, location, ...others } = component;
  const { costPerUnitCents, salePriceCents, vehicleTypes, quantity, active, ...rest } = others;
  // A field without a column does not compile; the caller writes quantity and state.
  rest satisfies Record<string, never>;
  return {
    ...{ code, name, unit, supplier, location },
    min_stock: minStock,
    target_stock: targetStock ?? null,
    cost_per_unit_cents: costPerUnitCents,
    sale_price_cents: salePriceCents,
    vehicle_types: vehicleTypes,
  };
}

type ActionReply = { data: Component; message: string; status?: number };

/** Like `storeComponent`, from the form; once per idempotency key. */
export function createComponent(
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
 * Changes a component; a missing field keeps its value. A changed quantity is written as a
 * `manual_adjustment` of the difference, with the reason. Rejects an unknown component with 404. Rejects
 * with 409: `code-taken`; `unit-stays`, a new unit of a component with movements or in a BOM;
 * `component-changed`, with the current component, when the edited quantity or cost changed since.
 */
export async function updateComponent(
  db: Db,
  id: string,
  edit: Edit,
  by: ActionContext,
): Promise<ActionReply> {
  const data = await inTransaction(db, async (tx) => {
    const locked = await lockLiveComponent(tx, id);
    const before = await readComponent(tx, id);
    if (isStale(locked, edit)) throw stockError('component-changed', before);
    if (edit.unit !== undefined && edit.unit !== locked.unit) await rejectFixedUnit(tx, id);
    rejectEditedAmounts(locked, edit);
    await writeEdit(tx, id, edit, by);
    const { quantity } = locked;
    const delta = (editedValue(edit.quantity, edit.expectedQuantity) ?? quantity) - quantity;
    if (delta !== 0) {
      const reference = { type: 'adjustment', id: newId() } as const;
      const { reason } = edit;
      const change = { componentId: id, delta };
      await writeMovements(tx, [change], { type: 'manual_adjustment', reason, reference, ...by });
    }
    const after = await readComponent(tx, id);
    await auditComponent(tx, 'component-changed', after, by, changedFields(edit, before, after));
    return after;
  });
  return { data, message: STOCK_TEXTS.updated };
}

/** Locks a component's row. Rejects an unknown or deleted component with 404. */
export async function lockLiveComponent(tx: Tx, id: string): Promise<LockedComponent> {
  const component = (await lockComponents(tx, [id])).get(id);
  if (!component || component.deleted) throw stockError('unknown-component');
  return component;
}

/** Returns `undefined` for a value that was sent back as it was seen: it was not edited. */
function editedValue(wanted: number | undefined, seen: number | undefined): number | undefined {
  return wanted === seen ? undefined : wanted;
}

function isStale(component: LockedComponent, edit: Edit): boolean {
  const isStale = (wanted: number | undefined, seen: number | undefined, current: number) =>
    seen !== undefined && editedValue(wanted, seen) !== undefined && seen !== current;
  return (
    isStale(edit.quantity, edit.expectedQuantity, component.quantity) ||
    isStale(edit.costPerUnit, edit.expectedCostPerUnit, component.unitCostCents)
  );
}

async function rejectFixedUnit(tx: Tx, id: string): Promise<void> {
  if (!(await idsWithFixedUnit(tx, [id])).has(id)) return;
  const [status, message] = STOCK_ERRORS['unit-stays'];
  throw new DomainError('unit-stays', status, message, undefined, { unit: message });
}

/** Rejects with 400 the problems that `amountProblems` finds. */
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
  // Kysely leaves undefined columns out of the statement.
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

/** Writes the audit line of a change; the last step of a transaction, because it locks the log. */
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

/** Handler for a statement that writes a code: turns the unique violation into 409 `code-taken`. */
export function rejectTakenCode(error: unknown): never {
  if (!violates(error, 'components_code_key')) throw error;
  const [status, message] = STOCK_ERRORS['code-taken'];
  throw new DomainError('code-taken', status, message, undefined, { code: message });
}
