import { expect, test } from 'vitest';
import { listParts, type Part } from '#stock/contract/stock-report.ts';
import { BOOKED, drawerOf, open, openDrawer, serverWith } from '#test/panel/citation-screen.tsx';
import { LABOUR, ORDER, PADS, sentEstimateOf } from '#test/panel/estimate-records.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openOrder } from '#test/panel/order-screen.tsx';
import { getWorkOrder, type WorkOrder } from '#work-orders/contract/work-order.ts';
import { completeMaintenance } from '../../contract/maintenance-endpoint.ts';
import {
  type CitationDetail,
  changeCitationStatus,
  getCitation,
} from '../../contract/staff-citation.ts';

setUpScreens();

const TITLE = 'Completar mantenimiento';
const DONE = 'Mantenimiento completado exitosamente';
const JOB: CitationDetail = {
  ...BOOKED,
  status: 'in-progress',
  materials: [{ _id: 'oil', name: 'Aceite 10W-40', unit: 'liter', quantity: 2 }],
};
const PLUG: Part = {
  _id: 'plug',
  code: 'BUJ-1',
  name: 'Bujía CR8E',
  unit: 'piece',
  price: 7.5,
  quantity: 6,
  vehicleTypes: [],
};
const CHAIN: Part = { ...PLUG, _id: 'kit', code: 'KIT-1', name: 'Kit de transmisión', unit: 'box' };
const INSTALLED: CitationDetail = { ...JOB, status: 'installed', materials: [] };

async function openMaintenance(parts: readonly Part[] = [PLUG, CHAIN]) {
  const { page, drawer, server } = await openDrawer(JOB);
  server.answer(listParts, [...parts]);
  return { page, drawer, server, form: await openForm(page, drawer) };
}

async function openForm(page: ScreenPage, drawer: Locator): Promise<Locator> {
  await press(drawer, TITLE);
  const form = dialog(page, TITLE);
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).waitFor();
  return form;
}

async function addPart(page: ScreenPage, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill(name);
  await until(() => expect(page.getByRole('option').count()).toBe(1));
  await page.getByRole('option', { name }).click();
}

const complete = (form: Locator) => form.getByRole('button', { name: 'Completar', exact: true });
const sumOf = (form: Locator, label: string) =>
  form.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });
const quantityOf = (form: Locator, name: string) =>
  form.getByRole('textbox', { name: `Cantidad de ${name}` });

test('the maintenance dialog accepts labour alone, and quantities from 1 to the stock', async () => {
  const { page, drawer, server, form } = await openMaintenance();
  const labor = form.getByRole('textbox', { name: 'Mano de obra' });
  await labor.fill('0,00');
  expect(await complete(form).isDisabled()).toBe(true);
  await labor.fill('-3');
  await addPart(page, form, 'Bujía CR8E');
  const quantity = quantityOf(form, 'Bujía CR8E');
  await quantity.fill('');
  expect(await sumOf(form, 'Total').textContent()).toContain('48,50');
  await form.getByText('El total no cuenta los importes y cantidades por corregir.').waitFor();
  await quantity.fill('7');
  await complete(form).click();
  await form.getByText('La cantidad debe ser de 1 a 6 unidades.').waitFor();
  await form.getByText('La mano de obra debe ser 0 o más.').waitFor();
  await focused(quantity);
  expect(await sumOf(form, 'Repuestos').textContent()).toContain('52,50');
  await press(form, 'Quitar Bujía CR8E');
  await labor.fill('20');
  await sumOf(form, 'Total').getByText('68,50').waitFor();
  server.answer(completeMaintenance, INSTALLED, DONE).answer(getCitation, INSTALLED);
  await complete(form).click();
  await drawer.getByText(DONE).waitFor();
  expect(server.requests(completeMaintenance)[0]?.body).toMatchObject({
    usedParts: [],
    laborCost: 20,
  });
});

test('the maintenance dialog reports a rejection and a lost connection, and keeps the input', {
  meta: { specification: { 'admin 8 Page banner messages': ['Failed to complete maintenance'] } },
}, async () => {
  const { page, drawer, server, form } = await openMaintenance();
  await addPart(page, form, 'Kit de transmisión');
  const quantity = quantityOf(form, 'Kit de transmisión');
  await quantity.fill('2');
  const message = 'Stock insuficiente. Disponible: 1 caja (Kit de transmisión)';
  server.reject(completeMaintenance, 'insufficient-stock', { message });
  await complete(form).click();
  const alert = form.getByRole('alert');
  await alert.getByText('Failed to complete maintenance', { exact: true }).waitFor();
  await alert.getByText(message).waitFor();
  expect(await quantity.inputValue()).toBe('2');
  await quantity.fill('1');

  await press(form, 'Cancelar');
  await press(dialog(page, '¿Descartar los cambios?'), 'Seguir editando');
  server.disconnect(completeMaintenance);
  await complete(form).click();
  await alert.getByText('Error de conexión').waitFor();
  expect(await quantity.inputValue()).toBe('1');
  server.answer(completeMaintenance, INSTALLED, DONE).answer(getCitation, INSTALLED);
  await complete(form).click();
  await drawer.getByText(DONE).waitFor();
  const keys = server.requests(completeMaintenance).map(({ key }) => key);
  // The lost request and its repetition have one key. The first had another quantity.
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('the maintenance dialog reports a failed list of parts, and «Reintentar» loads it again', async () => {
  const { page, drawer, server } = await openDrawer(JOB);
  server.fail(listParts);
  const form = await openForm(page, drawer);
  await form.getByRole('alert').getByText('Failed to fetch components').waitFor();
  // The open list reports the failure too, otherwise it would wait forever.
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).click();
  await page.getByRole('listbox').getByText('Failed to fetch components').waitFor();
  expect(page.getByText('Cargando…').count()).toBe(0);
  server.answer(listParts, [PLUG]);
  await press(form, 'Reintentar');
  await addPart(page, form, 'Bujía');
  expect(await complete(form).isDisabled()).toBe(false);
});

test('the maintenance dialog is not offered for jobs in the workshop or installed', async () => {
  for (const status of ['in-workshop', 'installed'] as const) {
    const { page, drawer } = await openDrawer({ status });
    await drawer.getByRole('button', { name: 'Eliminar' }).waitFor();
    expect(page.getByRole('button', { name: TITLE }).count()).toBe(0);
  }
});

const APPROVED: WorkOrder = {
  ...ORDER,
  limit: 200,
  approved: 118,
  lines: [
    { ...PADS, component: 'plug', state: 'approved' },
    { ...LABOUR, state: 'approved' },
    { ...LABOUR, _id: 'paint', text: 'Pintura', state: 'declined' },
  ],
};

test('the maintenance dialog opens with the approved lines ticked, and sends those that were done', async () => {
  const { page, drawer, server } = await openOrder(APPROVED, { citation: JOB });
  server.answer(listParts, [PLUG, CHAIN]);
  const form = await openForm(page, drawer);
  const lines = form.getByRole('group', { name: 'Trabajos aprobados' });
  await lines.waitFor();
  expect(lines.getByRole('checkbox').count()).toBe(2);
  await sumOf(form, 'Trabajos aprobados').getByText('118,00').waitFor();
  await sumOf(form, 'Total').getByText('166,50').waitFor();
  // Two of the six pieces are for the approved line.
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill('Bujía');
  await page
    .getByRole('option')
    .getByText(/Disponible: 4 unidades/)
    .waitFor();
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill('');
  await lines.getByRole('checkbox', { name: /^Cambio de pastillas/ }).click();
  await form.getByText('El que no se hizo no se cobra y queda como trabajo pendiente.').waitFor();
  await sumOf(form, 'Total').getByText('126,50').waitFor();
  server.answer(completeMaintenance, INSTALLED, DONE).answer(getCitation, INSTALLED);
  await complete(form).click();
  await drawer.getByText(DONE).waitFor();
  expect(server.requests(completeMaintenance)[0]?.body).toMatchObject({
    doneLines: ['pads'],
    orderVersion: 3,
    usedParts: [],
    laborCost: 0,
  });
});

test('the maintenance dialog without a done line asks for a part or labour, and warns above the limit', async () => {
  const { page, drawer, server } = await openOrder(APPROVED, { citation: JOB });
  server.answer(listParts, []);
  const form = await openForm(page, drawer);
  const lines = form.getByRole('group', { name: 'Trabajos aprobados' });
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('33,51');
  await form
    .getByRole('alert')
    .getByText(/Supera los US\$\s200,00 que acordó/)
    .waitFor();
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('');
  await lines.getByRole('checkbox').first().click();
  await lines.getByRole('checkbox').last().click();
  await form.getByText(/Para completar, agrega al menos un repuesto/).waitFor();
  expect(await complete(form).isDisabled()).toBe(true);
});

test('the maintenance dialog cannot be sent before it knows the approved lines', async () => {
  const server = serverWith(JOB).answer(listParts, []).fail(getWorkOrder);
  const page = open(server);
  const drawer = await drawerOf(page);
  const form = await openForm(page, drawer);
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('20');
  await form.getByRole('alert').getByText('No se pudo cargar la orden de trabajo').waitFor();
  expect(await complete(form).isDisabled()).toBe(true);
  server.answer(getWorkOrder, APPROVED);
  await press(form, 'Reintentar');
  await form.getByRole('group', { name: 'Trabajos aprobados' }).waitFor();
  expect(await complete(form).isDisabled()).toBe(false);
});

const RECEIVED = { inspected: true, estimate: 'sent', approvedLines: 0, proposedLines: 2 } as const;
const WAITING: WorkOrder = { ...ORDER, estimates: [sentEstimateOf([PADS, LABOUR])] };

test('«Pasar a Instalada» opens the maintenance dialog with the waiting estimate named, and sends nothing', async () => {
  const { page, drawer, server } = await openOrder(WAITING, { citation: JOB, workOrder: RECEIVED });
  server.answer(listParts, []);
  await press(drawer, 'Pasar a Instalada');
  const form = dialog(page, TITLE);
  const notice = form.getByRole('alert');
  await notice.getByText('El presupuesto espera la respuesta del cliente').waitFor();
  await notice.getByText(/Son US\$\s118,00\. Al completar se retira/).waitFor();
  expect(await complete(form).isDisabled()).toBe(true);
  expect(server.requests(changeCitationStatus)).toEqual([]);
  await press(form, 'Cancelar');
  expect(server.requests(changeCitationStatus)).toEqual([]);
});

test('the maintenance dialog without anything done installs with the version of the order that it shows', async () => {
  const { page, drawer, server } = await openOrder(WAITING, { citation: JOB, workOrder: RECEIVED });
  server.answer(listParts, []);
  await press(drawer, 'Pasar a Instalada');
  const form = dialog(page, TITLE);
  server.reject(changeCitationStatus, 'order-changed');
  await press(form, 'Pasar a Instalada sin agregar nada');
  await form.getByText('Otra persona cambió la orden mientras tanto. Revisa cómo quedó.').waitFor();
  const {
    deletedAt: _1,
    history: _2,
    mails: _3,
    maintenance: _4,
    materials: _5,
    ...row
  } = INSTALLED;
  server.answer(changeCitationStatus, row).answer(getCitation, INSTALLED);
  await press(form, 'Pasar a Instalada sin agregar nada');
  await toast(page, 'Lucía Fernández: Instalada');
  expect(server.requests(changeCitationStatus)[1]?.body).toEqual({
    status: 'installed',
    expectedStatus: 'in-progress',
    doneLines: [],
    orderVersion: 3,
  });
});

test('«Pasar a Instalada» of a job without open work asks nothing', async () => {
  const { drawer, server } = await openDrawer(JOB);
  const {
    deletedAt: _1,
    history: _2,
    mails: _3,
    maintenance: _4,
    materials: _5,
    ...row
  } = INSTALLED;
  server.answer(changeCitationStatus, row).answer(getCitation, INSTALLED);
  await press(drawer, 'Pasar a Instalada');
  await until(() => expect(server.requests(changeCitationStatus)).toHaveLength(1));
  expect(server.requests(changeCitationStatus)[0]?.body).toEqual({
    status: 'installed',
    expectedStatus: 'in-progress',
  });
});
