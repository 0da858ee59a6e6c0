import { openWorkshopPayments } from '#app/payments.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { createDatabase } from '../database.ts';
import { type Fixtures, seedFixtures } from '../fixtures.ts';
import type { TestDatabase } from '../template.ts';

/**
 * One database, one PayPal simulator, the app of this test, and app processes that can be killed.
 */
export type PayProcesses = {
  database: TestDatabase;
  paypal: PayPalSimulator;
  app: TestApp;
  fixtures: Fixtures;
  payments: Payments;
  /** Starts one more process; its log is added to `output`. */
  start(): Promise<AppProcess>;
  output: () => string;
  stop(): Promise<void>;
};

export async function payProcesses(): Promise<PayProcesses> {
  const [database, paypal] = await Promise.all([createDatabase(), startPayPalSimulator()]);
  const { payPal } = loadConfig(paypal.environment);
  const app = await startTestApp(database, { payPal });
  // The processes beside it follow the machine's clock.
  app.setNow(null);
  const fixtures = await seedFixtures(app.context.db);
  const started: AppProcess[] = [];
  let written = '';
  const environment = {
    ...paypal.environment,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'trace',
  };
  return {
    database,
    paypal,
    app,
    fixtures,
    payments: openWorkshopPayments(app.context),
    start: async () => {
      const one = await startAppProcess(environment);
      started.push(one);
      for (const stream of [one.process.stdout, one.process.stderr]) {
        stream?.on('data', (chunk) => {
          written += String(chunk);
        });
      }
      return one;
    },
    output: () => written,
    stop: async () => {
      await Promise.all(started.map((one) => one.terminate()));
      await app.stop();
      await paypal.stop();
      await database.drop();
    },
  };
}
