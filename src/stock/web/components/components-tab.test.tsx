// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { openScreen, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import {
  type Component,
  createComponent,
  deleteComponent,
  getComponentUsers,
  listComponents,
  listStockComponents,
  purchaseComponent,
  sellComponent,
  updateComponent,
} from '../../contract/component.ts';
import ComponentsTab from './components-tab.tsx';

setUpScreens();

const PLUG: Component = {
  ...COMPONENT,
  _id: 'plug',
  code: 'BUJ-CR9',
  name: 'Bujía de iridio CR9EIX',
  quantity: 12,
  minStock: 5,
  costPerUnit: 3.5,
  salePrice: 7,
  supplier: 'Repuestos del Este',
  location: 'A1-03',
  committed: 3,
  available: 9,
};
const PAD: Component = {
  ...COMPONENT,
  _id: 'pad',
  code: 'PAS-200',
  name: 'Pastillas de freno delanteras',
  quantity: 2,
  minStock: 4,
  location: 'B2',
  status: 'low',
  available: 2,
};
const CHAIN: Component = {
  ...COMPONENT,
  _id: 'chain',
  code: 'CAD-520',
  name: 'Cadena 520',
  quantity: 0,
  status: 'out',
  available: 0,
};
const GREASE: Component = {
  ...COMPONENT,
  _id: 'grease',
  code: 'GRA-1',
  name: 'Grasa de litio',
  unit: 'kilogram',
  quantity: 2.85,
};
const SHELF = [PLUG, PAD, CHAIN, GREASE];

function pageOf(components: Component[]) {
  const count = (status: string) => components.filter((each) => each.status === status).length;
  const counters = {
    total: components.length,
    low: count('low'),
    out: count('out'),
  };
  return { components, counters, total: components.length, page: 1, totalPages: 1 };
}

function serverWith(shelf: Component[]): FakeServer {
  return new FakeServer()
    .answer(listStockComponents, ({ query: { only, search = '' } }) => {
      const text = search.toLowerCase();
      const components = shelf.filter(
        ({ name, status }) =>
          name.toLowerCase().includes(text) && (only === undefined || status === only),
      );
      return { ...pageOf(shelf), components, total: components.length };
    })
    .answer(listComponents, ({ query: { only, search = '', ids } }) =>
      shelf.filter(
        ({ _id, code, name, quantity }) =>
          `${name} ${code}`.toLowerCase().includes(search.toLowerCase()) &&
          (only !== 'sellable' || quantity > 0) &&
          (ids === undefined || ids.split(',').includes(_id)),
      ),
    );
}

const draw = (server: FakeServer): ScreenPage =>
  openScreen(
    <ComponentsTab
      rest=""
      onRest={() => {}}
      search=""
      onSearch={() => {}}
      user="own"
      onSell={() => {}}
      onMovements={() => {}}
    />,
    { server },
  );

async function openShelf(shelf: Component[] = SHELF): Promise<ScreenPage> {
  const page = draw(serverWith(shelf));
  await page.getByRole('button', { name: /^Más acciones para/ }).waitFor();
  return page;
}

const rowOf = (page: Locator, name: string) => page.getByRole('row').filter({ hasText: name });
async function fromRow(page: Locator, name: string, entry: string): Promise<void> {
  await press(page, `Más acciones para ${name}`);
  await page.getByRole('menuitem', { name: entry }).click();
}
const rows = (page: Locator, count: number) =>
  until(() => expect(page.getByRole('row').count()).toBe(count));

test('loading, then nothing there', async () => {
  const server = serverWith([]);
  const release = server.hold(listStockComponents);
  const page = draw(server);
  await page.getByText('Cargando…').waitFor();
  release();
  await page.getByText('No hay componentes registrados', { exact: true }).waitFor();
  await press(page, 'Crear el primero');
  await dialog(page, 'Nuevo componente').waitFor();
});

test('a list that does not come says so, and comes at the second try', async () => {
  const page = draw(new FakeServer().fail(listStockComponents));
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch components' });
  await alert.waitFor();
  page.server.answer(listStockComponents, pageOf(SHELF));
  await press(page, 'Volver a intentar');
  await rowOf(page, 'Cadena 520').waitFor();
  await alert.waitFor({ state: 'detached' });
});

test('counters, the specified columns, status, what is committed and what is left', async () => {
  const page = await openShelf();
  expect(page.getByRole('columnheader').allTextContents()).toEqual([
    'Código',
    'Nombre',
    'Stock Actual',
    'Stock Mínimo',
    'Precio/Unidad',
    'Ubicación',
    'Estado',
    'Acciones',
  ]);
  const counters = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  expect(counters.allTextContents()).toEqual([
    'Total de componentes 4',
    'Stock bajo 1',
    'Sin stock 1',
  ]);
  // Pressed, a counter shows what it counts alone; pressed again, or by the total, all are back.
  const counter = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  const pressed = (name: string) => counter(name).getAttribute('aria-pressed');
  await counter('Sin stock').click();
  await rows(page, 2);
  await rowOf(page, 'Cadena').waitFor();
  await counter('Stock bajo').click();
  await rowOf(page, 'Pastillas').waitFor();
  expect([await pressed('Stock bajo'), await pressed('Sin stock')]).toEqual(['true', 'false']);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('cadena');
  await page.getByText('Ningún componente coincide con los filtros').waitFor();
  await press(page, 'Quitar filtros');
  await rows(page, 5);
  await counter('Stock bajo').click();
  await rows(page, 2);
  await counter('Total de componentes').click();
  await rows(page, 5);
  expect(await pressed('Stock bajo')).toBe('false');
  const plug = rowOf(page, 'CR9EIX');
  await plug.getByText('Comprometido: 3').waitFor();
  await plug.getByText('Libre: 9').waitFor();
  await plug.getByText('Costo: US$ 3,50 / unidad').waitFor();
  await plug.getByText('En stock', { exact: true }).waitFor();
  await rowOf(page, 'Pastillas').getByText('Stock bajo', { exact: true }).waitFor();
  await rowOf(page, 'Cadena').getByText('Sin stock', { exact: true }).waitFor();
  await rowOf(page, 'Grasa').getByText('2,85', { exact: true }).waitFor();
  // What is not there cannot be sold.
  expect(
    rowOf(page, 'Cadena')
      .getByRole('button', { name: /^Vender/ })
      .count(),
  ).toBe(0);
});

test('a search without results says so and can be taken away', async () => {
  const page = await openShelf();
  await page.getByRole('textbox', { name: 'Buscar' }).fill('BUJÍA');
  await rows(page, 2);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('nada de esto');
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await rows(page, 5);
});

test('creates one, refuses what the rules refuse, and what the server does', async () => {
  const page = await openShelf();
  await press(page, 'Nuevo componente');
  const form = dialog(page, 'Nuevo componente');
  expect(await form.getByRole('textbox', { name: 'Cantidad', exact: true }).inputValue()).toBe('0');
  expect(await form.getByRole('textbox', { name: 'Stock mínimo' }).inputValue()).toBe('0');
  expect(await form.getByRole('textbox', { name: 'Costo por unidad' }).inputValue()).toBe('0');
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('-1');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('1,234');
  await press(form, 'Crear componente');
  await form.getByText('El código es requerido').waitFor();
  await form.getByText('El nombre es requerido').waitFor();
  await form.getByText('La cantidad debe ser 0 o más.').waitFor();
  await form.getByText('El importe puede tener hasta 2 decimales.').waitFor();
  await form.getByRole('textbox', { name: 'Código' }).fill('buj-cr9');
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Aceite 10W40');
  await pick(form, 'Unidad', 'Litro');
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('20,5');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('6.40');
  await form.getByRole('textbox', { name: /^Precio de venta/ }).fill('9,90');
  await form.getByRole('checkbox', { name: 'Moto' }).check();
  expect(page.server.requests(createComponent)).toEqual([]);
  page.server.reject(createComponent, 'code-taken', {
    fields: { code: 'Ya existe un componente con ese código.' },
  });
  await press(form, 'Crear componente');
  await form.getByRole('alert').getByText('Failed to save component').waitFor();
  const code = form.getByRole('textbox', { name: 'Código' });
  await focused(code);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(form.getByText('Ya existe un componente con ese código.').count()).toBe(1);
  await code.fill('ACE-10');
  page.server.answer(createComponent, GREASE, 'Componente creado correctamente');
  await press(form, 'Crear componente');
  await toast(page, 'Componente creado correctamente');
  expect(page.server.requests(createComponent).at(-1)?.body).toMatchObject({
    code: 'ACE-10',
    unit: 'liter',
    vehicleTypes: ['motorcycle'],
  });
});

test('an edited quantity is asked for its reason; one that moved meanwhile is not overwritten unseen', async () => {
  const page = await openShelf();
  await press(page, 'Grasa de litio');
  const form = dialog(page, 'Editar componente');
  const reason = form.getByRole('textbox', { name: /Motivo/ });
  await form.waitFor();
  expect(reason.count()).toBe(0);
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('3');
  await reason.fill('Recuento');
  const sold = { ...GREASE, quantity: 2 };
  page.server.reject(updateComponent, 'component-changed', { data: sold });
  page.server.answer(listStockComponents, pageOf([PLUG, PAD, CHAIN, sold]));
  await press(form, 'Guardar cambios');
  await form.getByRole('alert').getByText('Failed to save component').waitFor();
  await form.getByText('Ahora hay 2 kilogramos.').waitFor();
  page.server.answer(updateComponent, GREASE, 'Componente actualizado correctamente');
  await press(form, 'Guardar cambios');
  await toast(page, 'Componente actualizado correctamente');
  expect(page.server.requests(updateComponent).at(-1)?.body).toMatchObject({
    reason: 'Recuento',
    expectedQuantity: '2',
  });
});

test('sells: what is missing, too much, and the total', async () => {
  const page = await openShelf();
  await press(page, 'Vender');
  const form = dialog(page, 'Vender componente');
  await form.waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('0');
  await press(form, 'Registrar venta');
  for (const sentence of [
    'Por favor selecciona un componente',
    'La cantidad debe ser mayor a 0',
    'El precio de venta debe ser mayor a 0',
    'El nombre del cliente es requerido',
  ]) {
    await form.getByText(sentence, { exact: true }).waitFor();
  }
  await form.getByRole('combobox', { name: 'Componente' }).click();
  await page.getByRole('option', { name: /CR9EIX/ }).waitFor();
  expect(page.getByRole('option', { name: /Cadena/ }).count()).toBe(0);
  await page.getByRole('option', { name: /CR9EIX/ }).click();
  expect(await form.getByRole('textbox', { name: 'Precio por unidad' }).inputValue()).toBe('3,50');
  await form.getByText('Disponible: 12 unidades · Comprometido: 3').waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('13');
  await form.getByRole('textbox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  await press(form, 'Registrar venta');
  await form.getByText('Stock insuficiente. Disponible: 12', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('2');
  await form.getByText('Se vende al costo: no deja ganancia.', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('3');
  await form
    .getByText('Por debajo del costo, US$ 3,50: se pierden US$ 0,50 por unidad.', { exact: true })
    .waitFor();
  await form.getByRole('button', { name: /Usar el precio de venta/ }).click();
  await form.getByText(/al costo|debajo del costo/).waitFor({ state: 'detached' });
  await form.getByText('US$ 14,00').waitFor();
  expect(page.server.requests(sellComponent)).toEqual([]);
});

test('somebody else was faster: the sale says what there is, and sells once', async () => {
  const page = await openShelf();
  await press(page, 'Vender Pastillas de freno delanteras');
  const form = dialog(page, 'Vender componente');
  await form.getByRole('textbox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  page.server.reject(sellComponent, 'insufficient-stock');
  await press(form, 'Registrar venta');
  const alert = form.getByRole('alert');
  await alert.getByText('Error al registrar la venta', { exact: true }).waitFor();
  await alert.getByText('Stock insuficiente').waitFor();
  const sale = { _id: 'sale', component: PAD, total: 5 };
  page.server.answer(sellComponent, sale, 'Venta registrada correctamente');
  await press(form, 'Registrar venta');
  await toast(page, 'Venta registrada correctamente');
  // A refusal did nothing, so what is sent next is a sale of its own.
  const keys = page.server.requests(sellComponent).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a purchase shows the average that the server then keeps', async () => {
  const page = await openShelf([{ ...PLUG, quantity: 10 }]);
  await fromRow(page, 'Bujía de iridio CR9EIX', 'Ingreso de compra');
  const form = dialog(page, 'Ingreso de compra');
  expect(await form.getByRole('textbox', { name: /^Proveedor/ }).inputValue()).toBe(
    'Repuestos del Este',
  );
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('0');
  await press(form, 'Registrar compra');
  await form.getByText('La cantidad debe ser mayor a 0').waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('5');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('5');
  await form.getByText('US$ 4,00', { exact: true }).waitFor();
  await form.getByText('15 unidades', { exact: true }).waitFor();
  page.server.answer(purchaseComponent, PLUG, 'Compra registrada correctamente');
  await press(form, 'Registrar compra');
  await toast(page, 'Compra registrada correctamente');
});

test('deletes after a question; what uses it is named, and it can be deactivated in its place', async () => {
  const page = await openShelf();
  const none = { services: [], products: [], citations: [], reservations: [] };
  const services = [{ _id: 'service-1', name: 'Cambio de transmisión' }];
  page.server.answer(getComponentUsers, { ...none, services });
  await fromRow(page, 'Cadena 520', 'Eliminar');
  const question = dialog(page, 'Eliminar componente');
  await question
    .getByText(/está en uso en «Cambio de transmisión», y no se puede eliminar/)
    .waitFor();
  expect(question.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
  const off = { ...CHAIN, active: false };
  page.server
    .answer(updateComponent, off, 'Componente actualizado correctamente')
    .answer(listStockComponents, pageOf([PLUG, PAD, off, GREASE]));
  await press(question, 'Desactivar');
  await toast(page, 'Componente actualizado correctamente');
  await rowOf(page, 'Cadena 520').getByText('Inactivo').waitFor();
  await fromRow(page, 'Cadena 520', 'Eliminar');
  await question.getByText('Ya está desactivado.').waitFor();
  await question.getByText('Cerrar', { exact: true }).click();
  await question.waitFor({ state: 'detached' });

  page.server.answer(getComponentUsers, none).fail(deleteComponent);
  await fromRow(page, 'Grasa de litio', 'Eliminar');
  await press(question, 'Eliminar');
  await question.getByText('Error al eliminar el componente', { exact: true }).waitFor();
  page.server
    .answer(deleteComponent, { _id: 'grease' }, 'Componente eliminado correctamente')
    .answer(listStockComponents, pageOf([PLUG]));
  await press(question, 'Eliminar');
  await toast(page, 'Componente eliminado correctamente');
  await rowOf(page, 'Grasa').waitFor({ state: 'detached' });
});

test('a form with something in it asks before it closes', async () => {
  const page = await openShelf();
  await press(page, 'Nuevo componente');
  await dialog(page, 'Nuevo componente').getByRole('textbox', { name: 'Nombre' }).fill('Filtro');
  await pressKey('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
