import { expect, test } from 'vitest';
import {
  CHAIN,
  draw,
  fromRow,
  GREASE,
  openShelf,
  PAD,
  PLUG,
  pageOf,
  SHELF,
  serverWith,
} from '#test/panel/components-screen.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  deleteComponent,
  getComponentUsers,
  listStockComponents,
  updateComponent,
} from '../../contract/component.ts';

setUpScreens();

const rowOf = (page: Locator, name: string) => page.getByRole('row').filter({ hasText: name });
const rows = (page: Locator, count: number) =>
  until(() => expect(page.getByRole('row').count()).toBe(count));

test('the components tab shows loading, then the empty state', {
  meta: {
    specification: { 'admin 2 Componentes (stock) tab': ['No hay componentes registrados'] },
  },
}, async () => {
  const server = serverWith([]);
  const release = server.hold(listStockComponents);
  const page = draw(server);
  await page.getByText('Cargando…').waitFor();
  release();
  await page.getByText('No hay componentes registrados', { exact: true }).waitFor();
  await press(page, 'Crear el primero');
  await dialog(page, 'Nuevo componente').waitFor();
});

test('the components tab shows that the list failed, and reads it again', {
  meta: { specification: { 'admin 8 Page banner messages': ['Failed to fetch components'] } },
}, async () => {
  const page = draw(new FakeServer().fail(listStockComponents));
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch components' });
  await alert.waitFor();
  page.server.answer(listStockComponents, pageOf(SHELF));
  await press(page, 'Volver a intentar');
  await rowOf(page, 'Cadena 520').waitFor();
  await alert.waitFor({ state: 'detached' });
});

test('the components tab shows columns, status, committed and free quantities, and counters that filter', {
  meta: {
    specification: {
      'admin 2 Componentes (stock) tab': [
        ['Three counters', 'Total de componentes 4', 'Stock bajo 1', 'Sin stock 1'],
        'Código',
        'Nombre',
        'Stock Actual',
        'Stock Mínimo',
        'Precio/Unidad',
        'Ubicación',
        'Estado',
        'Acciones',
      ],
    },
  },
}, async () => {
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
  // A pressed counter filters the list; «Total de componentes» shows all components again.
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
  // A component without stock has no button to sell it.
  expect(
    rowOf(page, 'Cadena')
      .getByRole('button', { name: /^Vender/ })
      .count(),
  ).toBe(0);
});

test('the components tab does not say «En stock» of a component that lacks committed quantity', async () => {
  const short = { ...PLUG, committed: 14, available: -2 };
  const page = draw(serverWith([short, { ...PAD, committed: 3, available: -1 }]));
  const plug = rowOf(page, 'CR9EIX');
  await plug.getByText('Faltan 2 unidades').waitFor();
  await plug.getByText('No alcanza', { exact: true }).waitFor();
  expect(plug.getByText('En stock', { exact: true }).count()).toBe(0);
  await rowOf(page, 'Pastillas').getByText('Stock bajo', { exact: true }).waitFor();
});

test('the components tab shows that a search has no results, and clears it', async () => {
  const page = await openShelf();
  await page.getByRole('textbox', { name: 'Buscar' }).fill('BUJÍA');
  await rows(page, 2);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('nada de esto');
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await rows(page, 5);
});

test('the delete dialog offers to deactivate a component in use, and deletes an unused component', {
  meta: {
    specification: {
      'admin 8 Page banner messages': ['Error al eliminar el componente'],
      'admin 8 Confirmations': [['component', 'Eliminar componente']],
    },
  },
}, async () => {
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
