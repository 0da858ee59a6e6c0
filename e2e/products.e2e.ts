import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type NewProduct, storeProduct } from '#products/server/product-actions.ts';
import { findProducts } from '#products/server/product-queries.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { refuseReload, reloadAsking, standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

beforeEach(async () => {
  await site.app.context.db
    .updateTable('products')
    .set({ deleted_at: new Date(MONDAY_MORNING) })
    .execute();
});

function product(change: Partial<NewProduct> = {}): Promise<string> {
  return storeProduct(site.app.context.db, {
    name: 'Faros auxiliares LED',
    description: 'Par de faros con instalación eléctrica y llave.',
    price: 14_500,
    manualCost: 6_000,
    autoCost: false,
    category: 'Electricidad',
    publishIn: { agendaTaller: true, reservaTuyo: false },
    specifications: [],
    active: true,
    components: [],
    ...change,
  });
}

/** Creates a product of one component, with stock for `units` of it. */
async function made(name: string, units: number, part: string): Promise<string> {
  const componentId = await createStockedComponent(site.app.context.db, {
    name: part,
    quantity: units * 2_000,
  });
  return product({
    name,
    components: [{ component: componentId, quantity: 2_000 }],
    autoCost: true,
  });
}

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function stored(name: string) {
  const { actor } = await createStaff(site.app.context.db, 'admin');
  return (await findProducts(site.app.context.db, {}, actor)).products.find(
    (each) => each.name === name,
  );
}

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer();
/** Larger than the server accepts: the browser scales it. */
const largePicture = () =>
  sharp({ create: { width: 1_500, height: 1_300, channels: 3, background: '#393' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(colour),
});

test('product cards show producible units; a product is created with images; a basket is sold', {
  meta: {
    specification: {
      'admin 2 Products tab': [
        ['name', "card(page, 'Kit de defensas tubulares')"],
        ['description', 'Par de faros con instalación eléctrica y llave.'],
        ['price', 'US$ 145,00'],
        ['category', 'Electricidad'],
        ['component count', '1 componente'],
        ['producible units', '4 unidades: stock bajo'],
        ['red at 0', '0 unidades: sin stock', 'rgb(180, 35, 24)'],
        ['yellow under 5', '4 unidades: stock bajo', 'rgb(122, 74, 0)'],
        ['green otherwise', '5 unidades: en stock', 'rgb(11, 107, 69)'],
        'Agenda Taller',
        'Reserva tu unidad',
        ['Active badge', "'Activo'", "'Inactivo'"],
        'Nuevo Producto',
      ],
      'admin 8 Success messages': ['Producto creado correctamente'],
    },
  },
}, async () => {
  await made('Kit de defensas tubulares', 0, 'Tubo de acero');
  await made('Puños calefaccionados', 4, 'Cable eléctrico');
  await made('Batería instalada', 5, 'Batería YTZ10S');
  await product({
    name: 'Moto Yumbo GS 200 0 km, edición limitada con valijas y parabrisas alto',
    description: 'Unidad nueva. '.repeat(40),
    publishIn: { agendaTaller: false, reservaTuyo: true },
    active: false,
  });
  const { page } = await openPanel(site, ['productos', 'stock'], { hash: '#productos' });
  const none = card(page, 'Kit de defensas tubulares');
  await none.getByText('0 unidades: sin stock', { exact: true }).waitFor();
  await none.getByText('Falta: Tubo de acero', { exact: true }).waitFor();
  await none.getByText('1 componente', { exact: true }).waitFor();
  await none.getByText('US$ 145,00').waitFor();
  await none.getByText('Costo: US$ 7,00', { exact: true }).waitFor();
  await none.getByText('Electricidad').waitFor();
  await none.getByText('Par de faros con instalación eléctrica y llave.').waitFor();
  await none.getByText('Agenda Taller', { exact: true }).waitFor();
  await none.getByText('Activo', { exact: true }).waitFor();
  const few = card(page, 'Puños calefaccionados');
  await few.getByText('4 unidades: stock bajo', { exact: true }).waitFor();
  await few.getByText('Limita: Cable eléctrico', { exact: true }).waitFor();
  const enough = card(page, 'Batería instalada');
  await enough.getByText('5 unidades: en stock', { exact: true }).waitFor();
  const whole = card(
    page,
    'Moto Yumbo GS 200 0 km, edición limitada con valijas y parabrisas alto',
  );
  await whole.getByText('Sin componentes', { exact: true }).waitFor();
  await whole.getByText('Reserva tu unidad', { exact: true }).waitFor();
  await whole.getByText('Inactivo', { exact: true }).waitFor();
  expect(await whole.getByText('Agenda Taller').count()).toBe(0);
  const colour = (of: Locator, text: string) =>
    of.getByText(text, { exact: true }).evaluate((chip) => getComputedStyle(chip).color);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await colour(none, '0 unidades: sin stock')).toBe('rgb(180, 35, 24)');
  expect(await colour(few, '4 unidades: stock bajo')).toBe('rgb(122, 74, 0)');
  expect(await colour(enough, '5 unidades: en stock')).toBe('rgb(11, 107, 69)');

  const { db } = site.app.context;
  await createStockedComponent(db, { code: 'CAN-1', name: 'Bujía de canasta' });
  await createStockedComponent(db, { code: 'CAN-2', name: 'Cadena de canasta', quantity: 1_000 });
  const tubes = await createStockedComponent(db, {
    code: 'TUB-1',
    name: 'Tubo',
    unit: 'meter',
    quantity: 10_000,
    costPerUnitCents: 520,
  });
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Defensas a medida');
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Protección');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('49,00');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Acero pintado, con bulonería.');
  await pick(form, 'TUB-1');
  const tube = form.getByRole('textbox', { name: 'Cantidad de Tubo, en metro' });
  await expect.poll(() => isFocused(tube)).toBe(true);
  await tube.fill('3,5');
  expect(await figure(form, 'Costo')).toBe('US$ 18,20');
  await db
    .updateTable('components')
    .set({ cost_per_unit_cents: 600 })
    .where('id', '=', tubes)
    .execute();
  await expect.poll(() => figure(form, 'Costo')).toBe('US$ 21,00');
  await form
    .getByLabel('Agregar imágenes')
    .setInputFiles([
      await file('a.png', '#c33'),
      await file('b.png', '#33c'),
      { name: 'foto.png', mimeType: 'image/png', buffer: await largePicture() },
    ]);
  await press(form, 'Mover antes la imagen 2');
  await press(form, 'Agregar especificación');
  await form.getByRole('textbox', { name: 'Nombre de la especificación 1' }).fill('Material');
  await form.getByRole('textbox', { name: 'Valor de la especificación 1' }).fill('Acero');
  await form.getByRole('checkbox', { name: 'Reserva tu unidad' }).check();
  await page.setViewportSize(PHONE);
  await inspect(page, 'products-new');
  await page.setViewportSize(WIDE);
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  await form.waitFor({ state: 'detached' });
  await card(page, 'Defensas a medida').getByText('2 unidades: stock bajo').waitFor();
  const saved = await stored('Defensas a medida');
  expect(saved).toMatchObject({
    price: 49,
    cost: 21,
    autoCost: true,
    category: 'Protección',
    publishIn: { agendaTaller: false, reservaTuyo: true },
    specifications: [{ name: 'Material', value: 'Acero' }],
    active: true,
  });
  expect(saved?.components?.map((line) => [line.component.name, line.quantity])).toEqual([
    ['Tubo', 3.5],
  ]);
  // Blue was moved before red.
  const images = saved?.images ?? [];
  expect(await colours(images.slice(0, 2))).toEqual(['blue', 'red']);
  // The picture of more than 5 MB was scaled before it was sent.
  expect(images).toHaveLength(3);
  const picture = card(page, 'Defensas a medida').getByRole('presentation');
  const shown = (what: string) => picture.evaluate((img, name) => Reflect.get(img, name), what);
  await expect.poll(() => shown('naturalWidth')).toBeGreaterThan(0);
  expect(await shown('currentSrc')).toContain('?size=400');
  // Images of an inactive product are loaded with the session.
  await press(page, 'Desactivar Defensas a medida');
  await expect.poll(() => shown('currentSrc')).toMatch(/^blob:/);
  await expect.poll(() => shown('naturalWidth')).toBeGreaterThan(0);
  await sellBasketTo(page, 'Camila Pereyra');
});

async function pick(form: Locator, code: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Agregar componente' }).fill(code);
  const options = form.page().getByRole('option');
  // The found component replaces the list of all, in another place.
  await expect.poll(() => options.count()).toBe(1);
  await options.filter({ hasText: code }).click();
}

const figure = async (form: Locator, name: string): Promise<string> => {
  const text = await form
    .locator('dl')
    .filter({ hasText: name })
    .locator('dd')
    .first()
    .textContent();
  return (text ?? '').replace(/\u00a0/g, ' ');
};

/** Returns the dominant colour of each stored image. */
async function colours(images: readonly { _id: string }[]): Promise<string[]> {
  return Promise.all(
    images.map(async ({ _id }) => {
      const { content } = await site.app.context.db
        .selectFrom('product_images')
        .select('content')
        .where('id', '=', _id)
        .executeTakeFirstOrThrow();
      const { dominant } = await sharp(content).stats();
      const { r, g, b } = dominant;
      return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
    }),
  );
}

/** Sells a basket whose articles are scanned faster than the server answers; prints the receipt. */
async function sellBasketTo(page: Page, client: string): Promise<void> {
  const { db } = site.app.context;
  await press(page, 'Venta de mostrador');
  const sale = dialog(page, 'Venta de mostrador');
  const search = sale.getByRole('combobox', { name: 'Agregar artículo' });
  await expect.poll(() => isFocused(search)).toBe(true);
  // The second scan of a code adds one unit.
  await page.keyboard.type('CAN-1\ncan-2\nCAN-1\n');
  const plugs = sale.getByRole('textbox', { name: /^Cantidad de Bujía de canasta/ });
  await expect.poll(() => plugs.inputValue()).toBe('2');
  const chains = sale.getByRole('textbox', { name: /^Cantidad de Cadena de canasta/ });
  await chains.fill('2');
  await search.fill('puños');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: 'Puños calefaccionados' }).click();
  await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill(client);
  expectStatus(page, 409);
  await press(sale, 'Registrar venta');
  await sale
    .getByRole('alert')
    .getByText(/Cadena de canasta: Stock insuficiente\. Disponible: 1/)
    .waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'basket-refused');
  await page.setViewportSize(WIDE);
  await chains.fill('1');
  // 2 × 3,50 + 1 × 3,50 + 145,00
  await sale.getByText('US$ 155,50').waitFor();
  await press(sale, 'Registrar venta');
  const receipt = dialog(page, 'Venta registrada');
  await receipt.getByRole('button', { name: 'Imprimir' }).waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'basket-receipt');
  await page.setViewportSize(WIDE);
  await expect.poll(() => pagesOnPaper(page)).toEqual(['105×148']);
  await page.keyboard.press('Escape');
  const sold = await db
    .selectFrom('sales')
    .select(['item_name', 'quantity'])
    .where('client_name', '=', client)
    .where('basket_id', 'is not', null)
    .orderBy('item_name')
    .execute();
  expect(sold.map((line) => [line.item_name, line.quantity])).toEqual([
    ['Bujía de canasta', 2_000],
    ['Cadena de canasta', 1_000],
    ['Puños calefaccionados', 1_000],
  ]);
}

test('the product form asks before Escape, Back or a reload discards its values', async () => {
  const { page } = await openPanel(site, ['servicios', 'productos'], { hash: '#servicios' });
  await page.getByRole('tab', { name: 'Productos' }).click();
  await page.getByRole('heading', { name: 'Productos', level: 1 }).waitFor();
  const step = await stepOf(page);
  const form = dialog(page, 'Nuevo Producto');
  // On an untouched form neither Back nor a reload asks, and Forward does not reopen it.
  await press(page, 'Nuevo Producto');
  await form.waitFor();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  await standsAt(page, '#productos', step);
  await page.goForward();
  await standsAt(page, '#productos', step);
  await press(page, 'Nuevo Producto');
  await form.waitFor();
  expect(await reloadAsking(page)).toEqual([]);
  await page.getByRole('heading', { name: 'Productos', level: 1 }).waitFor();
  await standsAt(page, '#productos', step);

  await press(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('A medias');
  const question = dialog(page, '¿Descartar los cambios?');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    // Clicks elsewhere first: the press guard ignores two presses at one point.
    await form.getByRole('textbox', { name: 'Nombre', exact: true }).click();
    await leave();
    await press(question, 'Seguir editando');
    await question.waitFor({ state: 'detached' });
  }
  // Going two steps back asks, too.
  await standsAt(page, '#productos', step + 1);
  await page.evaluate('history.go(-2)');
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  expect(await refuseReload(page)).toBe('beforeunload');
  expect(await form.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()).toBe(
    'A medias',
  );
  await page.goBack();
  await press(question, 'Descartar');
  await form.waitFor({ state: 'detached' });
  await standsAt(page, '#productos', step);
  await page.goBack();
  await page.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor();
});
