import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Row = { _id?: string; status?: unknown; updatedAt?: unknown };

/** Returns the record from each list and detail on the screen; empty if none shows it. */
export function visibleRecords(client: QueryClient, all: QueryKey, id: string): Row[] {
  const shown = client.getQueryCache().findAll({ queryKey: all, type: 'active' });
  return shown.flatMap(({ state }) => rowsOf(state.data)).filter((row) => row?._id === id);
}

function rowsOf(data: unknown): Row[] {
  if (typeof data !== 'object' || data === null) return [];
  return [data, ...Object.values(data).flat()] as Row[];
}
