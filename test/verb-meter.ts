import pg from 'pg';
import { inject, vi } from 'vitest';
import type { TestDatabase } from './template.ts';

/** What a call did in the database, with the parts of each sum by name. */
export type Measured = {
  statements: readonly string[];
  /** Rows inserted, updated or deleted, by table. */
  rows: ReadonlyMap<string, number>;
  /** Calls of row and statement triggers and of foreign-key checks, by name. */
  triggers: ReadonlyMap<string, number>;
  /** Bytes of WAL records by table, its indexes included. */
  wal: ReadonlyMap<string, number>;
};

export type VerbMeter = {
  /** Runs a call that returns its statements. Nothing else may write to the database meanwhile. */
  measure(call: () => Promise<readonly string[]>): Promise<Measured>;
  stop(): Promise<void>;
};

type Plan = { Triggers?: { 'Trigger Name': string; 'Constraint Name'?: string; Calls: number }[] };

/**
 * Prepares a database without sessions. `auto_explain` reports the triggers of every statement, also of those inside of
 * functions and triggers, to the session that sent it. It does not report triggers that run at COMMIT: foreign keys are
 * checked at once here, and calls of deferred trigger functions are counted.
 */
const PREPARE = `
  create extension pg_walinspect;
  do $$
  declare
    name text := quote_ident(current_database());
    setting text;
    deferred record;
  begin
    foreach setting in array array[
      'session_preload_libraries = auto_explain', 'auto_explain.log_min_duration = 0',
      'auto_explain.log_analyze = on', 'auto_explain.log_timing = off', 'auto_explain.log_triggers = on',
      'auto_explain.log_nested_statements = on', 'auto_explain.log_format = json',
      'auto_explain.log_level = notice', 'track_functions = pl', 'synchronous_commit = on'] loop
      execute format('alter database %s set %s', name, setting);
    end loop;
    for deferred in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'f' and condeferrable and conparentid = 0 loop
      execute format('alter table %s alter constraint %I not deferrable', deferred.owner, deferred.conname);
    end loop;
  end $$`;

const DEFERRED_CALLS = `
  select tgname as name, calls::int from pg_stat_user_functions join pg_trigger on tgfoid = funcid
  where tginitdeferred and not tgisinternal`;

/**
 * Rows and bytes by table from the WAL records of this database's transactions. Leaves out what depends on earlier calls
 * and on checkpoints: full-page images, pruning, pages of the transaction status, and the numbers that a sequence reserves.
 */
const WRITTEN = `
  with own as (
    select start_lsn, pg_filenode_relation(reltablespace, relfilenode) as relation
    from pg_get_wal_block_info($1, $2, false)
    where block_id = 0
      and reldatabase = (select oid from pg_database where datname = current_database()))
  select coalesce(indrelid, relation)::regclass::text as name,
    count(*) filter (where resource_manager = 'Heap'
      and record_type ~ '^(INSERT|UPDATE|HOT_UPDATE|DELETE)')::int as rows,
    sum(record_length - fpi_length)::int as bytes
  from pg_get_wal_records_info($1, $2) as record
    left join own using (start_lsn) left join pg_index on indexrelid = relation
  where resource_manager in ('Heap', 'Btree', 'Gin', 'Gist', 'Transaction')
    and xid in (select xid from pg_get_wal_records_info($1, $2) join own using (start_lsn) where xid <> '0')
  group by 1`;

/** Opens a meter on a database of the test server, before the app starts on it. Its admin must be a superuser. */
export async function openVerbMeter(database: TestDatabase): Promise<VerbMeter> {
  const url = new URL(inject('testServer').admin);
  url.pathname = new URL(database.connectionString).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(PREPARE);
  const { plans, flushStatistics } = watchConnections();
  const read = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const readPosition = async (of: 'insert' | 'flush') => {
    const [row] = await read<{ lsn: string }>(`select pg_current_wal_${of}_lsn() as lsn`);
    return row?.lsn;
  };
  const readDeferred = async () => {
    await flushStatistics();
    const rows = await read<{ name: string; calls: number }>(DEFERRED_CALLS);
    return new Map(rows.map(({ name, calls }) => [name, calls]));
  };
  return {
    async measure(call) {
      const before = await readDeferred();
      const from = await readPosition('insert');
      plans.length = 0;
      const statements = await call();
      const triggers = countTriggers(plans);
      const written = await read<Written>(WRITTEN, [from, await readPosition('flush')]);
      for (const [name, calls] of await readDeferred()) {
        const more = calls - (before.get(name) ?? 0);
        if (more > 0) triggers.set(name, more);
      }
      const sums = (of: 'rows' | 'bytes') =>
        new Map(written.filter((row) => row[of] > 0).map((row) => [row.name ?? 'COMMIT', row[of]]));
      return { statements, rows: sums('rows'), triggers, wal: sums('bytes') };
    },
    stop: () => client.end(),
  };
}

type Written = { name: string | null; rows: number; bytes: number };

/**
 * Collects the plans that connections opened from now on receive. `flushStatistics` makes these connections report
 * the calls of functions, which PostgreSQL otherwise does once a second.
 */
function watchConnections() {
  const plans: Plan[] = [];
  const clients = new Set<pg.Client>();
  const connect = pg.Client.prototype.connect as (this: pg.Client, ...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    clients.add(this);
    this.on('end', () => clients.delete(this));
    this.on('notice', ({ message = '' }) => {
      const json = /^duration: .* plan:\n(.*)$/s.exec(message)?.[1];
      if (json !== undefined) plans.push(JSON.parse(json));
    });
    return connect.apply(this, given);
  } as never);
  const flushStatistics = async () => {
    // A connection that ends meanwhile rejects the statement, and reports at its end.
    const flush = (client: pg.Client) => client.query('select pg_stat_force_next_flush()');
    await Promise.allSettled([...clients].map(flush));
  };
  return { plans, flushStatistics };
}

function countTriggers(plans: readonly Plan[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const trigger of plans.flatMap(({ Triggers = [] }) => Triggers)) {
    const name = trigger['Constraint Name'] ?? trigger['Trigger Name'];
    counts.set(name, (counts.get(name) ?? 0) + trigger.Calls);
  }
  return counts;
}
