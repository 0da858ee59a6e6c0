import { beforeEach, expect, test } from 'vitest';
import { listActiveServices } from '#services/contract/service.ts';
import { listParts } from '#stock/contract/stock-report.ts';
import { finding, LINE, openInspection, PADS, STARTED } from '#test/panel/inspection-screen.tsx';
import { pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { proposeEstimate } from '../../contract/estimate.ts';
import { addLine, changeLine } from '../../contract/line.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { resetQueue } from '../photos/photo-queue.ts';

setUpScreens();
beforeEach(() => resetQueue());

const LABOUR: WorkLine = {
  ...LINE,
  _id: 'line-2',
  kind: 'labour',
  component: null,
  unit: null,
  text: 'Ajustar la cadena',
  price: 12.5,
  total: 12.5,
};
const withWork = (order: WorkOrder, lines: WorkLine[] = [LABOUR]) => ({ ...order, lines });
/** A finding with a part, and the inspection opened at it. */
async function openFinding(lines: WorkLine[] = [LINE]) {
  const order = { ...STARTED, findings: [finding(0, { state: 'now' }), finding(1), finding(2)] };
  const opened = await openInspection(withWork(order, lines), 'Seguir la revisión');
  opened.server.answer(listParts, [PADS]).answer(listActiveServices, []);
  const inspection = dialog(opened.page, 'Revisión rápida');
  await press(inspection, 'Anterior');
  await inspection.getByRole('heading', { name: 'Freno delantero' }).waitFor();
  return { ...opened, inspection };
}

/** A service of the catalogue that the finding has. */
const SERVICE: WorkLine = {
  ...LABOUR,
  _id: 'line-3',
  kind: 'service',
  text: 'Cambio de pastillas',
};

test.each([
  [SERVICE, true],
  [LABOUR, false],
])(
  'an added part is listed with what the finding has already, and missing labour is offered next',
  async (listed, offered) => {
    const { workshop, server, page, inspection } = await openFinding([listed]);
    server.answer(addLine, () => {
      workshop.order = withWork(workshop.order, [listed, LINE]);
      return workshop.order;
    });
    await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).fill('pas');
    await page.getByRole('option', { name: /Pastillas de freno/ }).click();
    await focused(inspection.getByRole('button', { name: 'Mano de obra o texto libre' }));
    const offer = inspection.getByText('¿Lleva mano de obra? Agrégala también.');
    expect(offer.count()).toBe(offered ? 1 : 0);
    expect(inspection.getByRole('listitem').filter({ hasText: 'Quitar' }).count()).toBe(2);
    expect(inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).count()).toBe(1);
  },
);

test('a part that is added keeps the labour that is typed', async () => {
  const { workshop, server, page, inspection } = await openFinding([]);
  server.answer(addLine, () => {
    workshop.order = withWork(workshop.order, [LINE]);
    return workshop.order;
  });
  await press(inspection, 'Mano de obra o texto libre');
  await inspection.getByLabel('Qué trabajo es').fill('Ajustar la cadena');
  await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).fill('pas');
  await page.getByRole('option', { name: /Pastillas de freno/ }).click();
  await inspection.getByText('Agregamos Pastillas de freno.', { exact: true }).waitFor();
  expect(await inspection.getByLabel('Qué trabajo es').inputValue()).toBe('Ajustar la cadena');
});

test('a quantity is saved on blur with the version that the user saw', async () => {
  const { workshop, server, inspection } = await openFinding();
  server.answer(changeLine, ({ body }) => {
    const quantity = Number(body['quantity']);
    const line = { ...LINE, quantity, total: 39 * quantity, version: 2 };
    workshop.order = withWork(workshop.order, [line]);
    return workshop.order;
  });
  const field = inspection.getByLabel('Cantidad de Pastillas de freno');
  await field.fill('0');
  await field.blur();
  await inspection.getByText('La cantidad debe ser más de 0, hasta 1.000.').waitFor();
  await field.fill('2');
  await field.blur();
  await inspection.getByText('US$ 78,00').waitFor();
  expect(server.requests(changeLine).map(({ body }) => body)).toEqual([
    { quantity: '2', version: 1 },
  ]);
  expect(await field.inputValue()).toBe('2');
});

test('a typed quantity is saved when the inspection is closed', async () => {
  const { workshop, server, inspection } = await openFinding();
  server.answer(changeLine, () => workshop.order);
  await inspection.getByLabel('Cantidad de Pastillas de freno').fill('3');
  await pressKey('Escape');
  await inspection.waitFor({ state: 'detached' });
  await until(() =>
    expect(server.requests(changeLine).map(({ body }) => body['quantity'])).toEqual(['3']),
  );
});

test('a quantity typed while another is being saved is saved next, also after the inspection is closed', async () => {
  const { workshop, server, inspection } = await openFinding();
  let version = 1;
  server.answer(changeLine, ({ body }) => {
    version += 1;
    const line = { ...LINE, quantity: Number(body['quantity']), version };
    workshop.order = withWork(workshop.order, [line]);
    return workshop.order;
  });
  const release = server.hold(changeLine);
  const field = inspection.getByLabel('Cantidad de Pastillas de freno');
  await field.fill('2');
  await field.blur();
  await field.fill('3');
  await pressKey('Escape');
  await inspection.waitFor({ state: 'detached' });
  release();
  await until(() =>
    expect(server.requests(changeLine).map(({ body }) => body)).toEqual([
      { quantity: '2', version: 1 },
      { quantity: '3', version: 2 },
    ]),
  );
});

test('a quantity that another user changed meanwhile is shown with the sentence', async () => {
  const { workshop, server, inspection } = await openFinding();
  workshop.order = withWork(workshop.order, [{ ...LINE, quantity: 4, total: 156, version: 2 }]);
  server.reject(changeLine, 'line-changed', { data: workshop.order });
  const field = inspection.getByLabel('Cantidad de Pastillas de freno');
  await field.fill('2');
  await field.blur();
  await inspection
    .getByText('Otra persona cambió esta línea mientras tanto. Revisa cómo quedó.')
    .waitFor();
  expect(await field.inputValue()).toBe('4');
});

test('a quantity of a part that is measured has its unit', async () => {
  const oil: WorkLine = { ...LINE, text: 'Aceite', quantity: 0.8, unit: 'liter' };
  const { inspection } = await openFinding([oil, { ...oil, _id: 'oil-2', state: 'approved' }]);
  const field = inspection.getByLabel('Cantidad de Aceite, en litros');
  expect(await field.inputValue()).toBe('0,8');
  await inspection.getByText('Aceite × 0,8 litros').waitFor();
});

test('an answered line of a finding has its state and cannot be changed', async () => {
  const approved: WorkLine = { ...LABOUR, quantity: 2, state: 'approved' };
  const { inspection } = await openFinding([LINE, approved]);
  await inspection.getByText('Ajustar la cadena × 2').waitFor();
  await inspection.getByText('Aprobado').waitFor();
  expect(inspection.getByRole('button', { name: /^Quitar/ }).count()).toBe(1);
});

test('work that is not in the catalogue needs a text and a price', async () => {
  const watched = {
    ...STARTED,
    findings: [finding(0, { state: 'watch' }), finding(1), finding(2)],
  };
  const { page, server } = await openInspection(watched, 'Seguir la revisión');
  server.answer(listParts, []).answer(listActiveServices, []);
  const inspection = dialog(page, 'Revisión rápida');
  await press(inspection, 'Anterior');
  await press(inspection, 'Mano de obra o texto libre');
  await press(inspection, 'Agregar');
  await inspection.getByText('Escribe qué trabajo o repuesto es.').waitFor();
  await inspection.getByText('El precio debe ser 0 o más, hasta 1.000.000.').waitFor();
  await inspection.getByLabel('Qué trabajo es').fill('Ajustar la cadena');
  await inspection.getByLabel('Precio').fill('12,5');
  server.answer(addLine, withWork(watched));
  await press(inspection, 'Agregar');
  await inspection.getByText('Agregamos Ajustar la cadena.', { exact: true }).waitFor();
  expect(server.requests(addLine)[0]?.body).toEqual({
    kind: 'labour',
    text: 'Ajustar la cadena',
    price: '12.5',
    finding: 1,
    findingItem: 'Freno delantero',
    cause: 'Freno delantero',
  });
});

test('typed work without «Agregar» survives Esc and the next item', async () => {
  const watched = {
    ...STARTED,
    findings: [finding(0, { state: 'watch' }), finding(1), finding(2)],
  };
  const { page, server } = await openInspection(watched, 'Seguir la revisión');
  server.answer(listParts, []).answer(listActiveServices, []);
  const inspection = dialog(page, 'Revisión rápida');
  await press(inspection, 'Anterior');
  await press(inspection, 'Mano de obra o texto libre');
  await inspection.getByLabel('Qué trabajo es').fill('Ajustar la cadena');
  await press(inspection, 'Siguiente');
  await press(inspection, 'Anterior');
  expect(await inspection.getByLabel('Qué trabajo es').inputValue()).toBe('Ajustar la cadena');
  await press(inspection, 'Cerrar');
  await inspection.waitFor({ state: 'detached' });
  await press(page, 'Seguir la revisión');
  await press(inspection, 'Anterior');
  expect(await inspection.getByLabel('Qué trabajo es').inputValue()).toBe('Ajustar la cadena');
  server.answer(addLine, withWork(watched));
  await inspection.getByLabel('Precio').fill('12');
  await press(inspection, 'Agregar');
  await inspection.getByText('Agregamos Ajustar la cadena.', { exact: true }).waitFor();
  expect(localStorage.getItem('admin_draft:proposed-work:order-1:1:')).toBeNull();
});

test('a finding that became «Bien» keeps all its proposed work in view, also in the summary', async () => {
  const order = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now' }),
      finding(1, { state: 'ok' }),
      finding(2, { state: 'ok' }),
    ],
    lines: [LINE, LABOUR],
  };
  const { page, server } = await openInspection(order, 'Ver la revisión');
  server.answer(listParts, [PADS]).answer(listActiveServices, []);
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByRole('button', { name: /^Freno delantero/ }).click();
  await press(inspection, 'Bien');
  await inspection.getByText('Sigue en el presupuesto. Si ya no hace falta, quítalo.').waitFor();
  await inspection.getByRole('heading', { name: 'Freno delantero' }).waitFor();
  expect(inspection.getByRole('button', { name: /^Quitar/ }).count()).toBe(2);
  expect(inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).count()).toBe(0);
  for (let at = 0; at < 3; at += 1) {
    await inspection.getByRole('button', { name: /^(Siguiente|Resumen)$/ }).click();
  }
  await inspection
    .getByRole('button', { name: /^Freno delantero.*US\$\s39,00.*Ajustar la cadena · US\$\s12,50/ })
    .waitFor();
});

test('the summary shows what was found with its price, and proposes it', async () => {
  const done = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now', note: 'Gastadas' }),
      finding(1, { state: 'ok' }),
      finding(2, { state: 'watch' }),
    ],
    lines: [LINE],
  };
  const { page, server } = await openInspection(done, 'Ver la revisión');
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByRole('heading', { name: 'Resumen' }).waitFor();
  await inspection.getByText('Pastillas de freno · US$ 39,00').waitFor();
  await inspection.getByText('Sin arreglo propuesto').waitFor();
  server.answer(proposeEstimate, done);
  await press(inspection, 'Proponer');
  await toast(page, 'El presupuesto espera revisión.');
  await inspection.waitFor({ state: 'detached' });
});

test('the summary names other proposed work, and counts the dearest alternative', async () => {
  const [cheap, dear] = [
    { ...LINE, _id: 'line-2', finding: null, text: 'Lubricar', total: 10, choiceGroup: 1 },
    { ...LINE, _id: 'line-3', finding: null, text: 'Kit nuevo', total: 100, choiceGroup: 1 },
  ];
  const done = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now' }),
      finding(1, { state: 'ok' }),
      finding(2, { state: 'ok' }),
    ],
    lines: [LINE, cheap, dear],
  };
  const { page } = await openInspection(done, 'Ver la revisión');
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByText('Fuera de la revisión · US$ 10,00').waitFor();
  await inspection.getByText('Fuera de la revisión · US$ 100,00').waitFor();
  await inspection.getByText('3 arreglos propuestos').waitFor();
  await inspection.getByText('US$ 139,00', { exact: true }).waitFor();
});
