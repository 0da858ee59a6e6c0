import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Config } from '#platform/operations/config.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPage, type PageOptions } from '#test/browser/page.ts';
import { sharedBrowser } from '#test/browser.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import type { TestDatabase } from '#test/template.ts';

/** The whole product on its own database, with the worker's browser, for all tests of a file. */
export class Site {
  #database: TestDatabase | undefined;
  #app: TestApp | undefined;
  #browser: Browser | undefined;
  #fixtures: Fixtures | undefined;

  get app(): TestApp {
    return given(this.#app);
  }

  get fixtures(): Fixtures {
    return given(this.#fixtures);
  }

  get browser(): Browser {
    return given(this.#browser);
  }

  /** Opens a watched page whose clock is fixed at Monday morning, as the server's is. */
  async open(options: Omit<PageOptions, 'origin'> = {}): Promise<Page> {
    const page = await openPage(this.browser, { origin: this.app.url, ...options });
    await page.clock.setFixedTime(MONDAY_MORNING);
    return page;
  }

  /** Starts another process on the same database, until the running test ends. */
  async startSecondProcess(): Promise<TestApp> {
    const app = await startTestApp(given(this.#database));
    onTestFinished(() => app.stop());
    return app;
  }

  /** Ends the app and, once `meanwhile` is done, starts it at the same address. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const port = Number(new URL(this.app.url).port);
    await this.app.stop();
    await meanwhile();
    this.#app = await startTestApp(given(this.#database), { port });
  }

  async start(change: Partial<Config>, settings: Partial<Settings>): Promise<void> {
    this.#database = await createDatabase();
    this.#app = await startTestApp(this.#database, change);
    this.#fixtures = await seedFixtures(this.#app.context.db);
    await changeSettings(this.#app.context.db, { ...BUSINESS, ...settings });
    this.#browser = await sharedBrowser();
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
    await this.#database?.drop();
  }
}

/** All contact data that the public pages can show. */
const BUSINESS: Partial<Settings> = {
  phone: '+598 2 908 1234',
  whatsapp: '+598 99 123 456',
  address: 'Galicia 1234, Montevideo',
  mapUrl: 'https://mapas.ejemplo.com/galicia-1234',
  tiktokUrl: 'https://www.tiktok.com/@ejemplo',
  instagramUrl: 'https://www.instagram.com/ejemplo',
  youtubeUrl: 'https://www.youtube.com/@ejemplo',
};

/** The site of a test file: starts before its tests and stops after them. */
export function siteForTests(change: Partial<Config> = {}, settings: Partial<Settings> = {}): Site {
  const site = new Site();
  beforeAll(() => site.start(change, settings));
  afterAll(() => site.stop());
  return site;
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the site is not up');
  return value;
}
