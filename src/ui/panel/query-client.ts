import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { CallError } from '../call.ts';

const TRIES = 2;
/** Pause before a query that failed for its connection is repeated, in ms. */
const REST_MS = 15_000;

const isConnection = (error: unknown) => error instanceof CallError && error.kind === 'connection';

// With the default, a timer, a component that stores an answer with `setQueryData` and then drops its own draft would show
// the former data in between.
notifyManager.setScheduler(queueMicrotask);

/**
 * Retries queries only after a lost connection. When the network is back, refetches everything shown:
 * the live connection may have survived while a query failed.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < TRIES && isConnection(error),
        refetchInterval: ({ state }) => (isConnection(state.error) ? REST_MS : false),
        refetchOnReconnect: 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  repeatOutdatedReads(client);
  return client;
}

/**
 * Repeats the first read of a query that was invalidated while it ran: its answer may be older than the change. The
 * library restarts only reads of queries that have data.
 */
function repeatOutdatedReads(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isFirstRead = query.state.data === undefined && query.state.fetchStatus === 'fetching';
    if (action.type === 'invalidate' && isFirstRead) outdated.add(query);
    const isAnswer = action.type === 'success' && action.manual !== true;
    if (isAnswer && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}
