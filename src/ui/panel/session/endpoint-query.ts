import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallInput, CallReply } from '../../call.ts';
import { type IdempotencyKey, useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { endsSession, staffCall } from './staff-call.ts';

/**
 * Returns key and function of the query that reads an endpoint with the panel's session. The key begins with the
 * endpoint's topic. The query rejects only with `CallError`.
 */
export function readQuery<E extends Endpoint>(entry: E, input: CallInput<E>) {
  return {
    queryKey: [entry.topics?.[0], entry.path, input] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallReply<E>['data']> =>
      (await staffCall(entry, input, { signal })).data,
  };
}

/**
 * Returns the function that calls a changing endpoint with the panel's session, and with an `Idempotency-Key` if the
 * endpoint uses one. It resolves after the queries of the endpoint's topics were read again; after a rejection they are
 * read again too, since the record may have changed. It rejects only with `CallError`. `given`: the key of a form that
 * asks whether a request is unanswered.
 */
export function useSend<E extends Endpoint>(entry: E, given?: IdempotencyKey) {
  const client = useQueryClient();
  const own = useIdempotencyKey();
  const attempt = given ?? own;
  const readAgain = () =>
    Promise.all(
      (entry.topics ?? []).map((topic) => client.invalidateQueries({ queryKey: [topic] })),
    );
  return async (input: CallInput<E>): Promise<CallReply<E>> => {
    try {
      const reply = await (entry.idempotent
        ? attempt.send(input, (key) => staffCall(entry, input, { key }))
        : staffCall(entry, input));
      await readAgain();
      return reply;
    } catch (error) {
      if (!endsSession(error)) void readAgain();
      throw error;
    }
  };
}

type PageOf<Data> = Exclude<Data, readonly unknown[]>;

/** As `readQuery`, for an endpoint that answers a query with `page` by a page, and another one by the whole list. */
export const pageQuery = readQuery as <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<PageOf<CallReply<E>['data']>>;
};
