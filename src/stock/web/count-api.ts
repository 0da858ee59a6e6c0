import type { z } from 'zod/mini';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { applyCount, getCountFigure } from '../contract/count.ts';

/** Stocktakes. Every call here rejects with `CallError` alone. */

export type CountInput = CallInput<typeof applyCount>['body'];
export type CountFigure = z.output<typeof getCountFigure.reply>;

/** What the ledger says of a component at this moment. */
export async function fetchCountFigure(id: string): Promise<CountFigure> {
  return (await staffCall(getCountFigure, { params: { id } })).data;
}

/** The same key and count are applied once. Answers the server's sentence. */
export async function sendCount(body: CountInput, key: string): Promise<string> {
  return (await staffCall(applyCount, { body }, { key })).message ?? '';
}
