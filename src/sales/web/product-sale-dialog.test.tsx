import { expect, test } from 'vitest';
import { listProducts } from '#products/contract/staff-product.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { answerWith, BARS, LAMP, openTab } from '#test/panel/products-screen.tsx';
import { listKnownClients, sellProduct } from '../contract/sale.ts';

/** «Vender Unidad», opened from the products tab. */

setUpScreens();

const card = (page: Locator, name: string) =>
  page.locator('main section > * li, main section li').filter({ hasText: name });

test('the sale dialog offers active products, limits the quantity, and shows the total', {
  meta: {
    specification: {
      'admin 5 Product sale': [
        ['Only active products are selectable', "allTextContents()).toEqual(['Kit de defensas'])"],
        ['default the product price', "price.inputValue()).toBe('145')"],
      ],
      'admin 8 Success messages': [
        ['the product sale message (server text)', 'Venta registrada correctamente'],
      ],
    },
  },
}, async () => {
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
  page.server.answer(listKnownClients, {
    clients: [{ name: 'Camila Pereyra', phone: '099 123 456', email: '' }],
  });
  await sale.getByRole('combobox', { name: 'Nombre' }).fill('camila per');
  await page.getByRole('option', { name: 'Camila Pereyra · 099 123 456' }).click();
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
    clientPhone: '099 123 456',
  });
});

test('the sale dialog shows insufficient stock, and resends a lost request with the same key', {
  meta: {
    specification: {
      'admin 8 Page banner messages': ['Error al registrar la venta del componente/producto'],
    },
  },
}, async () => {
  const page = await openTab(BARS);
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await pick(sale, 'Producto', 'Kit de defensas');
  await sale.getByRole('combobox', { name: 'Nombre' }).fill('Camila Pereyra');
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
  // The second request has the same idempotency key and the same body.
  const [first, second] = page.server.requests(sellProduct);
  expect(first?.key).toMatch(/./);
  expect(second).toEqual(first);
});
