import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#platform/operations/config.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDatabase } from './database.ts';
import { type Fixtures, seedFixtures } from './fixtures.ts';
import type { TestDatabase } from './template.ts';

type Open = { database: TestDatabase; app: TestApp; fixtures: Fixtures };

/** A workshop with the fixtures on a database of its own, for all tests of a file. */
export type TestEnvironment = { readonly app: TestApp; readonly fixtures: Fixtures };

export function testEnvironment(
  change: Partial<Config> | (() => Promise<Partial<Config>>) = {},
): TestEnvironment {
  let open: Open | null = null;

  beforeAll(async () => {
    const database = await createDatabase();
    const config = typeof change === 'function' ? await change() : change;
    const app = await startTestApp(database, config);
    const fixtures = await seedFixtures(app.context.db);
    await receiveEarlierChanges(app);
    open = { database, app, fixtures };
  });
  afterAll(async () => {
    await open?.app.stop();
    await open?.database.drop();
  });

  const opened = (): Open => {
    if (!open) throw new Error('the environment starts before the first test of the file');
    return open;
  };
  return {
    get app() {
      return opened().app;
    },
    get fixtures() {
      return opened().fixtures;
    },
  };
}

/**
 * Waits until the app has received the change notifications of everything committed before;
 * PostgreSQL delivers them in order. Otherwise a test could take one of them for its own.
 */
export async function receiveEarlierChanges({ context }: TestApp): Promise<void> {
  const marker = 'everything before is received';
  const received = new Promise<void>((resolve) => {
    context.changes.on('audit', (detail) => {
      if (detail === marker) resolve();
    });
  });
  await sql`select pg_notify('bujia_changes', ${`audit ${marker}`})`.execute(context.db);
  await received;
}

/**
 * The process keeps settings and durations until it is notified of a change, settings 30 s at most. They are read
 * again before each call, so that they do not expire during it.
 */
export async function fillCaches({ app, fixtures }: TestEnvironment): Promise<void> {
  await sql`select pg_notify('bujia_changes', 'settings')`.execute(app.context.db);
  await receiveEarlierChanges(app);
  await fetch(`${app.url}/api/citations/availability/2026-11-27?service=${fixtures.oilChange}`);
}
