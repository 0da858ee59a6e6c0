import { type CallReply, call } from '#web-kit/call.ts';
import { getSettings } from '../contract/settings.ts';

/** The business and its switches, as the public pages show them. Rejects with `CallError`. */
export async function fetchSettings(
  signal?: AbortSignal,
): Promise<CallReply<typeof getSettings>['data']> {
  const { data } = await call(getSettings, {}, signal ? { signal } : {});
  return data;
}
