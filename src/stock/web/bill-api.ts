import { staffCall } from '#web-kit/panel/staff-call.ts';
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
