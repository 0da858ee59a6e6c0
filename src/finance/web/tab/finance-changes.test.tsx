import { expect, test } from 'vitest';
import {
  expensesOf,
  JOB,
  ledgerOf,
  openedCitations,
  openFinances,
  RENT,
  SALE,
  salesOn,
  serverWith,
} from '#test/panel/finance-screen.tsx';
import { pressKey, until } from '#test/panel/locator.ts';
import { dialog, pick, press, toast } from '#test/panel/menu.ts';
import { resize, setUpScreens } from '#test/panel/open-page.tsx';
import {
  createExpense,
  deleteExpense,
  type Expense,
  getReceipt,
  listExpenses,
  updateExpense,
} from '../../contract/expense.ts';
import { getReturns, type Transaction, voidTransaction } from '../../contract/finance.ts';

setUpScreens();

/** Replaces the no-break space between currency and number. */
const plain = (texts: readonly string[]) => texts.map((each) => each.replaceAll('\u00a0', ' '));
const file = (name: string, type: string, size = 1) => {
  const chosen = new File(['x'], name, { type });
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};

test('the finance tab keeps the details of a line open when the window is resized or printed', async () => {
  const page = await openFinances();
  await page
    .getByRole('button', { name: /^Detalle de/ })
    .first()
    .click();
  const fact = page
    .locator('[aria-label="Transacciones"] dt')
    .filter({ hasText: 'Fecha completa' });
  await fact.waitFor();
  const replaced = (selector: string) =>
    page.locator(`[aria-label="Transacciones"] ${selector}`).waitFor();
  await resize(390);
  await replaced('details');
  expect(fact.count()).toBe(1);
  await resize(1440);
  await replaced('table');
  expect(fact.count()).toBe(1);
  window.dispatchEvent(new Event('beforeprint'));
  await replaced('details');
  expect(fact.count()).toBe(1);
  window.dispatchEvent(new Event('afterprint'));
});

test('the expense form checks input and photo, shows progress, and resends with the same key', async () => {
  const page = await openFinances();
  await press(page, 'Cargar Gasto');
  const form = dialog(page, 'Cargar Gasto');
  await press(form, 'Registrar gasto');
  await form.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' }).waitFor();
  await form.getByText('El monto debe ser mayor a 0').waitFor();
  await form.getByText('El concepto es requerido').waitFor();
  const receipt = form.getByLabel('Comprobante (opcional)');
  expect(await receipt.getAttribute('accept')).toBe('image/*,application/pdf');
  await receipt.setInputFiles([file('factura.docx', 'application/msword')]);
  await form.getByText('Solo se permiten imágenes').waitFor();
  await receipt.setInputFiles([file('enorme.png', 'image/png', 5 * 1024 * 1024 + 1)]);
  await form.getByText('El archivo no debe superar los 5MB').waitFor();
  await receipt.setInputFiles([file('IMG_1.HEIC', 'image/heic')]);
  await form.getByText(/Las fotos HEIC no se pueden usar/).waitFor();

  await form.getByLabel('Monto').fill('1.234,50');
  await form.getByLabel('Concepto').fill('Elevador usado');
  await form.getByLabel('Notas (opcional)').fill('Pago 1 de 2\nen efectivo');
  await pick(form, 'Categoría (opcional)', 'Maquinas y herramientas');
  await form.getByLabel('Repetir cada mes').check();
  await form.getByText(/Se carga solo el día 23 de cada mes/).waitFor();
  await receipt.setInputFiles([file('factura.jpg', 'image/jpeg')]);
  await form.getByRole('img', { name: 'Vista previa' }).waitFor();
  await pressKey('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Seguir editando');

  page.server.fail(createExpense);
  const release = page.server.hold(createExpense);
  await press(form, 'Registrar gasto');
  await form.getByRole('progressbar', { name: 'Subiendo el comprobante' }).waitFor();
  await form.getByRole('button', { name: 'Guardando…' }).waitFor();
  release();
  await form.getByRole('alert').getByText('Error al registrar el gasto').waitFor();
  page.server.answer(createExpense, RENT, 'Gasto registrado correctamente');
  await press(form, 'Registrar gasto');
  await toast(page, 'Gasto registrado correctamente');
  await form.waitFor({ state: 'detached' });
  const [first, second] = page.server.requests(createExpense);
  expect(first?.key).toMatch(/./);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toMatchObject({
    amount: '1234.50',
    concept: 'Elevador usado',
    category: 'Maquinas y herramientas',
    date: '2026-11-23',
    notes: 'Pago 1 de 2\nen efectivo',
    repeatMonthly: 'true',
  });
});

test('the finance tab changes an expense, removes its receipt, and deletes it with its series', async () => {
  const lift: Expense = {
    ...RENT,
    concept: 'Elevador usado',
    amount: 1_234.5,
    receiptImage: '/api/expenses/rent/receipt',
    receiptType: 'image',
    repeatMonthly: true,
    nextDate: '2026-12-23',
  };
  const server = serverWith({ expenses: [lift] }).answer(getReceipt, 'picture');
  const page = await openFinances({ server });
  const row = page.getByRole('row').filter({ hasText: 'Elevador usado' });
  await row.getByText('US$ 1.234,50').waitFor();
  await row.getByText(/Cada mes; el próximo, el 23\/12\/2026/).waitFor();
  await row.getByRole('button', { name: 'Elevador usado', exact: true }).click();
  const form = dialog(page, 'Editar gasto');
  expect(await form.getByLabel('Monto').inputValue()).toBe('1234,50');
  await form.getByLabel('Cambiar el comprobante').setInputFiles([file('a.pdf', 'application/pdf')]);
  await form.getByRole('img', { name: 'PDF' }).waitFor();
  page.server.reject(updateExpense, 'broken-pdf');
  await press(form, 'Guardar cambios');
  await form.getByText('El PDF está dañado o incompleto.').waitFor();
  await form.getByLabel('Monto').fill('1.000');
  await press(form, 'Quitar');
  await press(form, 'Quitar');
  const changed = { ...lift, amount: 1_000, receiptImage: null, receiptType: null };
  page.server
    .answer(updateExpense, changed, 'Gasto actualizado correctamente')
    .answer(listExpenses, expensesOf(changed));
  await press(form, 'Guardar cambios');
  await toast(page, 'Gasto actualizado correctamente');
  expect(page.server.requests(updateExpense).at(-1)?.body).toMatchObject({
    amount: '1000',
    removeReceipt: 'true',
    expectedVersion: '1',
  });
  await row.getByText('US$ 1.000,00').waitFor();
  expect(row.getByRole('button', { name: /comprobante/ }).count()).toBe(0);

  await press(row, 'Más acciones para Elevador usado');
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  expect(await page.getByLabel('Dejar de repetirlo cada mes').isChecked()).toBe(true);
  page.server
    .answer(deleteExpense, { _id: 'rent' }, 'Gasto eliminado correctamente')
    .answer(listExpenses, expensesOf());
  await press(dialog(page, 'Eliminar gasto'), 'Eliminar');
  await toast(page, 'Gasto eliminado correctamente');
  await page.getByText('No hay gastos en el período').waitFor();
  expect(page.server.requests(deleteExpense).map(({ query }) => query)).toEqual([
    { stopRepeating: 'true' },
  ]);
});

test('the void dialog requires a reason, and then both lines show the void and link to each other', async () => {
  const page = await openFinances({ server: serverWith({ lines: [SALE, JOB] }) });
  // A user without the permission for «Agenda» gets no link to the citation.
  const job = page.getByRole('button', { name: /^Detalle de Cambio de aceite/ });
  await job.press('Enter');
  await page.locator('td dt').filter({ hasText: 'Origen' }).waitFor();
  expect(page.getByRole('button', { name: 'Ver cita' }).count()).toBe(0);
  await job.press('Enter');
  await page.getByRole('button', { name: /^Detalle de Casco integral/ }).press('Enter');
  const returned = { code: 'CAS', name: 'Visor', quantity: 1, unit: 'piece', deleted: false };
  page.server.answer(getReturns, { components: [{ ...returned, unit: 'piece' }] });
  await press(page, 'Anular venta');
  const form = dialog(page, 'Anular venta');
  await form.getByText('Casco integral').waitFor();
  await form.getByRole('list', { name: 'Vuelve al stock' }).getByText('Visor').waitFor();
  await press(form, 'Anular venta');
  await form.getByText('Por favor ingresa el motivo de la anulación.').waitFor();
  await form.getByLabel('Motivo').fill('Se cargó dos veces');
  const taken: Transaction = {
    ...SALE,
    _id: 'void',
    kind: 'void',
    salePrice: -500,
    createdAt: '2026-11-23T12:00:00.000Z',
    reason: 'Se cargó dos veces',
    original: { _id: 'sale', createdAt: SALE.createdAt, salePrice: 500 },
  };
  const other = { _id: 'void', createdAt: taken.createdAt, salePrice: -500 };
  ledgerOf(page.server, [taken, { ...SALE, voidedBy: other }, JOB]);
  page.server.answer(voidTransaction, taken, 'Venta anulada');
  await press(form, 'Anular venta');
  await toast(page, 'Venta anulada');
  expect(page.server.requests(voidTransaction).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'sale' }, { reason: 'Se cargó dos veces' }],
  ]);
  const rows = page.locator('tr').filter({ hasText: 'Casco integral' });
  const shown = () => plain(rows.locator('td:nth-child(2), td:nth-child(5)').allTextContents());
  await until(() =>
    expect(shown()).toEqual(['ProductoAnulación', '-US$ 500,00', 'ProductoAnulada', 'US$ 500,00']),
  );
  await page.getByRole('button', { name: /^Detalle de Casco integral/ }).click();
  await page.locator('td dd').filter({ hasText: 'Se cargó dos veces' }).waitFor();
  const current = page.locator('tr[aria-current]');
  await page.getByRole('button', { name: /^US.{2}500,00, domingo, 22 de noviembre/ }).click();
  await current.getByText('Anulada').waitFor();
  await page.getByRole('button', { name: /^-US.{2}500,00, lunes, 23 de noviembre/ }).click();
  await current.getByText('Anulación').waitFor();
});

test('the finance tab opens the month and the page of the sale that a void links to', async () => {
  const july = salesOn('2026-07-03', 23);
  const sale = { ...SALE, createdAt: '2026-07-02T15:00:00.000Z' };
  const original = { _id: 'sale', createdAt: sale.createdAt, salePrice: 500 };
  const back: Transaction = {
    ...SALE,
    _id: 'void',
    kind: 'void',
    salePrice: -500,
    createdAt: '2026-11-03T15:00:00.000Z',
    original,
  };
  const lines = [JOB, back, ...july, sale];
  const page = await openFinances({ server: serverWith({ lines }), reads: true });
  await page.getByRole('button', { name: /^Detalle de Cambio de aceite/ }).click();
  await press(page, 'Ver cita');
  expect(openedCitations).toEqual(['citation-1']);
  await page.getByRole('button', { name: /^Detalle de Casco integral/ }).click();
  await page.getByRole('button', { name: /^US.{2}500,00, jueves, 2 de julio/ }).click();
  await page.getByText('julio de 2026', { exact: true }).waitFor();
  await page.getByText('Página 2 de 2').waitFor();
  await page.locator('tr[aria-current]').getByText('Casco integral').waitFor();
});
