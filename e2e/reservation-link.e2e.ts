import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem } from '#test/browser/page.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { inspect } from './support/inspect.ts';
import { jobPicture } from './support/job-picture.ts';
import { payingSiteForTests } from './support/paying-site.ts';

const { site, paypal } = payingSiteForTests();

/** A word without a break opportunity. */
const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';

/** Inserts a reservation. Returns the URL of its page. */
async function insert(change: object = {}): Promise<string> {
  const token = newToken();
  await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    cancel_token_hash: hashToken(token),
    ...change,
  });
  return `${site.app.url}/mi/${token}`;
}

async function insertPicture(): Promise<void> {
  const content = await jobPicture('defensas');
  await sql`insert into product_images (id, product_id, position, content_type, content)
    values (${newId()}, ${site.fixtures.crashBars}, 1, 'image/webp', ${content})`.execute(
    site.app.context.db,
  );
}

const atPayPal = (page: Page) => page.waitForURL(`${paypal().url}/checkoutnow?**`);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

test('the page of a reservation fits phones and desktops in both schemes, with text of 200 % and long words', async () => {
  await insertPicture();
  const paths = [
    ['pending', await insert()],
    ['ready', await insert({ status: 'ready', material_cost_cents: 0 })],
    ['long', await insert({ product_name: LONG, vehicle_model: LONG, status: 'accepted' })],
  ] as const;
  const page = await site.open({ width: 360, height: 640, touch: true });
  for (const [name, path] of paths) {
    await page.goto(path);
    await heading(page, /Kit|Moto/);
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await inspect(page, `reservation-${name}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await expectNoSidewaysScroll(page);
  }
});

test('«Retomar pago» on the page of a reservation leads to the payment without JavaScript', async () => {
  const page = await site.browser
    .newContext({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false })
    .then((context) => context.newPage());
  await page.goto(await insert());
  await page.getByRole('button', { name: 'Retomar pago' }).click();
  await atPayPal(page);
  await page.goBack();
  await heading(page, 'Kit de defensas');
  await page.context().close();
});

test('a client pays by the link, returns, and the receipt leads to the page with the payment', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  expectProblem(page, new RegExp(paypal().url));
  await page.goto(await insert());
  await page.getByRole('button', { name: 'Retomar pago' }).click();
  await atPayPal(page);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await heading(page, 'Reserva pagada');
  await inspect(page, 'reserva-paid-link');
  await page.getByRole('link', { name: 'Ver tu reserva' }).click();
  await page.getByText('Pago recibido', { exact: true }).first().waitFor();
  await page.getByText('Recibido', { exact: true }).waitFor();
  await inspect(page, 'reservation-paid');
});
