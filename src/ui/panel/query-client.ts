import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../call.ts';

const TRIES = 2;
/** How long what could not be read rests before it is asked for again. */
const REST_MS = 15_000;

const isConnection = (error: unknown) => error instanceof CallError && error.kind === 'connection';

/**
 * What the server refused is refused; a lost connection is tried again, and once it is back all
 * that is shown is read anew: the live connection may have survived what a question did not.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
