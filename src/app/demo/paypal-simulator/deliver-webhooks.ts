import type { PayPalSimulator } from './simulator.ts';

/** About as soon as PayPal's own. */
const EVERY_MS = 1_500;

/** Delivers what happens as time passes, until the process ends; what is not taken is sent again. */
export function deliverWebhooks({ webhooks }: PayPalSimulator, url: string): void {
  webhooks.url = url;
  const timer = setInterval(() => void webhooks.deliver(), EVERY_MS);
  timer.unref();
}
