import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_ID, PayPalApi, SECRET } from './api.ts';
import type { Faults } from './faults.ts';
import type { RecordedCall } from './model.ts';
import { OrderStore } from './order-store.ts';
import { Webhooks } from './webhooks.ts';

const WEBHOOK_ID = 'WEBHOOKSIMULADO01';

export type PayPalSimulator = {
  url: string;
  /** Environment variables for an app that pays with the simulator. */
  environment: Record<string, string>;
  orders: OrderStore;
  webhooks: Webhooks;
  faults: Faults;
  /** All received calls, oldest first. */
  log: RecordedCall[];
  /** Revokes all access tokens. */
  revokeTokens(): void;
  /** Sets the clock in epoch milliseconds; `null`: the real clock. */
  setNow(now: number | null): void;
  stop(): Promise<void>;
};

/**
 * Starts a simulation of PayPal on loopback for the demo and the tests: the routes that payments need,
 * checkout page, signed webhooks, repeated requests, and faults.
 */
export async function startPayPalSimulator(port = 0): Promise<PayPalSimulator> {
  const time = { now: null as number | null };
  const now = () => time.now ?? Date.now();
  const address = { url: '' };
  const base = () => address.url;
  const webhooks = new Webhooks({ webhookId: WEBHOOK_ID, base, now });
  const store = new OrderStore({ now, base, announce: (event) => webhooks.announce(event) });
  const api = new PayPalApi(store, webhooks);
  const server = createServer((request, response) => void api.receive(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  address.url = `http://127.0.0.1:${listening}`;
  return {
    url: address.url,
    environment: {
      PAYPAL_ENV: 'standin',
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: SECRET,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_BASE_URL: address.url,
      PAYPAL_CERT_HOSTS: `127.0.0.1:${listening}`,
    },
    orders: store,
    webhooks,
    faults: api.faults,
    log: api.log,
    revokeTokens: () => api.tokens.clear(),
    setNow: (at) => {
      time.now = at;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
