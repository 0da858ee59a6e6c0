import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#platform/data/migrate.ts';

/**
 * The PostgreSQL server of the tests. `admin` may create databases; `app` has the application's
 * rights.
 */
export type TestServer = { admin: string; app: string };

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

const TEMPLATE = 'bujia_template';
const IN_USE = '55006';

/**
 * Creates the migrated template again; it accepts no connections, so that it can always be copied.
 */
export async function createTemplate(server: TestServer): Promise<void> {
  await onServer(server.admin, async (client) => {
    await client.query(
      `UPDATE pg_database SET datistemplate = false WHERE datname = '${TEMPLATE}' AND datistemplate`,
    );
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${ownerOf(server)}`);
  });
  await migrate(connectionTo(server, TEMPLATE));
  await onServer(server.admin, (client) =>
    client.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false`),
  );
}

/** Creates a database with the migrated schema and no rows, for one test file or runner. */
export async function cloneTemplate(server: TestServer): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies files; the default strategy writes every page of the template to the WAL.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${ownerOf(server)} STRATEGY file_copy`;
  await onServer(server.admin, (client) => retryWhileInUse(() => client.query(statement)));
  return {
    connectionString: connectionTo(server, name),
    drop: () =>
      onServer(server.admin, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      ),
  };
}

async function onServer(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The last connection of the migration may take a moment to close. */
async function retryWhileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      const inUse = error instanceof pg.DatabaseError && error.code === IN_USE;
      if (!inUse || attempt === 10) throw error;
      await sleep(100);
    }
  }
}

function ownerOf(server: TestServer): string {
  return pg.escapeIdentifier(decodeURIComponent(new URL(server.app).username));
}

function connectionTo(server: TestServer, database: string): string {
  const url = new URL(server.app);
  url.pathname = `/${database}`;
  return url.href;
}
