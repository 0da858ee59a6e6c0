import { expect, test } from 'vitest';
import { type ActiveService, listActiveServices } from '#services/contract/service.ts';
import { listParts, type Part } from '#stock/contract/stock-report.ts';
import { LABOUR, ORDER, PADS, sentEstimateOf } from '#test/panel/estimate-records.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openOrder } from '#test/panel/order-screen.tsx';
import { addLine, changeLine, deleteLine } from '../../contract/line.ts';
import { getWorkOrder } from '../../contract/work-order.ts';

setUpScreens();

const PLUG: Part = {
  _id: 'plug',
  code: 'BUJ-1',
  name: 'Bujía CR8E',
  unit: 'piece',
  price: 7.5,
  quantity: 6,
  vehicleTypes: [],
};
const OIL: ActiveService = {
  _id: 'oil-change',
  name: 'Cambio de líquido de frenos',
  description: '',
  duration: 30,
  price: 25,
  category: 'maintenance',
  requirements: [],
};
const VOID = /El presupuesto enviado incluye esta línea/;

async function choose(page: ScreenPage, field: string, typed: string, option: string) {
  await dialog(page, field).getByRole('combobox').first().fill(typed);
  await until(() => expect(page.getByRole('option').count()).toBe(1));
  await page.getByRole('option', { name: option }).click();
}

test('a part from the stock fills text and price of a new line, which staff can change', async () => {
  const { page, server, section } = await openOrder(ORDER);
  server.answer(listParts, [PLUG, { ...PLUG, _id: 'kit', name: 'Kit de transmisión' }]);
  await press(section, 'Agregar repuesto');
  await choose(page, 'Agregar repuesto', 'buj cr8', 'Bujía CR8E');
  const form = dialog(page, 'Agregar repuesto');
  const text = form.getByRole('textbox', { name: 'Qué repuesto es' });
  expect(await text.inputValue()).toBe('Bujía CR8E');
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('2');
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('8');
  await form.locator('dl').getByText(/16,00/).waitFor();
  await form.getByLabel('Qué se encontró (opcional)').fill('Está gastada.');
  server.answer(addLine, { ...ORDER, version: 4 });
  await press(form, 'Agregar');
  await page.getByText('Agregamos la línea.').waitFor();
  await form.waitFor({ state: 'detached' });
  expect(server.requests(listParts)[0]?.query).toEqual({ vehicleType: 'motorcycle' });
  const [{ body, key } = {}] = server.requests(addLine);
  expect(key).not.toBeNull();
  expect(body).toEqual({
    kind: 'part',
    component: 'plug',
    service: null,
    text: 'Bujía CR8E',
    quantity: '2',
    price: '8',
    cause: 'Está gastada.',
    correction: '',
    choiceGroup: null,
  });
  await focused(section.getByRole('button', { name: 'Agregar repuesto' }));
});

test('a service from the catalogue is one line with its price, without a quantity', async () => {
  const { page, server, section } = await openOrder(ORDER);
  server.answer(listActiveServices, [OIL]);
  await press(section, 'Agregar servicio');
  await choose(page, 'Agregar servicio', 'frenos', OIL.name);
  const form = dialog(page, 'Agregar servicio');
  expect(form.getByRole('textbox', { name: 'Cantidad' }).count()).toBe(0);
  server.answer(addLine, ORDER);
  await press(form, 'Agregar');
  await page.getByText('Agregamos la línea.').waitFor();
  expect(server.requests(addLine)[0]?.body).toMatchObject({
    kind: 'service',
    service: OIL._id,
    text: OIL.name,
    quantity: 1,
    price: '25',
  });
});

test('a line without text and price is rejected at its fields, and work by others has a cost', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, 'Trabajo de terceros');
  const form = dialog(page, 'Agregar trabajo de terceros');
  await press(form, 'Agregar');
  await form.getByText('Escribe qué trabajo o repuesto es.').waitFor();
  await form.getByText('El precio debe ser 0 o más, hasta 1.000.000.').waitFor();
  await focused(form.getByRole('textbox', { name: 'Qué trabajo es' }));
  await form.getByRole('textbox', { name: 'Qué trabajo es' }).fill('Rectificar disco');
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('30');
  await form.getByRole('textbox', { name: 'Costo por unidad (opcional)' }).fill('18,5');
  server.answer(addLine, ORDER);
  await press(form, 'Agregar');
  await page.getByText('Agregamos la línea.').waitFor();
  expect(server.requests(addLine)[0]?.body).toMatchObject({ kind: 'outside', cost: '18.5' });
});

test('a new line becomes an alternative to another one, which gets the group first', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, 'Agregar mano de obra');
  const form = dialog(page, 'Agregar mano de obra');
  await form.getByRole('textbox', { name: 'Qué trabajo es' }).fill('Reparar pastillas');
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('20');
  await pick(form, 'Es alternativa a (opcional)', /^Pastillas de freno/);
  server.answer(changeLine, ORDER).answer(addLine, ORDER);
  await press(form, 'Agregar');
  await page.getByText('Agregamos la línea.').waitFor();
  const [{ params, body } = {}] = server.requests(changeLine);
  expect(params).toEqual({ id: 'order-1', line: 'pads' });
  expect(body).toEqual({ choiceGroup: 1, version: 1 });
  expect(server.requests(addLine)[0]?.body).toMatchObject({ choiceGroup: 1 });
});

test('a new line says when the sent estimate becomes void by an alternative to its line', async () => {
  const { page, section } = await openOrder({ ...ORDER, estimates: [sentEstimateOf([PADS])] });
  await press(section, 'Agregar mano de obra');
  const form = dialog(page, 'Agregar mano de obra');
  const warning = form.getByText(/El presupuesto enviado incluye esa alternativa/);
  await pick(form, 'Es alternativa a (opcional)', /^Cambio de pastillas/);
  expect(warning.count()).toBe(0);
  await pick(form, 'Es alternativa a (opcional)', /^Pastillas de freno/);
  await warning.waitFor();
});

test('an edited line sends only what changed, and says when the sent estimate becomes void', async () => {
  const { page, server, section } = await openOrder({
    ...ORDER,
    estimates: [sentEstimateOf([PADS])],
  });
  await press(section, 'Editar Cambio de pastillas');
  const labour = dialog(page, 'Editar mano de obra');
  await labour.getByRole('textbox', { name: 'Qué trabajo es' }).waitFor();
  expect(labour.getByText(VOID).count()).toBe(0);
  await press(labour, 'Cancelar');
  await labour.waitFor({ state: 'detached' });

  await press(section, 'Editar Pastillas de freno delanteras');
  const form = dialog(page, 'Editar repuesto');
  await form.getByText(VOID).waitFor();
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('42,50');
  server.answer(changeLine, ORDER);
  await press(form, 'Guardar cambios');
  await page.getByText('Guardamos la línea.').waitFor();
  expect(server.requests(changeLine)[0]?.body).toEqual({ price: '42.50', version: 1 });
});

test('an edited line merges the change of another user, and then saves', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, 'Editar Pastillas de freno delanteras');
  const form = dialog(page, 'Editar repuesto');
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('42');
  const theirs = { ...PADS, quantity: 3, total: 117, version: 2 };
  const data = { ...ORDER, version: 4, lines: [theirs, LABOUR] };
  server.answer(getWorkOrder, data).reject(changeLine, 'line-changed', { data });
  await press(form, 'Guardar cambios');
  await press(form, 'Ver los cambios');
  await form.getByText('Cantidad: 3').waitFor();
  server.answer(changeLine, ORDER);
  await press(form, 'Guardar cambios');
  await page.getByText('Guardamos la línea.').waitFor();
  expect(server.requests(changeLine).at(-1)?.body).toEqual({ price: '42', version: 2 });
});

test('an answered line shows why it cannot be changed any more', async () => {
  const { page, server, section } = await openOrder(ORDER);
  await press(section, 'Editar Pastillas de freno delanteras');
  const form = dialog(page, 'Editar repuesto');
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('4');
  server.reject(changeLine, 'line-answered');
  await press(form, 'Guardar cambios');
  await form
    .getByText(/El cliente ya respondió esta línea: agrega otra si cambió algo\./)
    .waitFor();
  expect(server.requests(changeLine)[0]?.body).toEqual({ quantity: '4', version: 1 });
});

test('a line is removed after a question, which says when the sent estimate becomes void', async () => {
  const { page, server, section } = await openOrder({
    ...ORDER,
    estimates: [sentEstimateOf([PADS])],
  });
  await press(section, 'Quitar Pastillas de freno delanteras');
  const question = dialog(page, '¿Quitar esta línea?');
  await question.getByText(/deja de valer y hay que enviarlo otra vez/).waitFor();
  const rest = { ...ORDER, lines: [LABOUR] };
  server.answer(deleteLine, rest).answer(getWorkOrder, rest);
  await press(question, 'Quitar');
  await page.getByText('Quitamos la línea.').waitFor();
  await section.getByText('Pastillas de freno delanteras').waitFor({ state: 'detached' });
  expect(server.requests(deleteLine)[0]?.params).toEqual({ id: 'order-1', line: 'pads' });
});
