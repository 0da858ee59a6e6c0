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
  updateComponent,
} from '../../contract/component.ts';

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
