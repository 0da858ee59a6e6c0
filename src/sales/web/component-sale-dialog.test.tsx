import { expect, test } from 'vitest';
import { openShelf, PAD, PLUG } from '#test/panel/components-screen.tsx';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { listKnownClients, sellComponent } from '../contract/sale.ts';

/** «Vender componente», opened from the components tab. */

setUpScreens();

test('the sale dialog shows missing fields, insufficient stock, a price at cost, and the total', {
  meta: {
    specification: {
      'admin 2 Componentes (stock) tab': [['Component sale modal', 'Vender componente']],
      'admin 5 Component sale': [
        [
          'Only components with stock greater than 0 are selectable',
          '{ name: /Cadena/ }).count()).toBe(0)',
        ],
        ['default cost', "inputValue()).toBe('3,50')"],
        ['Stock insuficiente. Disponible: N', 'Stock insuficiente. Disponible: 12'],
      ],
    },
  },
}, async () => {
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
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
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

test('the sale dialog offers known clients; choosing one fills in telephone and e-mail', async () => {
  const page = await openShelf();
  page.server.answer(listKnownClients, {
    clients: [{ name: 'Camila Pereyra', phone: '099 123 456', email: 'camila@ejemplo.com' }],
  });
  await press(page, 'Vender Pastillas de freno delanteras');
  const form = dialog(page, 'Vender componente');
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('camila per');
  await page.getByRole('option', { name: 'Camila Pereyra · 099 123 456' }).click();
  expect(await form.getByLabel('Teléfono (opcional)').inputValue()).toBe('099 123 456');
  expect(await form.getByLabel('Email (opcional)').inputValue()).toBe('camila@ejemplo.com');
});

test('the sale dialog shows why the server rejected a sale, and retries with a new idempotency key', {
  meta: { specification: { 'admin 8 Page banner messages': ['Error al registrar la venta'] } },
}, async () => {
  const page = await openShelf();
  await press(page, 'Vender Pastillas de freno delanteras');
  const form = dialog(page, 'Vender componente');
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  page.server.reject(sellComponent, 'insufficient-stock');
  await press(form, 'Registrar venta');
  const alert = form.getByRole('alert');
  await alert.getByText('Error al registrar la venta', { exact: true }).waitFor();
  await alert.getByText('Stock insuficiente').waitFor();
  const sale = { _id: 'sale', component: PAD, total: 5 };
  page.server.answer(sellComponent, sale, 'Venta registrada correctamente');
  await press(form, 'Registrar venta');
  await toast(page, 'Venta registrada correctamente');
  // A rejected sale changed nothing, so the next request has a new key.
  const keys = page.server.requests(sellComponent).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test('the sale dialog shows another component that is chosen after a lost answer', async () => {
  const page = await openShelf();
  await press(page, 'Vender Pastillas de freno delanteras');
  const form = dialog(page, 'Vender componente');
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  page.server.disconnect(sellComponent);
  await press(form, 'Registrar venta');
  await form.getByText('Error de conexión. Por favor intenta nuevamente.').waitFor();
  await form.getByRole('combobox', { name: 'Componente' }).click();
  await page.getByRole('option', { name: /CR9EIX/ }).click();
  await form.getByText('Disponible: 12 unidades · Comprometido: 3').waitFor();
  page.server.reject(sellComponent, 'insufficient-stock');
  await press(form, 'Registrar venta');
  await form.getByText('Stock insuficiente').waitFor();
  const sold = page.server.requests(sellComponent).map(({ body }) => body['componentId']);
  expect(sold).toEqual([PAD._id, PLUG._id]);
});
