import { afterAll, beforeAll } from 'vitest';
import { type PayPalStandIn, startPayPalStandIn } from '#main/demo/paypal-standin/standin.ts';
import { loadConfig } from '#server-kit/config.ts';
import { MONDAY_MORNING } from '#test/world.ts';
import { Site } from './site.ts';

export type PayingSite = { site: Site; paypal: () => PayPalStandIn };

/** The site of a test file whose reservations are paid at the stand-in; limits and challenge on. */
export function payingSiteForTests(): PayingSite {
  const site = new Site();
  let paypal: PayPalStandIn | undefined;
  const open = () => {
    if (!paypal) throw new Error('the stand-in is not up');
    return paypal;
  };
  beforeAll(async () => {
    paypal = await startPayPalStandIn();
    paypal.setNow(MONDAY_MORNING);
    const { payPal } = loadConfig(paypal.environment);
    await site.start({ payPal, rateLimits: true }, { showReserveButton: true });
  });
  afterAll(async () => {
    await site.stop();
    await paypal?.stop();
  });
  return { site, paypal: open };
}
