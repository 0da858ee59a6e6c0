import { afterAll, beforeAll } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { Site } from './site.ts';

export type PayingSite = { site: Site; paypal: () => PayPalSimulator };

/** The site of a test file with the PayPal simulator; rate limits and challenge are on. */
export function payingSiteForTests(): PayingSite {
  const site = new Site();
  let paypal: PayPalSimulator | undefined;
  const open = () => {
    if (!paypal) throw new Error('the simulator is not up');
    return paypal;
  };
  beforeAll(async () => {
    paypal = await startPayPalSimulator();
    paypal.setNow(MONDAY_MORNING);
    const { payPal } = loadConfig(paypal.environment);
    await site.start(
      { payPal, rateLimits: true, smtpUrl: MAIL_SERVER },
      { showReserveButton: true },
    );
  });
  afterAll(async () => {
    await site.stop();
    await paypal?.stop();
  });
  return { site, paypal: open };
}
