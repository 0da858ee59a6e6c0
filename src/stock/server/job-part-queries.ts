import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { lockComponents } from './ledger.ts';
import { type ComponentUse, insufficientStockError } from './movement-actions.ts';

export type WantedPart = { partId: string; quantity: Thousandths };

/** A part that is sold with a job; `unitPriceCents` is its current sale price. */
export type JobPart = {
  componentId: string;
  name: string;
  quantity: Thousandths;
  unitPriceCents: number;
};

/**
 * Locks the parts of a job on a vehicle of this type and returns them with their current prices. `bom` is
 * what the job takes besides: its components are locked together with the parts, in the order of their
 * ids. Rejects an unknown component with 404. Rejects with 409, naming it, a part that is not active, has
 * no sale price, is meant for other vehicles, or of which the BOM leaves less than requested. Rejects with
 * 400 a fraction of a unit that is counted whole.
 */
export async function lockJobParts(
  tx: Tx,
  wanted: readonly WantedPart[],
  { vehicleType, bom }: { vehicleType: string; bom: readonly ComponentUse[] },
): Promise<JobPart[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ partId }) => partId);
  if (!ids.every((id) => ID_FORM.test(id))) throw stockError('unknown-component');
  const locked = await lockComponents(tx, [...ids, ...bom.map(({ componentId }) => componentId)]);
  const rows = await tx
    .selectFrom('components')
    .select(['id', 'name', 'active', 'sale_price_cents', 'vehicle_types'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ partId, quantity }, index) => {
    const row = rowsById.get(partId);
    if (!row) throw stockError('unknown-component');
    const { name, vehicle_types: types, sale_price_cents: unitPriceCents } = row;
    if (!row.active) throw partError('component-inactive', name);
    const fits = types.length === 0 || types.includes(vehicleType);
    if (unitPriceCents === null || !fits) throw partError('part-not-offered', name);
    const component = locked.get(partId);
    const fraction = component && wholeProblem(quantity, component.unit);
    if (fraction) throw invalidFields({ [`usedParts.${index}.quantity`]: fraction });
    const included = bom
      .filter(({ componentId }) => componentId === partId)
      .reduce((sum, use) => sum + use.quantity, 0);
    // `takeFromStock` rejects a stock that is too low for the BOM alone.
    if (component && component.quantity >= included && component.quantity - included < quantity) {
      throw insufficientStockError(
        { ...component, quantity: component.quantity - included },
        'citation',
      );
    }
    return { componentId: partId, name, quantity, unitPriceCents };
  });
}

function partError(
  code: 'component-inactive' | 'part-not-offered',
  component: string,
): DomainError {
  const [status, message] = STOCK_ERRORS[code];
  return new DomainError(code, status, `${message.replace(/\.$/, '')}: ${component}.`, {
    component,
  });
}

/** A part as a work order offers it; `priceCents` is its sale price, `null` if it is not for sale. */
export type PartOffer = { name: string; unit: Unit; priceCents: number | null };

/**
 * Returns a part for a work order and keeps it from being deleted until the transaction ends. Rejects an unknown or
 * deleted one with 404 and an inactive one with 409.
 */
export async function lockPartOffer(tx: Tx, id: string): Promise<PartOffer> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('components')
        .select(['name', 'unit', 'sale_price_cents as priceCents', 'active'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  if (!row) throw stockError('unknown-component');
  const { active, ...offer } = row;
  if (!active) throw partError('component-inactive', offer.name);
  return offer;
}

/** Returns the unit of a component, deleted or not; `null` for an unknown id. */
export async function readUnit(tx: Tx, id: string): Promise<Unit | null> {
  const row = await tx
    .selectFrom('components')
    .select('unit')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.unit ?? null;
}
