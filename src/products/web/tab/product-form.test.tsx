import { expect, test } from 'vitest';
import { type Component, listComponents } from '#stock/contract/component.ts';
import { pressKey } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { LAMP, openTab } from '#test/panel/products-screen.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import { addProductImage, createProduct, updateProduct } from '../../contract/staff-product.ts';

setUpScreens();

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('the product form shows an error at each invalid field, and sends nothing', async () => {
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

test('the product form shows why an image was rejected, and creates the product once', {
  meta: {
    specification: {
      'admin 8 Other': [
        [
          'Error al guardar producto: followed by the reason',
          'Error al guardar producto: Solo se permiten imágenes',
        ],
      ],
    },
  },
}, async () => {
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

test('the product form shows the progress of an upload and its failures', async () => {
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

test('the product form reads the components again after a failure', async () => {
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

test('the product form opens and closes by keyboard, and returns the focus', async () => {
  const page = await openTab(LAMP);
  const create = page.getByRole('button', { name: 'Nuevo Producto' });
  await create.press('Enter');
  const form = dialog(page, 'Nuevo Producto');
  await focused(form.getByRole('heading', { name: 'Nuevo Producto' }));
  await pressKey('Escape');
  await form.waitFor({ state: 'detached' });
  await focused(create);
});

test('the product form rejects a component quantity below 1', async () => {
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

test('the product form merges a concurrent change, and keeps the images of the other user', {
  meta: {
    specification: {
      'admin 2 Products tab': [['Edit', 'Editar Faro']],
      'admin 8 Success messages': ['Producto actualizado correctamente'],
    },
  },
}, async () => {
  const page = await openTab(LAMP);
  await press(page, 'Editar Faro');
  const form = dialog(page, 'Editar producto');
  const [price, cost] = [/^Precio/, /^Costo/].map((name) => form.getByRole('textbox', { name }));
  expect(await price?.inputValue()).toBe('145');
  expect(await cost?.inputValue()).toBe('60');
  await cost?.fill('200,00');
  await form.getByText(/^-37,93\s%$/).waitFor();
  await form.getByText('Se vende por menos de lo que cuesta.').waitFor();
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Con soporte.');
  await form.getByLabel('Agregar imágenes').setInputFiles([picture('a.png')]);
  const remote = { _id: 'theirs', url: '/api/products/lamp/images/theirs' };
  const local = { _id: 'own', url: '/api/products/lamp/images/own' };
  const data = { ...LAMP, images: [remote], updatedAt: '2026-11-23T12:00:00.000Z' };
  page.server.reject(updateProduct, 'changed-meanwhile', { data });
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert').first();
  await alert.getByText('Otra persona cambió este producto mientras tanto.').waitFor();
  await focused(alert);
  await press(alert, 'Ver los cambios');
  await alert.getByText('Imágenes', { exact: true }).waitFor();
  page.server
    .answer(updateProduct, data)
    .answer(addProductImage, { ...data, images: [remote, local] });
  await press(form, 'Guardar cambios');
  await toast(page, 'Producto actualizado correctamente');
  await form.waitFor({ state: 'detached' });
  await focused(page.getByRole('button', { name: 'Editar Faro' }));
  expect(page.server.requests(updateProduct).at(-1)?.body).toMatchObject({
    description: 'Con soporte.',
    manualCost: 200,
    images: ['own', 'theirs'],
    expectedUpdatedAt: data.updatedAt,
  });
});

test('the product form sends each component once, specifications, and images in their new order', async () => {
  const page = await openTab(LAMP);
  const bolt = { ...COMPONENT, _id: 'bolt', code: 'BUL-8', name: 'Bulón', costPerUnit: 0.35 };
  const tube: Component = { ...bolt, _id: 'tube', code: 'TUB-1', name: 'Tubo', unit: 'meter' };
  page.server.answer(listComponents, [bolt, { ...tube, costPerUnit: 5.2 }]);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Defensas a medida');
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Protección');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('49,00');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Acero pintado, con bulonería.');
  const search = form.getByRole('combobox', { name: 'Agregar componente' });
  for (const [name, quantity] of [
    ['Tubo', '3,5'],
    ['Bulón', '8'],
  ] as const) {
    await search.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    const field = form.getByRole('textbox', { name: new RegExp(`^Cantidad de ${name}`) });
    await focused(field);
    await field.fill(quantity);
  }
  await form.getByText(/^US\$\s21,00$/).waitFor();
  await form.getByText(/^57,14\s%$/).waitFor();
  // A chosen component is not offered again.
  await search.fill('bul-8');
  await page.getByText('Sin resultados').waitFor();
  // A typed text that is no choice would hold the form back.
  await search.fill('');
  const files = ['a.png', 'b.png', 'c.png'].map((name) => picture(name));
  await form.getByLabel('Agregar imágenes').setInputFiles(files);
  for (const name of ['Mover antes la imagen 3', 'Mover antes la imagen 2', 'Quitar la imagen 3']) {
    await press(form, name);
  }
  await press(form, 'Agregar especificación');
  await form.getByRole('textbox', { name: 'Nombre de la especificación 1' }).fill('Material');
  await form.getByRole('textbox', { name: 'Valor de la especificación 1' }).fill('Acero');
  await form.getByRole('checkbox', { name: 'Reserva tu unidad' }).check();
  page.server.answer(createProduct, LAMP).answer(addProductImage, LAMP);
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  expect(page.server.requests(createProduct)[0]?.body).toMatchObject({
    components: [
      { component: 'tube', quantity: 3.5 },
      { component: 'bolt', quantity: 8 },
    ],
    publishIn: { agendaTaller: false, reservaTuyo: true },
    specifications: [{ name: 'Material', value: 'Acero' }],
    autoCost: true,
  });
  const sent = page.server
    .requests(addProductImage)
    .map(({ body }) => (body['image'] as File).name);
  expect(sent).toEqual(['c.png', 'a.png']);
});
