import { call } from '#web-kit/call.ts';
import { type ActiveService, listActiveServices } from '../contract/service.ts';

/** The services that clients can book. Rejects with `CallError`. */
export async function activeServices(signal?: AbortSignal): Promise<ActiveService[]> {
  return (await call(listActiveServices, {}, signal ? { signal } : {})).data;
}
