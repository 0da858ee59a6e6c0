import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { type Thousandths, wholeProblem } from '#shared/money/quantity.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import { lockComponents } from './ledger.ts';
import { type ComponentUse, insufficientStockError } from './movement-actions.ts';

export type WantedPart = { partId: string; quantity: Thousandths };

/** A part as it is sold with a job; `unitPriceCents` is its sale price of now. */
export type JobPart = {
  componentId: string;
  name: string;
  quantity: Thousandths;
  unitPriceCents: number;
};

/**
 * The parts of a job on a vehicle of this type, with today's prices, which stay until the transaction
 * ends. `bill` is what the job takes besides: it is locked with them, in the one order of all that
 * take from stock. Refuses an unknown component (404), and (409, naming it) one that is not active, has
 * no sale price, is meant for other vehicles, or of which the bill leaves less than is wanted; (400) a
 * fraction of what is counted whole.
 */
export async function lockJobParts(
  tx: Tx,
  wanted: readonly WantedPart[],
  { vehicleType, bill }: { vehicleType: string; bill: readonly ComponentUse[] },
): Promise<JobPart[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ partId }) => partId);
  if (!ids.every((id) => ID_FORM.test(id))) throw stockError('unknown-component');
  const held = await lockComponents(tx, [...ids, ...bill.map(({ componentId }) => componentId)]);
  const rows = await tx
    .selectFrom('components')
    .select(['id', 'name', 'active', 'sale_price_cents', 'vehicle_types'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ partId, quantity }, index) => {
    const row = known.get(partId);
    if (!row) throw stockError('unknown-component');
    const { name, vehicle_types: types, sale_price_cents: unitPriceCents } = row;
    if (!row.active) throw partError('component-inactive', name);
    const fits = types.length === 0 || types.includes(vehicleType);
    if (unitPriceCents === null || !fits) throw partError('part-not-offered', name);
    const component = held.get(partId);
    const fraction = component && wholeProblem(quantity, component.unit);
    if (fraction) throw invalidFields({ [`usedParts.${index}.quantity`]: fraction });
    const included = bill.find(({ componentId }) => componentId === partId)?.quantity ?? 0;
    // Where there is not enough for the bill alone, that is what `takeFromStock` says.
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
  const [status, sentence] = STOCK_ERRORS[code];
  return new DomainError(code, status, `${sentence.replace(/\.$/, '')}: ${component}.`, {
    component,
  });
}
