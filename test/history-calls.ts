import type { Clearing } from '#history/contract/clearing.ts';
import type { ClientHistory } from '#history/contract/client-history.ts';
import type { HistoryPage } from '#history/contract/history.ts';
import { type Reply, request } from './http.ts';

type Own = { authorization?: string };

/** The history's calls of a staff member's panel. */
export type HistoryCalls = {
  read(query?: Record<string, unknown>): Promise<Reply<HistoryPage>>;
  clear(body: unknown): Promise<Reply<Clearing>>;
  clearings(): Promise<Reply<Clearing[]>>;
  /** Reads the copy of a clearing, line by line. */
  copy(id: string): Promise<{ status: number; headers: globalThis.Headers; lines: Line[] }>;
  client(kind: string, id: string): Promise<Reply<ClientHistory>>;
};
type Line = Record<string, unknown>;

export function historyCalls(url: string, headers: Own): HistoryCalls {
  const get = <Data>(path: string) => request<Data>(url + path, 'GET', undefined, { ...headers });
  return {
    read: (query = {}) => {
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
      return get(`/api/history?${new URLSearchParams(texts)}`);
    },
    clear: (body) => request(`${url}/api/citations/clear-history`, 'POST', body, { ...headers }),
    clearings: () => get('/api/history/exports'),
    copy: async (id) => {
      const response = await fetch(`${url}/api/history/exports/${id}`, { headers });
      const text = await response.text();
      const lines = response.ok ? text.trimEnd().split('\n') : [text];
      return {
        status: response.status,
        headers: response.headers,
        lines: lines.map((line) => JSON.parse(line)),
      };
    },
    client: (kind, id) => get(`/api/history/clients/${kind}/${id}`),
  };
}
