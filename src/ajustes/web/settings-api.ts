import { call } from '#web-kit/call.ts';
import { getSettings, type PublicBusiness } from '../contract/settings.ts';

export const settingsKeys = { all: ['settings'] as const };

/** What everybody may know of the workshop. Rejects with `CallError`. */
export async function fetchPublicBusiness(signal: AbortSignal): Promise<PublicBusiness> {
  return (await call(getSettings, {}, { signal })).data.business;
}
