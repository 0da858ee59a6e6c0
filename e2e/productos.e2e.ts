import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { addImage } from '#productos/server/image-actions.ts';
import { createProduct, type NewProduct } from '#productos/server/product-actions.ts';
import { readProducts } from '#productos/server/product-queries.ts';
import { takeFromStock } from '#stock/server/movement-actions.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
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

/** The toast of a sale. */
const saleTold = (page: Page): Promise<void> =>
  page.getByText('Venta registrada correctamente', { exact: true }).first().waitFor();

test('cards say what can be built, in number, word and colour, and what runs out first', async () => {
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
  await inspect(page, 'products');
  await page.setViewportSize(PHONE);
  await inspect(page, 'products');
});

test('nothing there, loading, and a list that does not come', async () => {
  const page = await openTab();
  await page.getByText('No hay productos', { exact: true }).waitFor();
  await inspect(page, 'products-empty');
  await press(page, 'Vender Unidad');
  await dialog(page, 'Vender Unidad').getByText('No hay productos activos para vender.').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Crear el primer producto');
  await dialog(page, 'Nuevo Producto').waitFor();

  const { page: waiting } = await openPanel(site, ['productos']);
  await waiting.getByText('No hay productos', { exact: true }).waitFor();
  const held = Promise.withResolvers<void>();
  await waiting.route('**/api/products?**', async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  expectProblem(waiting, /status of 502/);
  expectProblem(waiting, /respuesta 502/);
  await waiting.reload();
  await waiting.getByRole('button', { name: 'Vender Unidad' }).waitFor();
  await waiting.getByText('Cargando…').waitFor({ state: 'attached' });
  await inspect(waiting, 'products-loading');
  held.resolve();
  await waiting
    .getByRole('alert')
    .getByText('Error al cargar productos', { exact: true })
    .waitFor();
  await inspect(waiting, 'products-failed');
  await waiting.setViewportSize(PHONE);
  await inspect(waiting, 'products-failed');
  await waiting.unroute('**/api/products?**');
  await press(waiting, 'Volver a intentar');
  await waiting.getByText('No hay productos', { exact: true }).waitFor();
  await waiting.getByText('Error al cargar productos').waitFor({ state: 'detached' });
});

test('creates a product with components, images and specifications; its cost follows', async () => {
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

test('changes a product: images of one that is not offered are shown to the staff', async () => {
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

test('says at each field what is wrong, and nothing is sent', async () => {
  const page = await openTab();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('checkbox', { name: 'Calcular el costo con los componentes' }).uncheck();
  await press(form, 'Agregar especificación');
  await form.getByRole('textbox', { name: 'Nombre de la especificación 1' }).fill('Color');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('0');
  await press(form, 'Crear producto');
  for (const sentence of [
    'Por favor ingresa el nombre del producto',
    'Por favor ingresa la categoría del producto',
    'Por favor ingresa un precio válido mayor a 0',
    'Por favor ingresa la descripción del producto',
    'El costo debe ser 0 o más, con hasta 2 decimales.',
    'Completa el nombre y el valor de cada especificación.',
  ]) {
    await form.getByText(sentence, { exact: true }).waitFor();
  }
  const name = form.getByRole('textbox', { name: 'Nombre', exact: true });
  await eventually(() => isFocused(name)).toBe(true);
  await form.getByRole('textbox', { name: /^Precio/ }).fill('10,005');
  await press(form, 'Crear producto');
  await form.getByText('El importe puede tener hasta 2 decimales.').waitFor();
  await form.getByLabel('Agregar imágenes').setInputFiles([
    { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  await form.getByText('Solo se permiten imágenes', { exact: true }).waitFor();
  await form.getByText('El archivo no debe superar los 5MB', { exact: true }).waitFor();
  await bothEnds(page, 'products-problems');
  await page.setViewportSize(PHONE);
  await bothEnds(page, 'products-problems');
  expect(asked).toEqual([]);
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

test('an image that is none fails with the reason, and the product is not made twice', async () => {
  const page = await openTab();
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Con imagen rota');
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Prueba');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('10');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Descripción');
  await form
    .getByLabel('Agregar imágenes')
    .setInputFiles([
      await file('a.png', '#c33'),
      { name: 'programa.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0090 no picture') },
    ]);
  expectStatus(page, 400);
  await press(form, 'Crear producto');
  const alert = form.getByRole('alert').first();
  await alert.getByText('Error al guardar producto: Solo se permiten imágenes').waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  await inspect(page, 'products-refused');
  await press(form, 'Quitar la imagen 2');
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('heading', { name: 'Con imagen rota' }).count()).toBe(1);
  expect((await stored('Con imagen rota'))?.images).toHaveLength(1);
});

test('shows how far an image is, and a failure of the server in the form', async () => {
  await product({ name: 'Faro' });
  const page = await openTab();
  await press(page, 'Editar Faro');
  const form = dialog(page, 'Editar producto');
  await form.getByLabel('Agregar imágenes').setInputFiles([await file('a.png', '#c33')]);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/products/*/images', async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await press(form, 'Guardar cambios');
  await form.getByRole('progressbar', { name: 'Subiendo la imagen 1' }).waitFor();
  await form.getByRole('button', { name: 'Guardando…' }).waitFor();
  held.resolve();
  await form
    .getByText('Error al guardar producto: el servidor no respondió como se esperaba.')
    .waitFor();
  await page.unroute('**/api/products/*/images');
  await page.route('**/api/products/*/images', (route) => route.abort());
  expectProblem(page, /ERR_FAILED/);
  await press(form, 'Guardar cambios');
  await form
    .getByText('Error al guardar producto: Error de conexión. Por favor intenta nuevamente.')
    .waitFor();
  await page.unroute('**/api/products/*/images');
  await press(form, 'Guardar cambios');
  await toast(page, 'Producto actualizado correctamente');
  expect((await stored('Faro'))?.images).toHaveLength(1);
});

test('components that do not come can be asked for again', async () => {
  await createStockedComponent(site.app.context.db, { code: 'LED-2', name: 'Lámpara corta' });
  const page = await openTab();
  await page.route('**/api/components/components?**', (route) =>
    route.fulfill({ status: 502, body: '' }),
  );
  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('alert').getByText('Failed to fetch components').waitFor();
  await inspect(page, 'products-components-failed');
  await page.unroute('**/api/components/components?**');
  await press(form, 'Reintentar');
  await pick(form, 'LED-2');
});

test('switches a product off and on', async () => {
  await product({ name: 'Faro' });
  const page = await openTab();
  await press(page, 'Desactivar Faro');
  await card(page, 'Faro').getByText('Inactivo', { exact: true }).waitFor();
  await eventually(() => isFocused(page.getByRole('button', { name: 'Activar Faro' }))).toBe(true);
  expect((await stored('Faro'))?.active).toBe(false);
  await press(page, 'Activar Faro');
  await card(page, 'Faro').getByText('Activo', { exact: true }).waitFor();
});

test('a failed switch and a failed deletion are said over the page', async () => {
  await product({ name: 'Faro' });
  const page = await openTab();
  expectProblem(page, /status of 409/);
  await page.route('**/api/products/*/toggle-status', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'No se pudo.', code: 'x' } }),
  );
  await press(page, 'Desactivar Faro');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to toggle product status' });
  await alert.getByText('No se pudo.').waitFor();
  await inspect(page, 'products-toggle-failed');
  await press(page, 'Cerrar');

  await page.route('**/api/products/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Tampoco.', code: 'x' } }),
  );
  await press(page, 'Eliminar Faro');
  await press(dialog(page, '¿Eliminar este producto?'), 'Eliminar');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error al eliminar producto' })
    .getByText('Tampoco.')
    .waitFor();

  expectStatus(page, 401);
  const over = { success: false, message: 'Terminó.', code: 'no-session' };
  await page.unroute('**/api/products/*/toggle-status');
  await page.route('**/api/products/*/toggle-status', (route) =>
    route.fulfill({ status: 401, json: over }),
  );
  await press(page, 'Desactivar Faro');
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});

test('deletes a product after a question whose focus is on the way back', async () => {
  await product({ name: 'Faro' });
  const page = await openTab();
  await press(page, 'Eliminar Faro');
  const question = dialog(page, '¿Eliminar este producto?');
  const back = question.getByRole('button', { name: 'Cancelar' });
  await eventually(() => isFocused(back)).toBe(true);
  await inspect(page, 'products-delete');
  await page.setViewportSize(PHONE);
  await inspect(page, 'products-delete');
  await press(question, 'Cancelar');
  await question.waitFor({ state: 'detached' });
  await press(page, 'Eliminar Faro');
  await press(question, 'Eliminar');
  await toast(page, 'Producto eliminado correctamente');
  await card(page, 'Faro').waitFor({ state: 'detached' });
  await eventually(() => isFocused(page.getByRole('button', { name: 'Nuevo Producto' }))).toBe(
    true,
  );
  expect(await stored('Faro')).toBeUndefined();
});

test('sells a unit: active ones alone, not more than can be built, the total before', async () => {
  await made('Kit de defensas', 6, 'Tubo');
  await product({ name: 'Retirado', active: false });
  const page = await openTab();
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await press(sale, 'Vender');
  await sale.getByText('Por favor selecciona un producto', { exact: true }).waitFor();
  await sale.getByText('El precio de venta debe ser mayor a 0', { exact: true }).waitFor();
  await sale.getByText('El nombre del cliente es requerido', { exact: true }).waitFor();
  await inspect(page, 'products-sale-problems');
  await sale.getByRole('combobox', { name: 'Producto' }).click();
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Kit de defensas']);
  await page.getByRole('option', { name: 'Kit de defensas' }).click();
  const quantity = sale.getByRole('textbox', { name: 'Cantidad' });
  const price = sale.getByRole('textbox', { name: /^Precio por unidad/ });
  expect(await price.inputValue()).toBe('145');
  await sale.getByText('6 unidades: en stock').waitFor();
  await quantity.fill('7');
  await sale.getByRole('textbox', { name: 'Nombre' }).fill('Camila Pereyra');
  await press(sale, 'Vender');
  await sale
    .getByText('No hay suficientes componentes. Máximo fabricable: 6 unidades', { exact: true })
    .waitFor();
  await eventually(() => isFocused(quantity)).toBe(true);
  for (const [typed, sentence] of [
    ['1,5', 'La cantidad debe ser un número entero de unidades.'],
    ['0', 'La cantidad debe ser mayor a 0'],
    ['', 'La cantidad debe ser mayor a 0'],
  ] as const) {
    await quantity.fill(typed);
    await press(sale, 'Vender');
    await sale.getByText(sentence, { exact: true }).waitFor();
  }
  await quantity.fill('2');
  await price.fill('7');
  await sale.getByText('Se vende al costo: no deja ganancia.', { exact: true }).waitFor();
  await price.fill('5,50');
  await sale
    .getByText('Por debajo del costo, US$ 7,00: se pierden US$ 1,50 por unidad.', { exact: true })
    .waitFor();
  await price.fill('140,50');
  await sale.getByText(/al costo|debajo del costo/).waitFor({ state: 'detached' });
  await sale.getByText('US$ 281,00').waitFor();
  await inspect(page, 'products-sale');
  await page.setViewportSize(PHONE);
  await inspect(page, 'products-sale');
  await page.setViewportSize(WIDE);
  await press(sale, 'Vender');
  await saleTold(page);
  await sale.waitFor({ state: 'detached' });
  await card(page, 'Kit de defensas').getByText('4 unidades: stock bajo').waitFor();
  const sold = await site.app.context.db
    .selectFrom('sales')
    .select(['client_name', 'total_price_cents', 'quantity'])
    .where('item_name', '=', 'Kit de defensas')
    .execute();
  expect(sold).toEqual([
    { client_name: 'Camila Pereyra', total_price_cents: 28_100, quantity: 2_000 },
  ]);
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
  await press(page, 'Deshacer');
  await page.getByText('Venta deshecha').waitFor();
  await receipt.waitFor({ state: 'detached' });
});

test('products are searched, filtered and sorted; a search without results says so', async () => {
  await product({ name: 'Faro caro', priceCents: 90_000 });
  await product({ name: 'Faro barato', priceCents: 1_000 });
  await product({ name: 'Baúl', category: 'Equipaje', description: 'Con base y llave.' });
  const page = await openTab();
  const names = () =>
    page.getByRole('region', { name: 'Productos' }).locator('h2').allTextContents();
  await eventually(names).toEqual(['Baúl', 'Faro barato', 'Faro caro']);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('FARO');
  await eventually(names).toEqual(['Faro barato', 'Faro caro']);
  await page.getByRole('combobox', { name: 'Orden' }).click();
  await page.getByRole('option', { name: 'Precio: mayor primero' }).click();
  await eventually(names).toEqual(['Faro caro', 'Faro barato']);
  await inspect(page, 'products-filters');
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Equipaje' }).click();
  await page.getByText('Ningún producto coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await eventually(names).toEqual(['Baúl', 'Faro barato', 'Faro caro']);
  // The palette finds as this search does, and hands the name over to it.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar en el panel' }).fill('LLAVE baul');
  await page.getByRole('option', { name: /Baúl/ }).click();
  await eventually(names).toEqual(['Baúl']);
  expect(await page.getByRole('textbox', { name: 'Buscar' }).inputValue()).toBe('Baúl');
});

test('what sold out meanwhile is refused in the dialog; an answer that is lost sells once', async () => {
  const db = site.app.context.db;
  const componentId = await createStockedComponent(db, { name: 'Escape', quantity: 3_000 });
  await product({ name: 'Escape deportivo', components: [{ componentId, quantity: 1_000 }] });
  const page = await openTab({ live: 'deaf' });
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await sale.getByRole('combobox', { name: 'Producto' }).click();
  await page.getByRole('option', { name: 'Escape deportivo' }).click();
  await sale.getByRole('textbox', { name: 'Nombre' }).fill('Camila Pereyra');
  await sale.getByRole('textbox', { name: 'Cantidad' }).fill('2');

  // The sale is made, the answer never comes: the same sale sent again is the same sale.
  let lost = false;
  await page.route('**/api/products/sell', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  expectProblem(page, /ERR_FAILED/);
  await press(sale, 'Vender');
  await sale.getByText('Error de conexión. Por favor intenta nuevamente.').waitFor();
  await press(sale, 'Vender');
  await saleTold(page);
  await card(page, 'Escape deportivo').getByText('1 unidad: stock bajo').waitFor();

  await press(page, 'Vender Unidad');
  await sale.getByRole('combobox', { name: 'Producto' }).click();
  await page.getByRole('option', { name: 'Escape deportivo' }).click();
  await sale.getByRole('textbox', { name: 'Nombre' }).fill('Otra Persona');
  expectProblem(page, /status of 409/);
  await page.route('**/api/products?**', (route) => route.abort());
  await inTransaction(db, (tx) =>
    takeFromStock(tx, [{ componentId, quantity: 1_000 }], {
      reference: { type: 'adjustment', id: componentId },
      actor: null,
      now: MONDAY_MORNING,
    }),
  );
  await press(sale, 'Vender');
  await sale
    .getByRole('alert')
    .filter({ hasText: 'Error al registrar la venta del componente/producto' })
    .getByText('No hay suficientes componentes. Máximo fabricable: 0 unidades')
    .waitFor();
  await inspect(page, 'products-sale-refused');
});

test('what others change in the catalogue and in stock shows by itself', async () => {
  const db = site.app.context.db;
  const componentId = await createStockedComponent(db, { name: 'Cadena', quantity: 6_000 });
  await product({ name: 'Kit de cadena', components: [{ componentId, quantity: 1_000 }] });
  const page = await openTab();
  await card(page, 'Kit de cadena').getByText('6 unidades: en stock').waitFor();
  await inTransaction(db, (tx) =>
    takeFromStock(tx, [{ componentId, quantity: 4_000 }], {
      reference: { type: 'adjustment', id: componentId },
      actor: null,
      now: MONDAY_MORNING,
    }),
  );
  await card(page, 'Kit de cadena').getByText('2 unidades: stock bajo').waitFor();
  await product({ name: 'Recién llegado' });
  await card(page, 'Recién llegado').waitFor();
});

test('without the flag there is no tab; with the keyboard alone the form opens and closes', async () => {
  const { page: other } = await openPanel(site, ['agenda'], { hash: '#productos' });
  await other.getByRole('tab', { name: /^Agenda/ }).waitFor();
  expect(await other.getByRole('tab', { name: 'Productos' }).count()).toBe(0);

  const page = await openTab();
  const create = page.getByRole('button', { name: 'Nuevo Producto' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Nuevo Producto');
  await eventually(() => isFocused(form.getByRole('heading'))).toBe(true);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await eventually(() => isFocused(create)).toBe(true);
});
