import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  addDeferredWork as addEndpoint,
  changeDeferredWork as changeEndpoint,
} from '../../contract/deferred-work.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';

/** Every call here rejects only with `CallError`. */

export type NewWork = CallInput<typeof addEndpoint>['body'];
export type WorkChange = NonNullable<CallInput<typeof changeEndpoint>['body']>;

/** Adds deferred work, once per key. */
export async function addDeferredWork(
  motorcycle: string,
  body: NewWork,
  key: string,
): Promise<MotorcycleRecord> {
  return (await staffCall(addEndpoint, { params: { id: motorcycle }, body }, { key })).data;
}

export async function changeDeferredWork(id: string, body: WorkChange): Promise<MotorcycleRecord> {
  return (await staffCall(changeEndpoint, { params: { id }, body })).data;
}
