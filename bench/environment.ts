import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/data/migrate.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

/** A PostgreSQL with the product's settings (durable commits) in a temporary folder. */
export type BenchEnvironment = {
  dataFolder: string;
  /** Creates a database: migrated and empty, or a copy of an unused one. */
  createDatabase(copyOf?: string): Promise<string>;
  /** As `createDatabase`, of an earlier version: `upTo` names its last migration. */
  createEarlierDatabase(upTo: string, copyOf?: string): Promise<string>;
  /** Writes a checkpoint, so that no measurement includes earlier work. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

export async function openBenchEnvironment(): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-bench-'));
  const engine = await startEmbeddedPostgres({ folder, onExit: fail });
  const create = async (copyOf?: string, upTo?: string) => {
    const name = `bench_${randomBytes(6).toString('hex')}`;
    const template = copyOf === undefined ? '' : ` template ${databaseOf(copyOf)}`;
    await runSql(engine.adminConnectionString, `create database ${name} owner bujia${template}`);
    const connectionString = withDatabase(engine.connectionString, name);
    await migrate(connectionString, { upTo });
    return connectionString;
  };
  return {
    dataFolder: join(folder, 'postgres'),
    createDatabase: (copyOf) => create(copyOf),
    createEarlierDatabase: (upTo, copyOf) => create(copyOf, upTo),
    async settle() {
      await runSql(engine.adminConnectionString, 'checkpoint');
    },
    async stop() {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

function databaseOf(connectionString: string): string {
  return new URL(connectionString).pathname.slice(1);
}

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runSql<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, application_name: 'bench' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
