import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkshopPayments } from '#app/payments.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { migrate } from '#platform/data/migrate.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

/** An application with a clock that only moves on request, and the simulator of PayPal. */
export type Site = {
  app: TestApp;
  paypal: PayPalSimulator;
  payments: Payments;
  setNow(now: number): void;
  stop(): Promise<void>;
};

/** Starts the application on a migrated database. */
export async function openSite(connectionString: string): Promise<Site> {
  const paypal = await startPayPalSimulator();
  const { payPal } = loadConfig(paypal.environment);
  const app = await startTestApp({ connectionString }, { payPal });
  paypal.webhooks.url = `${app.url}/api/payments/paypal/webhook`;
  return {
    app,
    paypal,
    payments: openWorkshopPayments(app.context),
    setNow(now) {
      app.setNow(now);
      paypal.setNow(now);
    },
    async stop() {
      await app.stop();
      await paypal.stop();
    },
  };
}

/** Runs `work` with an empty database of its own PostgreSQL. */
export async function withDatabase<T>(work: (connectionString: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-quarter-'));
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ folder, settings });
  try {
    await migrate(postgres.connectionString);
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
