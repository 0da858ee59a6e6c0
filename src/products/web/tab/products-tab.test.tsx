import { expect, test } from 'vitest';
import { listComponents } from '#stock/contract/component.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  answerWith,
  BARS,
  draw,
  LAMP,
  openTab,
  pageOf,
  serverWith,
} from '#test/panel/products-screen.tsx';
import { deleteProduct, listProducts, toggleProduct } from '../../contract/staff-product.ts';

setUpScreens();

const card = (page: Locator, name: string) =>
  page.locator('main section > * li, main section li').filter({ hasText: name });

test('the products tab shows the empty state, loading, and a failed list, which it reads again', {
  meta: {
    specification: {
      'admin 2 Products tab': [
        'Vender Unidad',
        ['Product form modal', "dialog(page, 'Nuevo Producto')"],
        ['product sale modal', "dialog(page, 'Vender Unidad')"],
      ],
      'admin 8 Page banner messages': ['Error al cargar productos'],
    },
  },
}, async () => {
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

test('the products tab deactivates and activates a product', {
  meta: { specification: { 'admin 2 Products tab': [['toggle', 'Desactivar Faro']] } },
}, async () => {
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

test('the products tab shows a failed switch and a failed deletion in a banner', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['A dismissable banner shows page errors', "press(page, 'Cerrar')"],
      ],
      'admin 8 Page banner messages': [
        'Error al eliminar producto',
        'Failed to toggle product status',
        ['(dismissable)', "press(page, 'Cerrar')"],
      ],
    },
  },
}, async () => {
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

test('the products tab deletes a product after a question that focuses «Cancelar»', {
  meta: {
    specification: {
      'admin 2 Products tab': [['delete', 'Eliminar Faro']],
      'admin 8 Confirmations': [['product', '¿Eliminar este producto?']],
    },
  },
}, async () => {
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
  await focused(page.getByRole('region', { name: 'Productos' }));
});

test('the products tab searches, filters and sorts, and shows that a search has no results', async () => {
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
