import { formatDollars } from '#kernel/money.ts';
import { unitLabel } from '#kernel/quantity.ts';
import { staffCall } from '#web-kit/panel/staff-call.ts';
import type { BillLine } from '../contract/bill.ts';
import { type Component, listComponents, type VEHICLE_TYPES } from '../contract/component.ts';
import { listParts, type Part } from '../contract/stock-report.ts';

/** What services, products and jobs are made of. Every call here rejects with `CallError` alone. */

export type VehicleType = (typeof VEHICLE_TYPES)[number];

export const billKeys = {
  stock: ['stock'] as const,
  components: ['stock', 'billable'] as const,
  parts: (vehicle: VehicleType | undefined) => ['stock', 'parts', vehicle ?? ''] as const,
};

/** What a bill of materials can take: every component that is active, by name. */
export async function fetchBillable(signal: AbortSignal): Promise<Component[]> {
  const { data } = await staffCall(listComponents, {}, { signal });
  return data.filter(({ active }) => active);
}

/** What can be put into a job on such a vehicle. */
export async function fetchParts(
  vehicleType: VehicleType | undefined,
  signal: AbortSignal,
): Promise<Part[]> {
  return (await staffCall(listParts, { query: { vehicleType } }, { signal })).data;
}

type Billed = BillLine['component'];

/** What a bill keeps of a component. */
export function billedOf({ _id, code, name, unit, costPerUnit }: Component): Billed {
  return { _id, code, name, unit, costPerUnit };
}

/** How the editor of a bill offers a component. */
export function offerOf({ _id, name, code, ...cost }: Component) {
  return { id: _id, name, code, about: codeAndCost({ code, ...cost }) };
}

/** How the editor of a bill shows a line; `quantity` as it is typed. */
export function billRow({ component, quantity }: { component: Billed; quantity: string }) {
  const { _id, name, unit } = component;
  return {
    id: _id,
    name,
    about: codeAndCost(component),
    quantityLabel: `Cantidad de ${name}, en ${unitLabel(unit)}`,
    quantity,
  };
}

const codeAndCost = ({ code, costPerUnit, unit }: Pick<Billed, 'code' | 'costPerUnit' | 'unit'>) =>
  `${code} · ${formatDollars(costPerUnit)} por ${unitLabel(unit)}`;
