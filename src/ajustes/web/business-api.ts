import type { CallInput } from '#web-kit/call.ts';
import { staffCall } from '#web-kit/panel/staff-call.ts';
import {
  type BusinessSettings,
  getBusiness,
  listHolidays,
  putBusiness,
} from '../contract/business.ts';

/** Every call here rejects with `CallError` alone. */

export type BusinessInput = CallInput<typeof putBusiness>['body'];

export const businessKeys = {
  settings: ['business'] as const,
  holidays: (year: number) => ['holidays', year] as const,
};

export async function fetchBusiness(signal: AbortSignal): Promise<BusinessSettings> {
  return (await staffCall(getBusiness, {}, { signal })).data;
}

export async function saveBusiness(
  settings: BusinessInput,
): Promise<{ settings: BusinessSettings; message: string }> {
  const reply = await staffCall(putBusiness, { body: settings });
  return { settings: reply.data, message: reply.message ?? '' };
}

export async function fetchHolidays(year: number, signal: AbortSignal) {
  return (await staffCall(listHolidays, { params: { year } }, { signal })).data;
}
