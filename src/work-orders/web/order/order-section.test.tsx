import { expect, test } from 'vitest';
import { drawerOf, open, serverWith } from '#test/panel/citation-screen.tsx';
import { LABOUR, ORDER, PADS, sentEstimateOf } from '#test/panel/estimate-records.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { buttonsOf, JOB, openOrder, textsOf } from '#test/panel/order-screen.tsx';
import { changeWorkOrder, getWorkOrder } from '../../contract/work-order.ts';

setUpScreens();

const EDIT = 'Editar recepción';

test('the work order shows what was recorded at the reception, and leaves out the rest', async () => {
  const { section } = await openOrder(ORDER);
  const facts = section.locator('dl').first();
  expect(facts.locator('dt').allTextContents()).toEqual([
    'Recibida',
    'Kilómetros',
    'Combustible',
    'Accesorios',
    'Dice el cliente',
    'Prometida para',
  ]);
  expect(facts.locator('dd').allTextContents()).toEqual([
    '23 nov. 2026, 07:30',
    '12.345 km',
    '1/2',
    'Llaves, Casco',
    'Frena poco.',
    'martes, 24 de noviembre, 18:00',
  ]);
});

test('the work order groups its lines by state, the open ones first, and adds them up', async () => {
  const approved = { ...PADS, _id: 'chain', text: 'Cadena', state: 'approved' } as const;
  const declined = { ...LABOUR, _id: 'paint', text: 'Pintura', state: 'declined' } as const;
  const { section } = await openOrder({ ...ORDER, lines: [declined, approved, PADS, LABOUR] });
  expect(textsOf(section.locator('h4'))).toEqual([
    'PropuestoUS$ 118,00',
    'AprobadoUS$ 78,00',
    'RechazadoUS$ 40,00',
  ]);
  const sums = section.locator('dl').nth(1);
  expect(sums.locator('dt').allTextContents()).toEqual([
    'Cambio de aceite y filtro',
    'Aprobado',
    'Propuesto',
    'Total si aprueba todo',
  ]);
  expect(textsOf(sums.locator('dd')).at(-1)).toBe('US$ 244,50');
  expect(section.getByText('Supera el límite').count()).toBe(0);
});

test('the work order shows alternatives together, and counts the dearest', async () => {
  const cheap = { ...PADS, _id: 'cheap', text: 'Pastillas nacionales', price: 20, total: 40 };
  const lines = [PADS, cheap].map((line) => ({ ...line, choiceGroup: 1 }));
  const { section } = await openOrder({ ...ORDER, lines });
  await section.getByText('Alternativas: el cliente elige una').waitFor();
  expect(textsOf(section.locator('h4'))).toEqual(['PropuestoUS$ 78,00']);
});

test('the work order warns when the proposed lines exceed what the client allowed', async () => {
  const { section } = await openOrder({ ...ORDER, limit: 150 });
  const alert = section.getByRole('alert');
  await alert.getByText('Supera el límite por US$ 16,50').waitFor();
});

test('the work order shows the margin only if the answer has costs', async () => {
  const { section } = await openOrder({ ...ORDER, lines: [{ ...PADS, cost: 20 }, LABOUR] });
  await section.getByText('US$ 78,00 · 66,10 %').waitFor();
  const without = await openOrder(ORDER);
  expect(without.section.getByText('Ganancia').count()).toBe(0);
});

test('a closed work order, and one for «Historial» alone, can only be read and printed', async () => {
  const estimates = [sentEstimateOf([PADS], { state: 'answered' })];
  const order = { ...ORDER, estimates };
  const closed = await openOrder({ ...order, closedAt: '2026-11-23T11:00:00.000Z' });
  await closed.section.getByText('Cerrada el 23 nov. 2026, 08:00').waitFor();
  const read = ['Imprimir orden', 'Historial de presupuestos (1)'];
  expect(buttonsOf(closed.section)).toEqual(read);
  const { section } = await openOrder(order, { manages: false });
  expect(buttonsOf(section)).toEqual(read);
});

test('the detail shows nothing of a work order before the reception', async () => {
  const page = open(serverWith(JOB));
  const drawer = await drawerOf(page);
  await until(() => expect(page.server.requests(getWorkOrder)).toHaveLength(1));
  await drawer.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(drawer.getByText('Orden de trabajo').count()).toBe(0);
});

test('the work order reports a failed read, and «Reintentar» loads it again', async () => {
  const server = serverWith(JOB).fail(getWorkOrder);
  const drawer = await drawerOf(open(server));
  await drawer.getByText('No se pudo cargar la orden de trabajo').waitFor();
  server.answer(getWorkOrder, ORDER);
  await press(drawer, 'Reintentar');
  await drawer.getByText('Orden de trabajo N.º 12').waitFor();
});

test('«Editar recepción» sends only what changed, with the version that was seen', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, EDIT);
  const form = dialog(page, EDIT);
  await form.getByRole('textbox', { name: 'Kilómetros (opcional)' }).fill('12.400');
  await form.getByRole('checkbox', { name: 'Casco' }).click();
  await form.getByRole('textbox', { name: 'Otro accesorio' }).fill('Candado azul');
  await press(form, 'Agregar');
  await form.getByRole('textbox', { name: 'No pasar de (opcional)' }).fill('150,50');
  const accessories = ['Llaves', 'Candado azul'];
  const saved = { ...ORDER, km: 12_400, accessories, limit: 150.5, version: 4 };
  server.answer(changeWorkOrder, saved).answer(getWorkOrder, saved);
  await press(form, 'Guardar cambios');
  await page.getByText('Guardamos la recepción.').waitFor();
  await section.getByText('Llaves, Candado azul').waitFor();
  expect(server.requests(changeWorkOrder)[0]?.body).toEqual({
    km: '12400',
    accessories,
    limit: '150.50',
    version: 3,
  });
});

test('«Editar recepción» shows the sentence of a wrong value at its field, and sends nothing', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, EDIT);
  const form = dialog(page, EDIT);
  await form.getByRole('textbox', { name: 'Kilómetros (opcional)' }).fill('muchos');
  await form.getByRole('textbox', { name: 'A qué hora' }).fill('');
  await form.getByRole('textbox', { name: 'No pasar de (opcional)' }).fill('0');
  await press(form, 'Guardar cambios');
  await form.getByText('Los kilómetros deben ser un número entero de 0 a 2.000.000.').waitFor();
  await form.getByText('El límite debe ser más de 0.').waitFor();
  await form.getByText('Elige el día y la hora prometidos.').waitFor();
  expect(server.requests(changeWorkOrder)).toEqual([]);
});

test('«Editar recepción» merges the change of another user, and then saves', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, EDIT);
  const form = dialog(page, EDIT);
  const km = form.getByRole('textbox', { name: 'Kilómetros (opcional)' });
  await km.fill('12400');
  const theirs = { ...ORDER, complaint: 'Frena poco en bajada.', km: 12_999, version: 4 };
  server.answer(getWorkOrder, theirs).reject(changeWorkOrder, 'order-changed', { data: theirs });
  await press(form, 'Guardar cambios');
  await press(form, 'Ver los cambios');
  await form
    .getByText('Kilómetros: 12999. También lo cambiaste: si guardas, queda lo tuyo.')
    .waitFor();
  expect(await km.inputValue()).toBe('12400');
  expect(await form.getByLabel('Lo que dice el cliente (opcional)').inputValue()).toBe(
    'Frena poco en bajada.',
  );
  server.answer(changeWorkOrder, { ...theirs, km: 12_400, version: 5 });
  await press(form, 'Guardar cambios');
  await page.getByText('Guardamos la recepción.').waitFor();
  expect(server.requests(changeWorkOrder).at(-1)?.body).toEqual({ km: '12400', version: 4 });
});
