import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallError, CallInput, CallReply } from '#ui/call.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getWorkOrder, type WorkOrder, workOrder } from '../contract/work-order.ts';

const inputOf = (citation: string) => ({ params: { id: citation } });

/** Key of the order of a citation. Live events of citations read it again. */
export const orderKey = (citation: string) => readQuery(getWorkOrder, inputOf(citation)).queryKey;

/** Reads the order of a citation while `enabled`; `data` is `null` before the reception. */
export function useWorkOrder(citation: string, enabled = true) {
  return useQuery({ ...readQuery(getWorkOrder, inputOf(citation)), enabled });
}

/** Shows the order that a call returned, and reads the citations again, whose cards summarise it. */
export function storeWorkOrder(client: QueryClient, order: WorkOrder): void {
  const own = orderKey(order.citation);
  client.setQueryData(own, order);
  void client.invalidateQueries({
    queryKey: ['citations'],
    predicate: ({ queryHash }) => queryHash !== hashKey(own),
  });
}

/** Shows the order that a call returned, and reads it again: a read that began before may answer with an older one. */
export function replaceWorkOrder(client: QueryClient, order: WorkOrder): void {
  const queryKey = orderKey(order.citation);
  client.setQueryData(queryKey, order);
  void client.invalidateQueries({ queryKey });
}

/** The current order of a rejected change; `null` if it is not readable. */
export const orderIn = ({ data }: CallError): WorkOrder | null =>
  z.safeParse(workOrder, data).data ?? null;

/** Returns what shows the order after a rejected change: the one in the answer, or the one that is read again. */
export function useRejectedOrder(citation: string): (error: CallError) => void {
  const client = useQueryClient();
  return (error) => {
    const now = orderIn(error);
    if (now !== null) storeWorkOrder(client, now);
    else void client.invalidateQueries({ queryKey: orderKey(citation) });
  };
}

type OrderEndpoint = Endpoint & { reply: typeof workOrder };

/**
 * Returns the function that changes an order by an endpoint, once per key if the endpoint uses one, and shows the order
 * that it answers. It rejects only with `CallError`.
 */
export function useOrderChange<E extends OrderEndpoint>(entry: E) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  return async (input: CallInput<E>): Promise<CallReply<E>> => {
    const reply = await (entry.idempotent
      ? attempt.send(input, (key) => staffCall(entry, input, { key }))
      : staffCall(entry, input));
    storeWorkOrder(client, reply.data as WorkOrder);
    return reply;
  };
}
