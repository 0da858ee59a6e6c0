import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { insertCitation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import {
  insertSentEstimate,
  insertWorkLine,
  insertWorkOrder,
  type SentLine,
} from '#test/order-rows.ts';
import { bookedOn } from './support/booked.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({}, { bays: 20 });

/** A word without a break opportunity. */
const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';

const LINES: readonly SentLine[] = [
  { text: 'Pastillas de freno', cause: 'Quedan 1,5 mm.', quantity: 2000 },
  { text: `Kit de transmisión ${LONG}`, cause: LONG, choice_group: 1, price_cents: 11_800 },
  { text: 'Solo la cadena', choice_group: 1, price_cents: 6400 },
];

/** Inserts a received motorcycle with an estimate. Returns the path of its page and its order. */
async function insertEstimate(): Promise<{ path: string; order: string }> {
  const { db } = site.app.context;
  const token = newToken();
  const citation = await insertCitation(db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'in-workshop',
    vehicle_model: LONG,
  });
  const order = await insertWorkOrder(db, citation, {
    promised_at: new Date('2026-11-26T21:00:00Z'),
    inspected_at: new Date(MONDAY_MORNING),
  });
  await insertSentEstimate(db, order, LINES);
  return { path: `${site.app.url}/mi/${token}`, order };
}

/** Inserts work that was done: rectified for 30.00, and a chain with a long name for 40.00. */
async function insertDoneWork(order: string): Promise<void> {
  const { db } = site.app.context;
  const lines = [
    { text: 'Rectificar disco delantero', price_cents: 3000 },
    { text: `Cambiar cadena ${LONG}`, price_cents: 2000, quantity: 2000 },
  ];
  for (const line of lines) {
    const id = await insertWorkLine(db, order, line);
    await db.updateTable('work_lines').set({ state: 'done' }).where('id', '=', id).execute();
  }
}

const statesOf = async (order: string) => {
  const lines = await site.app.context.db
    .selectFrom('work_lines')
    .select('state')
    .where('order_id', '=', order)
    .orderBy('position')
    .execute();
  return lines.map(({ state }) => state);
};

/** Answers as a finger does: on the tile, not on the radio button. */
async function choose(page: Page, group: RegExp, choice: RegExp): Promise<void> {
  const tile = page.getByRole('group', { name: group }).getByRole('radio', { name: choice });
  await tile.check();
}

test('the client’s page fits phones and desktops in both schemes, with text of 200 % and long words', async () => {
  const page = await site.open({ width: 360, height: 640, touch: true });
  const { path } = await insertEstimate();
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: /Yamaha/ }).waitFor();
  for (const width of [360, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await inspect(page, 'client-page');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
});

test('an estimate is answered on an old phone without JavaScript, after a page that asks for confirmation', async () => {
  const { path, order } = await insertEstimate();
  const page = await site.browser
    .newContext({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false })
    .then((context) => context.newPage());
  await page.goto(path);
  await choose(page, /^Pastillas de freno$/, /^No, gracias$/);
  await choose(page, /^Elige una de estas opciones$/, /Solo la cadena/);
  await page.getByLabel('Tu nombre').fill('Lucía');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByRole('heading', { level: 1, name: /^Vas a aprobar US\$\s64,00$/ }).waitFor();
  expect(await statesOf(order)).toEqual(['proposed', 'proposed', 'proposed']);
  await page.getByRole('button', { name: /^Aprobar US\$\s64,00$/ }).click();
  await page.getByText('Gracias, ya tenemos tu respuesta.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await statesOf(order)).toEqual(['declined', 'declined', 'approved']);
  await page.context().close();
});

test('with JavaScript the button names the total of the ticked lines, and one press answers', async () => {
  const { path, order } = await insertEstimate();
  const page = await site.open({ width: 390, height: 844, touch: true });
  const fonts: string[] = [];
  page.on('request', (each) => {
    if (each.resourceType() === 'font') fonts.push(each.url());
  });
  await page.goto(path);
  await choose(page, /^Pastillas de freno$/, /^Aprobar$/);
  await page.getByRole('button', { name: /^Aprobar US\$\s118,00$/ }).waitFor();
  await choose(page, /^Elige una de estas opciones$/, /Solo la cadena/);
  await page.getByText(/^Total de lo que apruebas: US\$\s182,00$/).waitFor();
  await page.getByRole('button', { name: /^Aprobar US\$\s182,00$/ }).click();
  await page.getByText('Gracias, ya tenemos tu respuesta.').waitFor();
  expect(await statesOf(order)).toEqual(['approved', 'declined', 'approved']);
  // No character of the page needs the large fonts.
  expect(fonts.filter((url) => !url.includes('-basic-'))).toEqual([]);
});

test('a client moves an appointment by the link of the mail without JavaScript', async () => {
  const { link } = await bookedOn(site, '12:00');
  const page = await site.browser
    .newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    .then((context) => context.newPage());
  await page.goto(link.replace('/cancel/', '/mi/'));
  await page.getByRole('link', { name: 'Cambiar día u hora' }).click();
  await page.getByRole('link', { name: 'vie, 27 nov.' }).click();
  await page.getByRole('radio', { name: '16:00' }).check();
  await page.getByRole('button', { name: 'Cambiar la cita' }).click();
  await page
    .getByText('Listo: tu cita quedó para el viernes, 27 de noviembre a las 16:00.')
    .waitFor();
  await page.context().close();

  const inspected = await site.open({ width: 390, height: 844, touch: true });
  await inspected.goto(link.replace('/cancel/', '/mi/'));
  await inspect(inspected, 'client-page-booked');
  await inspected.getByRole('link', { name: 'Cambiar día u hora' }).click();
  await inspected.getByRole('heading', { level: 1, name: 'Cambiar día u hora' }).waitFor();
  await inspect(inspected, 'client-page-move');
  await inspected.goto(link);
  await inspected.getByRole('link', { name: 'Ver cómo va tu cita' }).click();
  await inspected.getByRole('heading', { level: 1, name: /Yamaha/ }).waitFor();
});

test('the receipt fits phones, desktops and paper, with text of 200 %', async () => {
  const { db } = site.app.context;
  const token = newToken();
  const citation = await insertCitation(db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'delivered',
    labor_cents: 8500,
    delivered_at: new Date(MONDAY_MORNING),
    vehicle_model: LONG,
  });
  const order = await insertWorkOrder(db, citation, { closed_at: new Date(MONDAY_MORNING) });
  await insertDoneWork(order);
  const page = await site.open({ width: 360, height: 640, touch: true });
  await page.goto(`${site.app.url}/mi/${token}`);
  await page.getByRole('heading', { level: 2, name: 'Recibo' }).waitFor();
  await inspect(page, 'client-page-delivered');
  await page.getByRole('link', { name: 'Ver el recibo' }).click();
  await page.getByRole('heading', { level: 1, name: /^Recibo de la orden/ }).waitFor();
  await page.getByRole('row', { name: /^Total US\$\s133,50$/ }).waitFor();
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await inspect(page, 'client-receipt');
  }
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await screenshot(page, 'client-receipt-paper');
  expect(await page.getByRole('link', { name: 'Volver' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
});
