import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#server-kit/config.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDatabase } from './database.ts';
import type { TestDatabase } from './template.ts';
import { buildWorld, type World } from './world.ts';

type Open = { database: TestDatabase; app: TestApp; world: World };

/** A workshop with the known cast on a database of its own, for all tests of a file. */
export type Site = { readonly app: TestApp; readonly world: World };

export function testSite(change: Partial<Config> | (() => Promise<Partial<Config>>) = {}): Site {
  let open: Open | null = null;

  beforeAll(async () => {
    const database = await createDatabase();
    const config = typeof change === 'function' ? await change() : change;
    const app = await startTestApp(database, config);
    open = { database, app, world: await buildWorld(app.kit.db) };
  });
  afterAll(async () => {
    await open?.app.stop();
    await open?.database.drop();
  });

  const opened = (): Open => {
    if (!open) throw new Error('the site opens before the first test of the file');
    return open;
  };
  return {
    get app() {
      return opened().app;
    },
    get world() {
      return opened().world;
    },
  };
}
