// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { listComponents } from '#stock/contract/component.ts';
import { FakeServer, type SentRequest } from '#test/panel/fake-server.ts';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { openScreen, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import {
  addProductImage,
  createProduct,
  deleteProduct,
  listProducts,
  type StaffProduct,
  sellProduct,
  toggleProduct,
  updateProduct,
} from '../../contract/staff-product.ts';
import ProductsTab from './products-tab.tsx';

setUpScreens();

const AT = '2026-11-20T12:00:00.000Z';
const LAMP: StaffProduct = {
  _id: 'lamp',
  name: 'Faro',
  description: 'Par de faros con instalación eléctrica y llave.',
  price: 145,
  category: 'Electricidad',
  publishIn: { agendaTaller: true, reservaTuyo: false },
  images: [],
  specifications: [],
  active: true,
  producibleUnits: null,
  createdAt: AT,
  updatedAt: AT,
  cost: 60,
  manualCost: 60,
  autoCost: false,
  margin: 58.62,
  limitingComponent: null,
  components: [],
};
const LINE = {
  component: { _id: 'tube', code: 'TUB-1', name: 'Tubo', unit: 'piece', costPerUnit: 3.5 },
  quantity: 2,
} as const;
const BARS: StaffProduct = {
  ...LAMP,
  _id: 'bars',
  name: 'Kit de defensas',
  producibleUnits: 6,
  cost: 7,
  autoCost: true,
  components: [LINE],
};

function pageOf(products: StaffProduct[]) {
  const categories = [...new Set(products.map(({ category }) => category))];
  return { products, total: products.length, page: 1, totalPages: 1, categories };
}

/** Answers for the tab, for the picker of active products and for a product by its id. */
const answerWith = (all: StaffProduct[]) => (request: SentRequest) => {
  const { ids, active, search = '' } = request.query;
  const found = all.filter(
    (product) =>
      (ids === undefined || ids === product._id) &&
      (active === undefined || product.active) &&
      product.name.toLowerCase().includes(search.toLowerCase()),
  );
  return pageOf(found);
};

const serverWith = (...products: StaffProduct[]): FakeServer =>
  new FakeServer().answer(listProducts, answerWith(products)).answer(listComponents, []);

const draw = (server: FakeServer): ScreenPage =>
  openScreen(<ProductsTab search="" onSearch={() => {}} onSell={() => {}} />, { server });

async function openTab(...products: StaffProduct[]): Promise<ScreenPage> {
  const page = draw(serverWith(...products));
  await page.locator('main h2').waitFor();
  return page;
}

const card = (page: Locator, name: string) =>
  page.locator('main section > * li, main section li').filter({ hasText: name });
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('nothing there, loading, and a list that does not come', async () => {
  const page = draw(serverWith());
  await page.getByText('No hay productos', { exact: true }).waitFor();
  await press(page, 'Vender Unidad');
  await dialog(page, 'Vender Unidad').getByText('No hay productos activos para vender.').waitFor();
  await pressKey('Escape');
  await press(page, 'Crear el primer producto');
  await dialog(page, 'Nuevo Producto').waitFor();

  const server = new FakeServer().fail(listProducts);
  const release = server.hold(listProducts);
  const waiting = draw(server);
  await waiting.getByText('Cargando…').waitFor();
  release();
  await waiting
    .getByRole('alert')
    .getByText('Error al cargar productos', { exact: true })
    .waitFor();
  server.answer(listProducts, pageOf([]));
  await press(waiting, 'Volver a intentar');
  await waiting.getByText('No hay productos', { exact: true }).waitFor();
  await waiting.getByText('Error al cargar productos').waitFor({ state: 'detached' });
});

test('says at each field what is wrong, and nothing is sent', async () => {
  const page = await openTab(LAMP);
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
  await focused(form.getByRole('textbox', { name: 'Nombre', exact: true }));
  await form.getByRole('textbox', { name: /^Precio/ }).fill('10,005');
  await press(form, 'Crear producto');
  await form.getByText('El importe puede tener hasta 2 decimales.').waitFor();
  const huge = picture('enorme.png');
  Object.defineProperty(huge, 'size', { value: 5 * 1024 * 1024 + 1 });
  await form
    .getByLabel('Agregar imágenes')
    .setInputFiles([picture('factura.pdf', 'application/pdf'), huge]);
  await form.getByText('Solo se permiten imágenes', { exact: true }).waitFor();
  await form.getByText('El archivo no debe superar los 5MB', { exact: true }).waitFor();
  expect(page.server.requests(createProduct)).toEqual([]);
});

test('an image that is none fails with the reason, and the product is not made twice', async () => {
  const page = await openTab(LAMP);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Con imagen rota');
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Prueba');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('10');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Descripción');
  await form.getByLabel('Agregar imágenes').setInputFiles([picture('programa.png')]);
  page.server.answer(createProduct, LAMP).reject(addProductImage, 'not-an-image');
  await press(form, 'Crear producto');
  const alert = form.getByRole('alert').first();
  await alert.getByText('Error al guardar producto: Solo se permiten imágenes').waitFor();
  await focused(alert);
  await press(form, 'Quitar la imagen 1');
  page.server.answer(updateProduct, LAMP);
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  await form.waitFor({ state: 'detached' });
  expect(page.server.requests(createProduct)).toHaveLength(1);
});

test('shows how far an image is, and a failure of the server in the form', async () => {
  const page = await openTab(LAMP);
  await press(page, 'Editar Faro');
  const form = dialog(page, 'Editar producto');
  await form.getByLabel('Agregar imágenes').setInputFiles([picture('a.png')]);
  page.server.answer(updateProduct, LAMP).fail(addProductImage);
  const release = page.server.hold(addProductImage);
  await press(form, 'Guardar cambios');
  await form.getByRole('progressbar', { name: 'Subiendo la imagen 1' }).waitFor();
  await form.getByRole('button', { name: 'Guardando…' }).waitFor();
  release();
  await form
    .getByText('Error al guardar producto: el servidor no respondió como se esperaba.')
    .waitFor();
  page.server.disconnect(addProductImage);
  await press(form, 'Guardar cambios');
  await form
    .getByText('Error al guardar producto: Error de conexión. Por favor intenta nuevamente.')
    .waitFor();
  page.server.answer(addProductImage, LAMP);
  await press(form, 'Guardar cambios');
  await toast(page, 'Producto actualizado correctamente');
  expect(page.server.requests(addProductImage)).toHaveLength(3);
});

test('components that do not come can be asked for again', async () => {
  const page = await openTab(LAMP);
  page.server.fail(listComponents);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('alert').getByText('Failed to fetch components').waitFor();
  page.server.answer(listComponents, [COMPONENT]);
  await press(form, 'Reintentar');
  await form.getByRole('combobox', { name: 'Agregar componente' }).fill(COMPONENT.code);
  await page.getByRole('option', { name: new RegExp(COMPONENT.code) }).click();
});

test('switches a product off and on', async () => {
  const page = await openTab(LAMP);
  const off = { ...LAMP, active: false };
  page.server.answer(toggleProduct, off).answer(listProducts, answerWith([off]));
  await press(page, 'Desactivar Faro');
  await card(page, 'Faro').getByText('Inactivo', { exact: true }).waitFor();
  await focused(page.getByRole('button', { name: 'Activar Faro' }));
  page.server.answer(toggleProduct, LAMP).answer(listProducts, answerWith([LAMP]));
  await press(page, 'Activar Faro');
  await card(page, 'Faro').getByText('Activo', { exact: true }).waitFor();
  const sent = page.server.requests(toggleProduct).map(({ body }) => body);
  expect(sent).toEqual([{ active: false }, { active: true }]);
});

test('a failed switch and a failed deletion are said over the page', async () => {
  const page = await openTab(LAMP);
  page.server.reject(toggleProduct, 'unknown-product');
  await press(page, 'Desactivar Faro');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to toggle product status' });
  await alert.getByText('No encontramos ese producto.').waitFor();
  await press(page, 'Cerrar');
  await alert.waitFor({ state: 'detached' });

  page.server.reject(deleteProduct, 'unknown-product');
  await press(page, 'Eliminar Faro');
  await press(dialog(page, '¿Eliminar este producto?'), 'Eliminar');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error al eliminar producto' })
    .getByText('No encontramos ese producto.')
    .waitFor();
});

test('deletes a product after a question whose focus is on the way back', async () => {
  const page = await openTab(LAMP);
  await press(page, 'Eliminar Faro');
  const question = dialog(page, '¿Eliminar este producto?');
  await focused(question.getByRole('button', { name: 'Cancelar' }));
  await press(question, 'Cancelar');
  await question.waitFor({ state: 'detached' });
  expect(page.server.requests(deleteProduct)).toEqual([]);
  page.server
    .answer(deleteProduct, { _id: 'lamp' }, 'Producto eliminado correctamente')
    .answer(listProducts, answerWith([]));
  await press(page, 'Eliminar Faro');
  await press(question, 'Eliminar');
  await toast(page, 'Producto eliminado correctamente');
  await card(page, 'Faro').waitFor({ state: 'detached' });
  await focused(page.getByRole('button', { name: 'Nuevo Producto' }));
});

test('sells a unit: active ones alone, not more than can be built, the total before', async () => {
  const page = await openTab(BARS, { ...LAMP, name: 'Retirado', active: false });
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await press(sale, 'Vender');
  await sale.getByText('Por favor selecciona un producto', { exact: true }).waitFor();
  await sale.getByText('El precio de venta debe ser mayor a 0', { exact: true }).waitFor();
  await sale.getByText('El nombre del cliente es requerido', { exact: true }).waitFor();
  await sale.getByRole('combobox', { name: 'Producto' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual(['Kit de defensas']),
  );
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
  await focused(quantity);
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
  expect(page.server.requests(sellProduct)).toEqual([]);
  const left = { ...BARS, producibleUnits: 4 };
  page.server
    .answer(
      sellProduct,
      { _id: 'sale', product: left, total: 281 },
      'Venta registrada correctamente',
    )
    .answer(listProducts, answerWith([left]));
  await press(sale, 'Vender');
  await toast(page, 'Venta registrada correctamente');
  await sale.waitFor({ state: 'detached' });
  await card(page, 'Kit de defensas').getByText('4 unidades: stock bajo').waitFor();
  expect(page.server.requests(sellProduct)[0]?.body).toMatchObject({
    productId: 'bars',
    quantity: '2',
    salePrice: '140.50',
    clientName: 'Camila Pereyra',
  });
});

test('what sold out meanwhile is refused in the dialog; an answer that is lost sells once', async () => {
  const page = await openTab(BARS);
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await pick(sale, 'Producto', 'Kit de defensas');
  await sale.getByRole('textbox', { name: 'Nombre' }).fill('Camila Pereyra');
  page.server.disconnect(sellProduct);
  await press(sale, 'Vender');
  await sale.getByText('Error de conexión. Por favor intenta nuevamente.').waitFor();
  page.server.reject(sellProduct, 'insufficient-stock');
  await press(sale, 'Vender');
  await sale
    .getByRole('alert')
    .filter({ hasText: 'Error al registrar la venta del componente/producto' })
    .getByText('No hay suficientes componentes.')
    .waitFor();
  // The same sale sent again is the same sale.
  const [first, second] = page.server.requests(sellProduct);
  expect(first?.key).toMatch(/./);
  expect(second).toEqual(first);
});

test('products are searched, filtered and sorted; a search without results says so', async () => {
  const server = new FakeServer().answer(listComponents, []).answer(listProducts, ({ query }) => {
    const all = [{ ...LAMP, name: 'Baúl', _id: 'case', category: 'Equipaje' }, LAMP, BARS];
    if (query['category'] === 'Equipaje') return { ...pageOf(all), products: [], total: 0 };
    const products = query['search'] === 'FARO' ? [LAMP] : all;
    if (query['sort'] === 'dearest') products.reverse();
    return { ...pageOf(all), products };
  });
  const page = draw(server);
  const names = (expected: string[]) =>
    until(() => expect(page.locator('main section h2').allTextContents()).toEqual(expected));
  await names(['Baúl', 'Faro', 'Kit de defensas']);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('FARO');
  await names(['Faro']);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('');
  await pick(page, 'Orden', 'Precio: mayor primero');
  await names(['Kit de defensas', 'Faro', 'Baúl']);
  await pick(page, 'Categoría', 'Equipaje');
  await page.getByText('Ningún producto coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await until(() => expect(page.locator('main section h2').count()).toBe(3));
});

test('by keyboard the form opens and closes, and focus comes back', async () => {
  const page = await openTab(LAMP);
  const create = page.getByRole('button', { name: 'Nuevo Producto' });
  await create.press('Enter');
  const form = dialog(page, 'Nuevo Producto');
  await focused(form.getByRole('heading', { name: 'Nuevo Producto' }));
  await pressKey('Escape');
  await form.waitFor({ state: 'detached' });
  await focused(create);
});

test('a quantity under 1 is refused', async () => {
  const page = await openTab(LAMP);
  page.server.answer(listComponents, [{ ...COMPONENT, name: 'Lámpara LED' }]);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  const search = form.getByRole('combobox', { name: 'Agregar componente' });
  await search.fill('lámpara');
  await page.getByRole('option', { name: /Lámpara LED/ }).click();
  await form.getByRole('textbox', { name: 'Cantidad de Lámpara LED, en unidad' }).fill('0,5');
  await press(form, 'Crear producto');
  await form.getByText('La cantidad de cada componente debe ser al menos 1.').waitFor();
  await press(form, 'Quitar Lámpara LED');
  await focused(search);
});
