import { expect, test, vi } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { CHAIN, fromRow, GREASE, openShelf, PAD, PLUG } from '#test/panel/components-screen.tsx';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { updateComponent } from '../../contract/component.ts';
import {
  CSV_ERROR_TEXTS,
  importComponents,
  type LineChange,
} from '../../contract/component-csv.ts';
import { purchaseInvoice } from '../../contract/invoice.ts';

setUpScreens();

async function openMore(
  entry: string,
  title = entry,
): Promise<{ page: ScreenPage; form: Locator }> {
  const page = await openShelf();
  page.server.answer(getSettings, { showReserveButton: false, business: BUSINESS });
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: entry }).click();
  const form = dialog(page, title);
  await form.waitFor();
  return { page, form };
}

/** Types the code and Enter, as a scanner does. */
async function scan(field: Locator, code: string): Promise<void> {
  await field.fill(code);
  await field.press('Enter');
}

test('the label dialog prints 1 to 99 copies of the chosen components', async () => {
  const { page, form } = await openMore('Imprimir etiquetas');
  const copies = form.getByRole('textbox', { name: 'Copias de cada una' });
  const print = form.getByRole('button', { name: 'Imprimir', exact: true });
  await form.getByText('4 etiquetas de 62 × 29 mm').waitFor();
  for (const count of ['0', 'x']) {
    await copies.fill(count);
    await form.getByText('Escribe un número del 1 al 99.').waitFor();
    expect(await print.isDisabled()).toBe(true);
  }
  await copies.fill('99');
  await form.getByText('396 etiquetas de 62 × 29 mm').waitFor();
  await press(form, 'Quitar todas');
  await form.getByText('Elige al menos una etiqueta.').waitFor();
  expect(await print.isDisabled()).toBe(true);
  await form.getByRole('checkbox', { name: 'Cadena 520' }).check();
  await form.getByRole('checkbox', { name: 'Grasa de litio' }).check();
  await copies.fill('2');
  await form.getByText('4 etiquetas de 62 × 29 mm').waitFor();
  // A scan selects a deselected component again and moves it to the front.
  await scan(form.getByRole('combobox', { name: 'Agregar componente' }), PAD.code);
  await form.getByText('6 etiquetas de 62 × 29 mm').waitFor();
  expect(await form.getByRole('checkbox', { name: PAD.name }).isChecked()).toBe(true);
  expect(await form.getByRole('checkbox').first().isChecked()).toBe(true);
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {});
  await press(form, 'Imprimir');
  expect(printing).toHaveBeenCalledTimes(1);
  await press(form, 'Cerrar');

  await fromRow(page, PLUG.name, 'Imprimir etiqueta');
  const one = dialog(page, 'Imprimir etiqueta');
  await one.getByText('1 etiqueta de 62 × 29 mm').waitFor();
  await press(one, 'Una copia más');
  await one.getByText('2 etiquetas de 62 × 29 mm').waitFor();
});

const PLAN = {
  created: 0,
  updated: 0,
  unchanged: 4,
  changes: [],
  problems: [],
  problemCount: 0,
  questions: [],
  questionCount: 0,
  version: 'first',
  imported: false,
};

function csv(text: string, name = 'componentes.csv'): File {
  const file = new File([text], name, { type: 'text/csv' });
  const bytes = new TextEncoder().encode(text);
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}

test('the import dialog shows the changes first, and again if the components changed meanwhile', async () => {
  const { page, form } = await openMore('Importar CSV', 'Importar componentes');
  const send = form.getByRole('button', { name: 'Importar', exact: true });
  const file = form.getByLabel(/^Elegir/);
  await form.getByText('O arrástralo hasta aquí.').waitFor();
  expect(await send.isDisabled()).toBe(true);
  page.server.answer(importComponents, PLAN);
  await file.setInputFiles([csv('codigo\nBUJ-CR9')]);
  await form.getByText('Los componentes ya están como en el archivo').waitFor();
  expect(await send.isDisabled()).toBe(true);

  const added: LineChange = {
    ...{ line: 8, code: 'NUE-1', name: 'Espejo', kind: 'created' },
    cells: [{ column: 'costo_unitario', before: '', after: 'US$ 1.234,50' }],
  };
  const changed: LineChange = {
    ...{ line: 7, code: PAD.code, name: PAD.name, kind: 'updated' },
    cells: [{ column: 'cantidad', before: '2', after: '9' }],
  };
  const plan = { ...PLAN, created: 1, updated: 1, changes: [changed, added] };
  page.server.answer(importComponents, plan);
  await file.setInputFiles([csv('codigo;cantidad\nPAS-200;9')]);
  const changes = form.getByRole('region', { name: 'Qué cambia' });
  await changes.getByText('Espejo').waitFor();
  expect(changes.getByRole('row').allTextContents()).toEqual([
    'ColumnaAntesDespués',
    `Línea 7 ${PAD.name} (PAS-200)`,
    'cantidad29',
    'Línea 8 Espejo (NUE-1): nuevo',
    'costo_unitariovacíoUS$ 1.234,50',
  ]);
  const counts = '1 nuevo, 1 con cambios, 4 sin cambios';
  await form.getByRole('status').filter({ hasText: counts }).waitFor();
  const supplied = { ...added, name: 'Espejo del Sur' };
  page.server.answer(importComponents, { ...plan, changes: [supplied], version: 'second' });
  await send.click();
  await form.getByRole('alert').getByText('Los componentes cambiaron mientras tanto').waitFor();
  await changes.getByText('Espejo del Sur').waitFor();
  page.server.reject(importComponents, 'code-taken', { message: 'Algo falló.' });
  await send.click();
  await form.getByRole('alert').getByText('Error al importar los componentes').waitFor();
  page.server.answer(
    importComponents,
    { ...plan, imported: true },
    'Componentes importados correctamente',
  );
  await send.click();
  await toast(page, 'Componentes importados correctamente');
  expect(page.server.requests(importComponents).map(({ body }) => body['version'])).toEqual([
    ...[undefined, undefined, 'first'],
    ...['second', 'second'],
  ]);
});

test('the import dialog asks which component a near code means, and imports only after all answers', async () => {
  const { page, form } = await openMore('Importar CSV', 'Importar componentes');
  const ask = (line: number, code: string, existing: string) => ({
    ...{ line, code, name: 'Bujía' },
    candidates: [{ code: existing, name: 'Bujía NGK' }],
  });
  const questions = [ask(2, '123', '00123'), ask(3, 'A1', 'A-1')];
  page.server.answer(importComponents, ({ body }) => {
    const answered = (body['nearCodes'] as unknown[]).length > 0;
    return answered
      ? { ...PLAN, created: 1, updated: 1 }
      : { ...PLAN, questions, questionCount: questions.length };
  });
  await form.getByLabel(/^Elegir/).setInputFiles([csv('codigo\n123\nA1')]);
  const review = form.getByRole('button', { name: 'Continuar' });
  const group = form.getByRole('group', { name: 'Línea 2 123, Bujía: ¿es 00123?' });
  await group.waitFor();
  expect(form.getByRole('button', { name: 'Importar', exact: true }).count()).toBe(0);
  expect(await review.isDisabled()).toBe(true);
  await press(form, 'Todos son los que ya existen');
  await group.getByRole('radio', { name: 'Es otro: se crea como nuevo' }).click();
  await review.click();
  await form.getByRole('button', { name: 'Importar', exact: true }).waitFor();
  expect(page.server.requests(importComponents).at(-1)?.body).toMatchObject({
    preview: true,
    nearCodes: [
      { code: '123', same: null },
      { code: 'A1', same: 'A-1' },
    ],
  });
});

test('the import dialog lists the problems of a file by line, and disables the import', async () => {
  const { page, form } = await openMore('Importar CSV', 'Importar componentes');
  const send = form.getByRole('button', { name: 'Importar', exact: true });
  const file = form.getByLabel(/^Elegir/);
  for (const [text, sentence] of [
    ['', 'El archivo no tiene componentes.'],
    ['PK\u0003\u0004\0', 'El archivo no es un CSV.'],
    ['x'.repeat(10_000_001), 'El archivo es demasiado grande.'],
  ] as const) {
    await file.setInputFiles([csv(text)]);
    await form.getByRole('alert').getByText(sentence).waitFor();
    expect(await send.isDisabled()).toBe(true);
  }
  const problems = [
    { line: 2, column: 'cantidad', sentence: CSV_ERROR_TEXTS.eitherWay },
    { line: 3, column: 'unidad', sentence: CSV_ERROR_TEXTS.unit },
  ];
  page.server.answer(importComponents, { ...PLAN, problems, problemCount: 3 });
  await file.setInputFiles([csv('codigo;cantidad\nNUE-2;1.500')]);
  await form.getByRole('alert').getByText('El archivo tiene 3 problemas').waitFor();
  const listed = form.getByRole('region', { name: 'Qué corregir' });
  // Nothing is imported: no counts of lines that would be.
  expect(form.getByText('Nuevos', { exact: true }).count()).toBe(0);
  expect(listed.getByRole('listitem').allTextContents()).toEqual([
    'Línea 2cantidad El punto puede ser de miles o de decimales. Escribe 1500 o 1,5.',
    'Línea 3unidad La unidad debe ser unidad, metro, kilogramo, litro, caja o paquete.',
  ]);
  await listed.getByText('Y 1 más.').waitFor();
  expect(await send.isDisabled()).toBe(true);
});

test('the adjustment dialog takes a scanned code, a quantity and a reason, and rejects a fraction', async () => {
  const { page, form } = await openMore('Ajustar stock');
  await scan(form.getByRole('combobox', { name: 'Componente' }), 'cad-520');
  await form.getByText('El sistema tiene 0 unidades').waitFor();
  const quantity = form.getByRole('textbox', { name: 'Cantidad que hay' });
  await focused(quantity);
  await quantity.fill('2,5');
  await quantity.press('Enter');
  await form.getByText('La cantidad debe ser un número entero de unidades.').waitFor();
  await quantity.fill('3');
  await form.getByText('+3', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Rotura');
  page.server.answer(updateComponent, CHAIN, 'Componente actualizado correctamente');
  await press(form, 'Ajustar');
  await toast(page, 'Componente actualizado correctamente');
  expect(
    page.server.requests(updateComponent).map(({ params, body }) => ({ params, body })),
  ).toEqual([
    { params: { id: 'chain' }, body: { quantity: '3', reason: 'Rotura', expectedQuantity: 0 } },
  ]);
});

test('the invoice dialog adds scanned components, rejects a fraction, and resends a failed request', async () => {
  const { page, form } = await openMore('Compra de varios componentes');
  const search = form.getByRole('combobox', { name: 'Agregar componente' });
  const plugs = form.getByRole('textbox', { name: /^Cantidad de Bujía de iridio/ });
  for (const quantity of ['1', '2']) {
    await scan(search, PLUG.code);
    await until(async () => expect(await plugs.inputValue()).toBe(quantity));
  }
  expect(await form.getByLabel('Proveedor (opcional)').inputValue()).toBe('Repuestos del Este');
  await scan(search, GREASE.code);
  await press(form, 'Quitar Grasa de litio (GRA-1)');
  await form.getByLabel('Número de factura (opcional)').fill('A-1207');
  await form.getByRole('textbox', { name: /^Costo por unidad de Bujía/ }).fill('4,10');
  await plugs.fill('10,5');
  await press(form, 'Registrar compra');
  await form.getByText('La cantidad debe ser un número entero de unidades.').waitFor();
  await plugs.fill('10');
  page.server.fail(purchaseInvoice);
  await press(form, 'Registrar compra');
  await form.getByText('Error al registrar la compra').waitFor();
  const bought = { _id: 'invoice', components: [PLUG], total: 41 };
  page.server.answer(purchaseInvoice, bought, 'Compra registrada correctamente');
  await press(form, 'Registrar compra');
  await toast(page, 'Compra registrada correctamente: US$ 41,00');
  const [first, second] = page.server.requests(purchaseInvoice);
  expect(second).toEqual(first);
  expect(second?.body).toMatchObject({
    items: [{ componentId: 'plug', quantity: '10', unitCost: '4.10' }],
    supplier: 'Repuestos del Este',
    invoiceNumber: 'A-1207',
  });
});
