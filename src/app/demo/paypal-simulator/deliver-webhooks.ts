import type { PayPalSimulator } from './simulator.ts';

/** Similar to PayPal's own delay. */
const INTERVAL_MS = 1_500;

/** Delivers new events repeatedly until the process ends; failed deliveries are repeated. */
export function deliverWebhooks({ webhooks }: PayPalSimulator, url: string): void {
  webhooks.url = url;
  const timer = setInterval(() => void webhooks.deliver(), INTERVAL_MS);
  timer.unref();
}
