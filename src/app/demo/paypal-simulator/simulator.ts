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
  /** What an app needs in its environment to pay here. */
  environment: Record<string, string>;
  orders: OrderStore;
  webhooks: Webhooks;
  faults: Faults;
  /** Every call that was made, oldest first. */
  log: RecordedCall[];
  /** Ends all access tokens. */
  revokeTokens(): void;
  /** Epoch milliseconds; `null` follows the real clock. */
  setNow(now: number | null): void;
  stop(): Promise<void>;
};

/**
 * PayPal on loopback, as far as payments need it: routes, checkout page, signed webhooks, replayed
 * requests, and switches for everything that goes wrong. The demo pays here, and so do the tests.
 */
export async function startPayPalSimulator(port = 0): Promise<PayPalSimulator> {
  const time = { now: null as number | null };
  const now = () => time.now ?? Date.now();
  const place = { url: '' };
  const base = () => place.url;
  const webhooks = new Webhooks({ webhookId: WEBHOOK_ID, base, now });
  const books = new OrderStore({ now, base, announce: (event) => webhooks.announce(event) });
  const desk = new PayPalApi(books, webhooks);
  const server = createServer((request, response) => void desk.receive(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  place.url = `http://127.0.0.1:${listening}`;
  return {
    url: place.url,
    environment: {
      PAYPAL_ENV: 'standin',
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: SECRET,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_BASE_URL: place.url,
      PAYPAL_CERT_HOSTS: `127.0.0.1:${listening}`,
    },
    orders: books,
    webhooks,
    faults: desk.faults,
    log: desk.log,
    revokeTokens: () => desk.tokens.clear(),
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
