import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../call.ts';

const TRIES = 2;

/** What the server refused is refused; a lost connection is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < TRIES && error instanceof CallError && error.kind === 'connection',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
