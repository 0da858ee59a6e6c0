import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { addImage } from '#productos/server/image-actions.ts';
import { createProduct, type NewProduct } from '#productos/server/product-actions.ts';
import { readProducts } from '#productos/server/product-queries.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus } from '#test/browser/page.ts';
import { phonePhoto } from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { eventually } from './support/eventually.ts';
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
  await site.app.context.db.updateTable('products').set({ deleted_at: new Date() }).execute();
});

function product(change: Partial<NewProduct> = {}): Promise<string> {
  return createProduct(site.app.context.db, {
    name: 'Faros auxiliares LED',
    description: 'Par de faros con instalación eléctrica y llave.',
    priceCents: 14_500,
    manualCostCents: 6_000,
    autoCost: false,
    category: 'Electricidad',
    publishInAgenda: true,
    publishInReserva: false,
    specifications: [],
    active: true,
    components: [],
    ...change,
  });
}

/** Made of one component, of which there is enough for so many. */
async function made(name: string, units: number, part: string): Promise<string> {
  const componentId = await createStockedComponent(site.app.context.db, {
    name: part,
    quantity: units * 2_000,
  });
  return product({ name, components: [{ componentId, quantity: 2_000 }], autoCost: true });
}

async function openTab(options = {}): Promise<Page> {
  const { page } = await openPanel(site, ['productos'], { hash: '#productos', ...options });
  await page.getByRole('heading', { name: 'Productos', level: 1 }).waitFor();
  return page;
}

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function stored(name: string) {
  const { actor } = await createStaff(site.app.context.db, 'admin');
  return (await readProducts(site.app.context.db, actor)).find((each) => each.name === name);
}

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer();
const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(colour),
});

test('cards say what can be built, in number, word and colour, and what runs out first', {
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
      ],
    },
  },
}, async () => {
  await made('Kit de defensas tubulares', 0, 'Tubo de acero');
  await made('Puños calefaccionados', 4, 'Cable eléctrico');
  await made('Batería instalada', 5, 'Batería YTZ10S');
  await product({
    name: 'Moto Yumbo GS 200 0 km, edición limitada con valijas y parabrisas alto',
    description: 'Unidad nueva. '.repeat(40),
    publishInAgenda: false,
    publishInReserva: true,
    active: false,
  });
  const page = await openTab();
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
  await page.setViewportSize(PHONE);
});

test('creates a product with components, images and specifications; its cost follows', {
  meta: {
    specification: {
      'admin 2 Products tab': ['Nuevo Producto'],
      'admin 8 Success messages': ['Producto creado correctamente'],
    },
  },
}, async () => {
  await createStockedComponent(site.app.context.db, {
    code: 'TUB-1',
    name: 'Tubo',
    unit: 'meter',
    costPerUnitCents: 520,
  });
  const bolt = await createStockedComponent(site.app.context.db, {
    code: 'BUL-8',
    name: 'Bulón',
    costPerUnitCents: 35,
  });
  const page = await openTab();
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Defensas a medida');
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Protección');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('49,00');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Acero pintado, con bulonería.');
  await pick(form, 'TUB-1');
  const tube = form.getByRole('textbox', { name: 'Cantidad de Tubo, en metro' });
  await eventually(() => isFocused(tube)).toBe(true);
  await tube.fill('3,5');
  await pick(form, 'BUL-8');
  await form.getByRole('textbox', { name: 'Cantidad de Bulón, en unidad' }).fill('8');
  expect(await figure(form, 'Costo')).toBe('US$ 21,00');
  expect(await figure(form, 'Margen')).toBe('57,14 %');
  // Each once: neither is offered again.
  await form.getByRole('combobox', { name: 'Agregar componente' }).fill('bul-8');
  await page.getByText('Sin resultados').waitFor();
  await page.keyboard.press('Escape');
  await site.app.context.db
    .updateTable('components')
    .set({ cost_per_unit_cents: 60 })
    .where('id', '=', bolt)
    .execute();
  await eventually(() => figure(form, 'Costo')).toBe('US$ 23,00');

  await form
    .getByLabel('Agregar imágenes')
    .setInputFiles([
      await file('a.png', '#c33'),
      await file('b.png', '#393'),
      await file('c.png', '#33c'),
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
    ]);
  await press(form, 'Mover antes la imagen 3');
  await press(form, 'Mover antes la imagen 2');
  await press(form, 'Quitar la imagen 3');
  await press(form, 'Agregar especificación');
  await form.getByRole('textbox', { name: 'Nombre de la especificación 1' }).fill('Material');
  await form.getByRole('textbox', { name: 'Valor de la especificación 1' }).fill('Acero');
  await form.getByRole('checkbox', { name: 'Reserva tu unidad' }).check();
  await bothEnds(page, 'products-new');
  await page.setViewportSize(PHONE);
  await bothEnds(page, 'products-new');
  await page.setViewportSize(WIDE);
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  await form.waitFor({ state: 'detached' });
  await card(page, 'Defensas a medida').getByText('3 unidades: stock bajo').waitFor();
  const saved = await stored('Defensas a medida');
  expect(saved).toMatchObject({
    price: 49,
    cost: 23,
    autoCost: true,
    category: 'Protección',
    publishIn: { agendaTaller: false, reservaTuyo: true },
    specifications: [{ name: 'Material', value: 'Acero' }],
    active: true,
  });
  expect(saved?.components?.map((line) => [line.component.name, line.quantity])).toEqual([
    ['Bulón', 8],
    ['Tubo', 3.5],
  ]);
  // Blue was moved to the front, red behind it, green went.
  const images = saved?.images ?? [];
  expect(await colours(images.slice(0, 2))).toEqual(['blue', 'red']);
  // The photo of more than 5 MB was scaled before it was sent.
  expect(images).toHaveLength(3);
  const picture = card(page, 'Defensas a medida').getByRole('presentation');
  const shown = (what: string) => picture.evaluate((img, name) => Reflect.get(img, name), what);
  await eventually(() => shown('naturalWidth')).toBeGreaterThan(0);
  expect(await shown('currentSrc')).toContain('?size=400');
});

async function pick(form: Locator, code: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Agregar componente' }).fill(code);
  await form
    .page()
    .getByRole('option', { name: new RegExp(code) })
    .click();
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

/** The upper and the lower end of what scrolls in a dialog; its head and its buttons stand still. */
async function bothEnds(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog').locator('form');
  await form.evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await inspect(page, name);
  await form.evaluate((element) => element.parentElement?.scrollTo(0, 1e6));
  await inspect(page, `${name}-end`);
  expect(await page.getByRole('dialog').evaluate((element) => element.scrollTop)).toBe(0);
}

/** Which of the three colours each image has, as the database holds it. */
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

test('changes a product: images of one that is not offered are shown to the staff', {
  meta: {
    specification: {
      'admin 2 Products tab': [['Edit', 'Editar Faro']],
      'admin 8 Success messages': ['Producto actualizado correctamente'],
    },
  },
}, async () => {
  await product({ name: 'Faro', active: false, publishInAgenda: false });
  const page = await openTab();
  await press(page, 'Editar Faro');
  const form = dialog(page, 'Editar producto');
  expect(await form.getByRole('textbox', { name: /^Precio/ }).inputValue()).toBe('145');
  expect(await form.getByRole('textbox', { name: /^Costo/ }).inputValue()).toBe('60');
  await form.getByLabel('Agregar imágenes').setInputFiles([await file('a.png', '#c33')]);
  await form.getByRole('textbox', { name: /^Costo/ }).fill('200,00');
  expect(await figure(form, 'Margen')).toBe('-37,93 %');
  await form.getByText('Se vende por menos de lo que cuesta.').waitFor();
  await press(form, 'Guardar cambios');
  await toast(page, 'Producto actualizado correctamente');
  await form.waitFor({ state: 'detached' });
  await eventually(() => isFocused(page.getByRole('button', { name: 'Editar Faro' }))).toBe(true);
  const shown = card(page, 'Faro').getByRole('presentation');
  await eventually(() => shown.evaluate((img) => Reflect.get(img, 'naturalWidth'))).toBe(640);
  await inspect(page, 'products-picture');

  await press(page, 'Editar Faro');
  await form.getByRole('img', { name: 'Imagen 1' }).waitFor();
  await press(form, 'Quitar la imagen 1');
  await press(form, 'Guardar cambios');
  await form.waitFor({ state: 'detached' });
  expect(await stored('Faro')).toMatchObject({ images: [], manualCost: 200, active: false });
});

test('what another person changed meanwhile is not overwritten: their images stay too', async () => {
  const id = await product({ name: 'Parrilla' });
  const page = await openTab();
  await press(page, 'Editar Parrilla');
  const form = dialog(page, 'Editar producto');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Con soporte.');
  await form.getByLabel('Agregar imágenes').setInputFiles([await file('a.png', '#c33')]);
  await addImage(site.app.context.db, id, await picture('#3c3'));
  expectStatus(page, 409);
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert').first();
  await alert.getByText('Otra persona cambió este producto mientras tanto.').waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  await press(alert, 'Ver los cambios');
  await alert.getByText('Imágenes', { exact: true }).waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  await press(form, 'Guardar cambios');
  await toast(page, 'Producto actualizado correctamente');
  await form.waitFor({ state: 'detached' });
  const saved = await stored('Parrilla');
  expect([saved?.description, saved?.images.length]).toEqual(['Con soporte.', 2]);
});

test('a quantity under 1 is refused, and what is typed is not lost by a slip', async () => {
  await createStockedComponent(site.app.context.db, { code: 'LED-1', name: 'Lámpara LED' });
  const { page } = await openPanel(site, ['servicios', 'productos'], { hash: '#servicios' });
  await page.getByRole('tab', { name: 'Productos' }).click();
  await page.getByRole('heading', { name: 'Productos', level: 1 }).waitFor();
  const step = await stepOf(page);
  const form = dialog(page, 'Nuevo Producto');
  // Untouched: neither Back nor a reload asks, and Forward brings nothing back.
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
  await pick(form, 'LED-1');
  const quantity = form.getByRole('textbox', { name: 'Cantidad de Lámpara LED, en unidad' });
  await quantity.fill('0,5');
  await press(form, 'Crear producto');
  await form.getByText('La cantidad de cada componente debe ser al menos 1.').waitFor();
  await press(form, 'Quitar Lámpara LED');
  await eventually(() =>
    isFocused(form.getByRole('combobox', { name: 'Agregar componente' })),
  ).toBe(true);
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('A medias');
  const question = dialog(page, '¿Descartar los cambios?');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    // Two presses at one point would be a stray one.
    await form.getByRole('textbox', { name: 'Nombre', exact: true }).click();
    await leave();
    await press(question, 'Seguir editando');
    await question.waitFor({ state: 'detached' });
  }
  // From further away, too.
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

test('a basket of scanned and chosen articles is sold in one step; its receipt is printed', async () => {
  const db = site.app.context.db;
  await createStockedComponent(db, { code: 'CAN-1', name: 'Bujía de canasta' });
  await createStockedComponent(db, { code: 'CAN-2', name: 'Cadena de canasta', quantity: 1_000 });
  await made('Kit de canasta', 3, 'Pieza de canasta');
  const { page } = await openPanel(site, ['productos', 'stock'], { hash: '#productos' });
  await press(page, 'Venta de mostrador');
  const sale = dialog(page, 'Venta de mostrador');
  const search = sale.getByRole('combobox', { name: 'Agregar artículo' });
  await eventually(() => isFocused(search)).toBe(true);
  // Faster than the server answers; the same code is one more of it.
  await page.keyboard.type('CAN-1\ncan-2\nCAN-1\n');
  const plugs = sale.getByRole('textbox', { name: /^Cantidad de Bujía de canasta/ });
  await eventually(() => plugs.inputValue()).toBe('2');
  const chains = sale.getByRole('textbox', { name: /^Cantidad de Cadena de canasta/ });
  await chains.waitFor();
  await search.fill('kit de canasta');
  await page.getByRole('option', { name: 'Kit de canasta' }).click();
  // The specified default of a component is its cost: that is said.
  await sale.getByText('Se vende al costo: no deja ganancia.').first().waitFor();
  await sale
    .getByRole('button', { name: /^Usar el precio de venta/ })
    .first()
    .click();
  await chains.fill('2');
  await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Camila Pereyra');
  await sale.getByRole('textbox', { name: /^Teléfono/ }).fill('099 123 456');
  expectStatus(page, 409);
  await press(sale, 'Registrar venta');
  await sale
    .getByRole('alert')
    .getByText(/Cadena de canasta: Stock insuficiente\. Disponible: 1/)
    .waitFor();
  await inspect(page, 'basket-refused');
  await chains.fill('1');
  // 2 × 7,00 + 1 × 3,50 + 145,00
  await sale.getByText('US$ 162,50').waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'basket');
  await page.setViewportSize(WIDE);
  await press(sale, 'Registrar venta');
  await page.getByText(/^Venta registrada correctamente: 3 artículos, US\$\s162,50$/).waitFor();
  const receipt = dialog(page, 'Venta registrada');
  await receipt.getByText('No es comprobante fiscal.').waitFor();
  const whatsapp = receipt.getByRole('link', { name: 'Enviar por WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toContain('wa.me/59899123456?text=Hola%20Camila');
  await inspect(page, 'basket-receipt');
  await receipt.getByRole('button', { name: 'Imprimir' }).waitFor();
  expect(await pagesOnPaper(page)).toEqual(['105×148']);
  await page.keyboard.press('Escape');
  const sold = await db
    .selectFrom('sales')
    .select(['item_name', 'quantity'])
    .where('client_name', '=', 'Camila Pereyra')
    .where('basket_id', 'is not', null)
    .orderBy('item_name')
    .execute();
  expect(sold.map((line) => [line.item_name, line.quantity])).toEqual([
    ['Bujía de canasta', 2_000],
    ['Cadena de canasta', 1_000],
    ['Kit de canasta', 1_000],
  ]);

  // Who bought before is suggested, and fills the telephone too.
  await press(page, 'Venta de mostrador');
  await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill('camila per');
  await page.getByRole('option', { name: 'Camila Pereyra · 099 123 456' }).click();
  await eventually(() => sale.getByRole('textbox', { name: /^Teléfono/ }).inputValue()).toBe(
    '099 123 456',
  );

  // What is undone has no receipt any more.
  await search.fill('CAN-1');
  await search.press('Enter');
  await plugs.waitFor();
  await press(sale, 'Registrar venta');
  await receipt.waitFor();
  // Until then «Deshacer» is of the sale before.
  await page.getByText(/^Venta registrada correctamente: 1 artículo, /).waitFor();
  await press(page, 'Deshacer');
  await page.getByText('Venta deshecha').waitFor();
  await receipt.waitFor({ state: 'detached' });
});
