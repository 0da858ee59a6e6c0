import { beforeAll, expect, test } from 'vitest';
import { callerWith } from '#test/catalogue-calls.ts';
import { press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { fillShelf, fromRow, rowOf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
let ids: Awaited<ReturnType<typeof fillShelf>>;

const sale = (quantity: number) => ({
  componentId: ids.grease,
  quantity,
  salePrice: 12,
  clientName: 'Martín Píriz',
});

beforeAll(async () => {
  ids = await fillShelf(site);
  const seller = await callerWith(site.app, ['stock']);
  for (let sold = 0; sold < 20; sold += 1) await seller('POST', '/components/sell', sale(0.05));
});

test('«Historial Stock» opens filtered from a component’s row, and resets when another tab was opened', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['Switching tabs clears filters', "type.inputValue()).toBe('Todos')"],
        ['resets the page to 1', 'Página 1 de 2'],
      ],
    },
  },
}, async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes' });
  await fromRow(page, 'Grasa de litio', 'Ver movimientos');
  await page.waitForURL(`**/admin#historial-stock/componente/${ids.grease}`);
  const component = page.getByRole('combobox', { name: 'Componente' });
  await expect.poll(() => component.inputValue()).toBe('Grasa de litio (GRA-1)');
  await page.getByText('Página 1 de 2').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(21);
  await page.goBack();
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();

  const history = page.getByRole('tab', { name: 'Historial Stock' });
  await history.click();
  await press(page, 'Siguiente');
  await page.getByText('Página 2 de 2').waitFor();
  await rowOf(page, 'Bujía').getByText('Sistema', { exact: true }).waitFor();
  const type = page.getByRole('combobox', { name: 'Tipo de movimiento' });
  await type.click();
  await page.getByRole('option', { name: 'Venta' }).click();
  await expect.poll(() => type.inputValue()).toBe('Venta');
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
  await history.click();
  await page.getByText('Página 1 de 2').waitFor();
  expect(await type.inputValue()).toBe('Todos');
});
