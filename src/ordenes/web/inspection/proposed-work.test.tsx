import { beforeEach, expect, test } from 'vitest';
import { listActiveServices } from '#servicios/contract/service.ts';
import { listParts } from '#stock/contract/stock-report.ts';
import { finding, LINE, openInspection, STARTED } from '#test/panel/inspection-screen.tsx';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { proposeEstimate } from '../../contract/estimate.ts';
import { addLine } from '../../contract/line.ts';
import { resetQueue } from '../photos/photo-queue.ts';

setUpScreens();
beforeEach(resetQueue);

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
  server.answer(addLine, watched);
  await press(inspection, 'Agregar');
  await inspection.getByText('Arreglo propuesto.', { exact: true }).waitFor();
  expect(server.requests(addLine)[0]?.body).toEqual({
    kind: 'labour',
    text: 'Ajustar la cadena',
    price: '12.5',
    finding: 1,
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
  server.answer(addLine, watched);
  await inspection.getByLabel('Precio').fill('12');
  await press(inspection, 'Agregar');
  await inspection.getByText('Arreglo propuesto.', { exact: true }).waitFor();
  expect(localStorage.getItem('admin_draft:proposed-work:order-1:1:')).toBeNull();
});

test('a finding that became «Bien» keeps its proposed work in view, also in the summary', async () => {
  const order = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now', line: 'line-1' }),
      finding(1, { state: 'ok' }),
      finding(2, { state: 'ok' }),
    ],
    lines: [LINE],
  };
  const { page } = await openInspection(order, 'Ver la revisión');
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByRole('button', { name: /^Freno delantero/ }).click();
  await press(inspection, 'Bien');
  await inspection.getByText('Sigue en el presupuesto. Si ya no hace falta, quítalo.').waitFor();
  await inspection.getByRole('heading', { name: 'Freno delantero' }).waitFor();
  for (let at = 0; at < 3; at += 1) {
    await inspection.getByRole('button', { name: /^(Siguiente|Resumen)$/ }).click();
  }
  await inspection.getByRole('button', { name: /^Freno delantero.*US\$\s39,00/ }).waitFor();
});

test('the summary shows what was found with its price, and proposes it', async () => {
  const done = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now', note: 'Gastadas', line: 'line-1' }),
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
    { ...LINE, _id: 'line-2', text: 'Lubricar', total: 10, choiceGroup: 1 },
    { ...LINE, _id: 'line-3', text: 'Kit nuevo', total: 100, choiceGroup: 1 },
  ];
  const done = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now', line: 'line-1' }),
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
