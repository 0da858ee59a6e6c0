import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openWorkshopPayments } from '#app/payments.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { PaymentAlert, Payments, RefundFacts } from '#payments/server/paid-cause.ts';
import type { Provider } from '#payments/server/providers/provider.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createDatabase } from '../database.ts';
import { type Fixtures, MONDAY_MORNING, seedFixtures } from '../fixtures.ts';
import { type SilentProxy, startSilentProxy } from '../silent-proxy.ts';
import type { TestDatabase } from '../template.ts';
import { eventViolations, violations } from './contract.ts';
import { type Attempt, insertAttempt } from './paid-reservation.ts';
import { missingContract } from './schemas.ts';

type Open = {
  database: TestDatabase;
  app: TestApp;
  fixtures: Fixtures;
  paypal: PayPalSimulator;
  /** Between the app and PayPal; webhooks do not pass through it. */
  network: SilentProxy;
  payments: Payments;
};

export type PaySite = Readonly<Open> & {
  provider: Provider;
  /** The notifications through `payments` since the test began, without those of the app. */
  notified: { alerts: PaymentAlert[]; refunds: RefundFacts[] };
  /** Advances the clocks of the app and of PayPal; in milliseconds. */
  later(ms: number): void;
};

const DAY_MS = 24 * 3_600_000;

/**
 * An app with the PayPal simulator, for all tests of a file. Each test begins a day after the one
 * before with an empty log, and ends with a check of all messages against PayPal's contract.
 */
export function paySite(): PaySite {
  let open: Open | null = null;
  let now = MONDAY_MORNING;
  const notified: PaySite['notified'] = { alerts: [], refunds: [] };
  const opened = (): Open => {
    if (!open) throw new Error('the site opens before the first test of the file');
    return open;
  };
  const setNow = (at: number) => {
    now = at;
    opened().app.setNow(at);
    opened().paypal.setNow(at);
  };

  beforeAll(async () => {
    const [database, paypal] = await Promise.all([createDatabase(), startPayPalSimulator()]);
    const network = await startSilentProxy({ host: '127.0.0.1', port: portOf(paypal.url) });
    const PAYPAL_BASE_URL = `http://${network.host}:${network.port}`;
    const { payPal } = loadConfig({ ...paypal.environment, PAYPAL_BASE_URL });
    const app = await startTestApp(database, { payPal });
    paypal.webhooks.url = `${app.url}/api/payments/paypal/webhook`;
    const fixtures = await seedFixtures(app.context.db);
    open = {
      database,
      app,
      fixtures,
      paypal,
      network,
      payments: recordNotifications(openWorkshopPayments(app.context), notified),
    };
  });
  beforeEach(() => {
    const { paypal } = opened();
    // A day later: payments of one test are not due in the next.
    setNow(now + DAY_MS);
    paypal.log.length = 0;
    paypal.faults.clear();
    paypal.webhooks.dropPending();
    paypal.webhooks.deliveriesPerEvent = 1;
    notified.alerts.length = 0;
    notified.refunds.length = 0;
  });
  afterEach(() => {
    if (missingContract() !== null) return;
    const { log, webhooks } = opened().paypal;
    const events = webhooks.events.map((event) => webhooks.toNotification(event));
    expect([...violations(log), ...events.flatMap(eventViolations)]).toEqual([]);
  });
  afterAll(async () => {
    await open?.app.stop();
    await open?.network.close();
    await open?.paypal.stop();
    await open?.database.drop();
  });

  return {
    get database() {
      return opened().database;
    },
    get app() {
      return opened().app;
    },
    get fixtures() {
      return opened().fixtures;
    },
    get paypal() {
      return opened().paypal;
    },
    get network() {
      return opened().network;
    },
    get payments() {
      return opened().payments;
    },
    get provider() {
      const provider = opened().payments.providers.get('paypal');
      if (!provider) throw new Error('the site has no account with PayPal');
      return provider;
    },
    notified,
    later: (ms) => setNow(now + ms),
  };
}

const portOf = (url: string) => Number(new URL(url).port);

function recordNotifications(payments: Payments, notified: PaySite['notified']): Payments {
  const { cause } = payments;
  return {
    ...payments,
    cause: {
      ...cause,
      alert: async (tx, alert, now) => {
        await cause.alert(tx, alert, now);
        notified.alerts.push(alert);
      },
      refunded: async (tx, reservationId, refund, now) => {
        await cause.refunded(tx, reservationId, refund, now);
        notified.refunds.push(refund);
      },
    },
  };
}

/** Runs `work` with a budget of 1 ms for PayPal. */
export async function withOneMsBudget<T>({ app }: PaySite, work: () => Promise<T>): Promise<T> {
  const { config } = app.context;
  const usual = config.answerWithinMs;
  config.answerWithinMs = 1;
  try {
    return await work();
  } finally {
    config.answerWithinMs = usual;
  }
}

/** Inserts a reservation of 210.00 with an order that waits for its payer. */
export function attempt({ payments, fixtures }: PaySite): Promise<Attempt> {
  return insertAttempt(payments, fixtures.crashBars);
}

/** Inserts an attempt that the payer has approved; its webhook is not delivered yet. */
export async function agreed(site: PaySite) {
  const one = await attempt(site);
  const { orders, webhooks } = site.paypal;
  orders.approve(one.order);
  const [event] = webhooks.pending();
  if (!event) throw new Error('no event');
  return { ...one, event: webhooks.toNotification(event) };
}

/**
 * Returns from PayPal as the payer's browser; resolves with the banner, or with the URL of the
 * redirect.
 */
export async function comeBack({ app }: PaySite, order: string): Promise<string> {
  return followed(`${app.url}/api/payments/paypal/return?token=${order}&PayerID=SIMULADO12345`);
}

/** Opens the cancel URL as the payer's browser; resolves as `comeBack`. */
export function cancelled({ app }: PaySite, order: string): Promise<string> {
  return followed(`${app.url}/api/payments/paypal/cancel?token=${order}`);
}

async function followed(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get('location') ?? '');
  return location.searchParams.get('payment') ?? location.href;
}

/** Returns the statuses of a payment and of its reservation. */
export async function statusesOf(
  { app }: PaySite,
  { reservation, payment }: Pick<Attempt, 'reservation' | 'payment'>,
) {
  const { db } = app.context;
  const row = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['payments.status as payment', 'reservations.status as reservation'])
    .where('payments.id', '=', payment)
    .where('reservations.id', '=', reservation)
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns the request ids of an operation, in their order. */
export function requestIds({ paypal }: PaySite, operation: string): (string | undefined)[] {
  return paypal.log
    .filter((each) => each.operation === operation)
    .map((each) => each.headers['paypal-request-id']);
}
