import { expect, test } from 'vitest';
import {
  CHAIN,
  fromRow,
  GREASE,
  openShelf,
  PAD,
  PLUG,
  pageOf,
} from '#test/panel/components-screen.tsx';
import { pressKey } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  createComponent,
  listStockComponents,
  purchaseComponent,
  sellComponent,
  updateComponent,
} from '../../contract/component.ts';
import { listKnownClients } from '../../contract/known-client.ts';

setUpScreens();

test('the component form creates a component, and shows errors of the rules and of the server', {
  meta: {
    specification: {
      'admin 2 Componentes (stock) tab': [['Add/edit component modal', 'Nuevo componente']],
      'admin 5 Component form': [
        ['Numbers default to 0', "name: 'Cantidad', exact: true }).inputValue()).toBe('0')"],
      ],
      'admin 8 Page banner messages': ['Failed to save component'],
    },
  },
}, async () => {
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

test('the component form asks for the reason of a changed quantity, and shows a concurrent change', async () => {
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

test('the purchase dialog shows the new average cost and the new quantity', async () => {
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

test('the component form asks before it discards input', async () => {
  const page = await openShelf();
  await press(page, 'Nuevo componente');
  await dialog(page, 'Nuevo componente').getByRole('textbox', { name: 'Nombre' }).fill('Filtro');
  await pressKey('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
