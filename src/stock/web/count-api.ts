import type { z } from 'zod/mini';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { applyCount, getCountFigure } from '../contract/count.ts';

/** Calls of a stocktake. Every call rejects with `CallError` only. */

export type CountInput = CallInput<typeof applyCount>['body'];
export type CountFigure = z.output<typeof getCountFigure.reply>;

/** Reads a component's current stock and its last ledger line. */
export async function fetchCountFigure(id: string): Promise<CountFigure> {
  return (await staffCall(getCountFigure, { params: { id } })).data;
}

/** Applies a count, once per idempotency key. Returns the server's message. */
export async function sendCount(body: CountInput, key: string): Promise<string> {
  return (await staffCall(applyCount, { body }, { key })).message ?? '';
}
