import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import pg from 'pg';
import { vi } from 'vitest';

/** Texts of the statements of one request, in order. */
type Statements = string[];

const current = new AsyncLocalStorage<Statements>();

/**
 * Records the statements of each request to a web server. Statements of jobs, of listeners and of
 * other requests are not recorded, because they run in another asynchronous context. Returns a
 * function that reads the statements of the newest request.
 */
export function recordStatements(server: Server): () => Statements {
  spyOnQueries();
  let newest: Statements = [];
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (...request) => {
    newest = [];
    current.run(newest, () => {
      for (const listener of listeners) listener.apply(server, request);
    });
  });
  return () => newest;
}

/** Runs `work`. Returns the statements that it, and what it starts, have sent when it ends. */
export async function recordStatementsOf(work: () => Promise<void>): Promise<Statements> {
  spyOnQueries();
  const statements: Statements = [];
  await current.run(statements, work);
  return statements;
}

function spyOnQueries(): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  if (vi.isMockFunction(query)) return;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
    current.getStore()?.push(text ?? 'stream');
    return query.apply(this, given);
  } as never);
}
