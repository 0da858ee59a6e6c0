import { type CallInput, call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  type BusinessSettings,
  getBusiness,
  listHolidays,
  putBusiness,
  putReserveButton,
} from '../contract/business.ts';
import { getSettings, type PublicBusiness } from '../contract/settings.ts';

/** All calls here reject with `CallError` alone. */

export type BusinessInput = CallInput<typeof putBusiness>['body'];

export const businessKeys = {
  /** Settings of one opening of the dialog. */
  form: (opening: number) => ['business-form', opening] as const,
  known: ['business', 'known'] as const,
  holidays: (year: number) => ['holidays', year] as const,
};

export const settingsKeys = { reserveButton: ['settings', 'reserve-button'] as const };

export async function fetchBusiness(signal: AbortSignal): Promise<BusinessSettings> {
  return (await staffCall(getBusiness, {}, { signal })).data;
}

/** Fetches the public settings of the workshop, such as name and time zone. */
export async function fetchKnownBusiness(signal: AbortSignal): Promise<PublicBusiness> {
  return (await call(getSettings, {}, { signal })).data.business;
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

/** Fetches whether the landing page shows «Reserva tu unidad». */
export async function fetchReserveButton(signal: AbortSignal): Promise<boolean> {
  return (await call(getSettings, {}, { signal })).data.showReserveButton;
}

export async function saveReserveButton(showReserveButton: boolean): Promise<boolean> {
  return (await staffCall(putReserveButton, { body: { showReserveButton } })).data
    .showReserveButton;
}
