import type { Browser } from 'playwright-core';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Db } from '#platform/data/database.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type Fixtures, MONDAY_MORNING, seedFixtures } from '../../test/fixtures.ts';
import type { TestDatabase } from '../../test/template.ts';
import { Network } from './network.ts';

/** The product behind a network that loses calls, with the PayPal simulator and a browser, for all walks of a run. */
export type WalkSite = {
  app: TestApp;
  db: Db;
  fixtures: Fixtures;
  network: Network;
  paypal: PayPalSimulator;
  browser: Browser;
  stop(): Promise<void>;
};

/** Starts the product on an empty migrated database. Rate limits and challenge are on, as in production. */
export async function openWalkSite(database: TestDatabase, browser: Browser): Promise<WalkSite> {
  const network = new Network();
  await network.listen();
  const paypal = await startPayPalSimulator();
  paypal.setNow(MONDAY_MORNING);
  const { payPal } = loadConfig({ ...paypal.environment, PUBLIC_URL: network.url });
  const app = await startTestApp(database, {
    payPal,
    rateLimits: true,
    // Each walk is a client with an address of its own.
    trustProxy: true,
    publicUrl: network.url,
  });
  network.forwardTo(app.url);
  const { db } = app.context;
  const fixtures = await seedFixtures(db);
  await changeSettings(db, { bays: 20, showReserveButton: true, whatsapp: '+598 99 123 456' });
  return {
    app,
    db,
    fixtures,
    network,
    paypal,
    browser,
    async stop() {
      await app.stop();
      await network.stop();
      await paypal.stop();
    },
  };
}
