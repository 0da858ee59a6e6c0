import type { Db } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import type { WorkOrder } from '#work-orders/contract/work-order.ts';
import type { Answer } from '#work-orders/rules/answers.ts';
import { type Reply, request } from './http.ts';
import { createStaff } from './staff.ts';

type SentReply = { order: WorkOrder; link: string; message: string };

/** The calls about estimates of a staff member's panel. */
export type EstimateCalls = {
  read(citationId: string): Promise<Reply<WorkOrder | null>>;
  propose(orderId: string): Promise<Reply<WorkOrder>>;
  send(
    estimateId: string,
    channel?: string,
    lines?: readonly { line: string; version: number }[],
  ): Promise<Reply<SentReply>>;
  withdraw(estimateId: string): Promise<Reply<WorkOrder>>;
  changeLine(orderId: string, line: string, body: unknown): Promise<Reply<WorkOrder>>;
  answer(
    estimateId: string,
    answers: readonly (Answer & { version?: number })[],
    rest?: { method?: string; name?: string },
  ): Promise<Reply<WorkOrder>>;
};

function estimateCalls(url: string, headers: Record<string, string>): EstimateCalls {
  const post = <Data>(path: string, body: unknown): Promise<Reply<Data>> =>
    request(`${url}/api/${path}`, 'POST', body, headers);
  return {
    read: (citationId) =>
      request(`${url}/api/citations/${citationId}/work-order`, 'GET', undefined, headers),
    propose: (orderId) => post(`work-orders/${orderId}/estimates`, {}),
    send: (estimateId, channel = 'whatsapp', lines = undefined) =>
      post(`estimates/${estimateId}/send`, { channel, ...(lines && { lines }) }),
    changeLine: (orderId, line, body) =>
      request(`${url}/api/work-orders/${orderId}/lines/${line}`, 'PATCH', body, headers),
    withdraw: (estimateId) => post(`estimates/${estimateId}/withdraw`, {}),
    answer: (estimateId, answers, rest = {}) =>
      post(`estimates/${estimateId}/answers`, { method: 'counter', ...rest, answers }),
  };
}

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user with these permissions, signed in now. */
export async function estimatePanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' = ['agenda'],
): Promise<EstimateCalls> {
  const now = context.clock();
  const { headers } = await createStaff(context.db, permissions, { now });
  return estimateCalls(url, headers);
}

/** Returns the same calls without a session. */
export function anonymousEstimates({ url }: { url: string }): EstimateCalls {
  return estimateCalls(url, {});
}
