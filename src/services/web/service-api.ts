import { callAt } from '#ui/call.ts';
import type { ActiveService, listActiveServices } from '../contract/service.ts';
import { SERVICE_ROUTES } from '../contract/service-paths.ts';

/** Loads the services that clients can book. Rejects with `CallError`. */
export async function fetchActiveServices(signal?: AbortSignal): Promise<ActiveService[]> {
  const options = signal ? { signal } : {};
  return (await callAt<typeof listActiveServices>(SERVICE_ROUTES.active, {}, options)).data;
}
