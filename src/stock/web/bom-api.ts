import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import type { Offer, OfferSource } from '#ui/panel/fields/search-picker.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { BomLine } from '../contract/bom.ts';
import { type Component, listComponents, type VEHICLE_TYPES } from '../contract/component.ts';
import { listParts, type Part } from '../contract/stock-report.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';

/** What services, products and jobs are made of. Every call here rejects with `CallError` alone. */

export type VehicleType = (typeof VEHICLE_TYPES)[number];

export const bomKeys = {
  stock: ['stock'] as const,
  offers: (only: Only | 'all') => ['stock', 'offers', only] as const,
  byIds: (ids: readonly string[]) => ['stock', 'some', ...ids] as const,
  parts: (vehicle: VehicleType | undefined) => ['stock', 'parts', vehicle ?? ''] as const,
};

type Only = 'active' | 'sellable';

/** Shown options plus the at most 60 lines of a bill, which are not offered again. */
const MAX_OFFERS = 80;

/** Components for a picker: active, sellable or all. The server searches. */
export function componentSource(only?: Only): OfferSource<Component> {
  return {
    queryKey: bomKeys.offers(only ?? 'all'),
    failed: STOCK_TEXTS.loadFailed,
    find: async (text, signal) => {
      const query = { limit: MAX_OFFERS, search: text, ...(only && { only }) };
      const { data } = await staffCall(listComponents, { query }, { signal });
      return data.map(only === 'sellable' ? offerWithStock : offerWithCost);
    },
  };
}

/** Reads the components with these ids, by name. */
export async function fetchComponentsById(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Component[]> {
  const query = { ids: ids.join() };
  return (await staffCall(listComponents, { query }, { signal })).data;
}

/** What can be put into a job on such a vehicle. */
export async function fetchParts(
  vehicleType: VehicleType | undefined,
  signal: AbortSignal,
): Promise<Part[]> {
  return (await staffCall(listParts, { query: { vehicleType } }, { signal })).data;
}

type BomComponent = BomLine['component'];

/** What a bill keeps of a component. */
export function bomComponent({ _id, code, name, unit, costPerUnit }: Component): BomComponent {
  return { _id, code, name, unit, costPerUnit };
}

export const componentLabel = ({ name, code }: Pick<Component, 'name' | 'code'>) =>
  `${name} (${code})`;

function offerWithCost(component: Component): Offer<Component> {
  const { _id: id, code, costPerUnit, unit } = component;
  const about = `${formatDollars(costPerUnit)} por ${unitLabel(unit)}`;
  return { id, label: componentLabel(component), code, about, item: component };
}

/** Shows the stock, which matters at a counter sale. */
function offerWithStock(component: Component): Offer<Component> {
  const about = `Disponible: ${formatWithUnit(component.quantity, component.unit)}`;
  return { ...offerWithCost(component), about };
}

/** How the editor of a bill shows a line; `quantity` as it is typed. */
export function bomRow({ component, quantity }: { component: BomComponent; quantity: string }) {
  const { _id, name, unit } = component;
  return {
    id: _id,
    name,
    about: codeAndCost(component),
    quantityLabel: `Cantidad de ${name}, en ${unitLabel(unit)}`,
    quantity,
  };
}

const codeAndCost = ({
  code,
  costPerUnit,
  unit,
}: Pick<BomComponent, 'code' | 'costPerUnit' | 'unit'>) =>
  `${code} · ${formatDollars(costPerUnit)} por ${unitLabel(unit)}`;
