import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runSql } from './environment.ts';
import type { LoadRequest } from './load.ts';

const BASELINE_ROWS = 12_000;

export type Baseline = { url: string; pid: number; stop(): Promise<void> };

/** Requests one indexed row after the other. */
export function rowCalls(count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: `/rows/${1 + ((index * 7) % BASELINE_ROWS)}`,
    headers: {},
  }));
}

/** Of each round of inserts: fewer leave the baseline's code cold. */
const INSERTS = 4_000;

/** Returns the next insert of a row, some thousand times. */
export function insertCalls(): () => LoadRequest | null {
  let left = INSERTS;
  return () => {
    if (left === 0) return null;
    left -= 1;
    const body = JSON.stringify({ name: `Cliente ${left}`, email: `cliente${left}@ejemplo.com` });
    return { method: 'POST', path: '/rows', headers: { 'content-type': 'application/json' }, body };
  };
}

/** Creates the baseline's table in a database and starts its server. */
export async function startBaseline(connectionString: string): Promise<Baseline> {
  await runSql(
    connectionString,
    `create table if not exists baseline (
       id bigint generated always as identity primary key,
       name text not null, email text not null, at timestamptz not null default now());
     insert into baseline (name, email)
     select 'Cliente ' || n, 'cliente' || n || '@ejemplo.com'
     from generate_series(1, ${BASELINE_ROWS}) as n where not exists (select from baseline);
     analyze baseline`,
  );
  const script = join(import.meta.dirname, 'baseline-server.ts');
  const child = spawn(process.execPath, [script, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(() => Promise.reject(new Error('the baseline ended before it listened'))),
  ]);
  return {
    url: String(url),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
