import { beforeEach, expect, test } from 'vitest';
import { getSettings } from '#ajustes/contract/settings.ts';
import { listActiveServices } from '#servicios/contract/service.ts';
import { listParts } from '#stock/contract/stock-report.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { ORDER, PHOTO } from '#test/panel/order-records.ts';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { type Checklist, listChecklists } from '../../contract/checklist.ts';
import { proposeEstimate } from '../../contract/estimate.ts';
import { putInspection } from '../../contract/inspection.ts';
import { addLine } from '../../contract/line.ts';
import { changePhoto, deletePhoto, getPhoto } from '../../contract/photo.ts';
import {
  type Finding,
  getWorkOrder,
  type WorkLine,
  type WorkOrder,
} from '../../contract/work-order.ts';
import { resetQueue } from '../photos/photo-queue.ts';
import { useWorkOrder } from '../work-order-api.ts';
import { InspectionPart } from './inspection-part.tsx';

setUpScreens();
beforeEach(resetQueue);

const ITEMS = ['Freno delantero', 'Freno trasero', 'Cadena'];
const QUICK: Checklist = {
  _id: 'quick',
  name: 'Revisión rápida',
  vehicleTypes: [],
  tier: 'quick',
  items: ITEMS,
  version: 1,
};
const finding = (at: number, change: Partial<Finding> = {}): Finding => ({
  position: at + 1,
  item: ITEMS[at] ?? '',
  state: null,
  note: '',
  line: null,
  ...change,
});
const STARTED: WorkOrder = {
  ...ORDER,
  checklist: 'Revisión rápida',
  findings: ITEMS.map((_item, at) => finding(at)),
};
const LINE: WorkLine = {
  _id: 'line-1',
  kind: 'part',
  component: 'pads',
  service: null,
  text: 'Pastillas de freno',
  quantity: 1,
  price: 39,
  cost: null,
  total: 39,
  cause: 'Freno delantero',
  correction: '',
  choiceGroup: null,
  state: 'proposed',
  version: 1,
};

/** Keeps the order as the server does. */
class Workshop {
  order: WorkOrder;
  readonly server = new FakeServer();

  constructor(order: WorkOrder) {
    this.order = order;
    this.server
      .answer(getSettings, { showReserveButton: false, business: BUSINESS })
      .answer(listChecklists, [
        QUICK,
        { ...QUICK, _id: 'bike', name: 'Bicicletas', vehicleTypes: ['bicycle'] },
      ])
      .answer(getPhoto, 'picture')
      .answer(getWorkOrder, () => this.order);
    this.accept();
  }

  accept(): void {
    this.server.answer(putInspection, ({ body }) => {
      const sent = (body['findings'] ?? []) as Finding[];
      const before = body['checklist'] === undefined ? this.order.findings : STARTED.findings;
      const findings = before.map((each) => ({
        ...each,
        ...sent.find(({ position }) => position === each.position),
      }));
      this.order = { ...this.order, checklist: 'Revisión rápida', findings };
      return this.order;
    });
  }
}

function Section() {
  const { data } = useWorkOrder('citation-1');
  return data ? <InspectionPart order={data} vehicleType="motorcycle" editable /> : null;
}

async function open(order: WorkOrder, button: string) {
  const workshop = new Workshop(order);
  const page = openScreen(<Section />, { server: workshop.server, width: 390 });
  await press(page, button);
  return { workshop, page, server: workshop.server };
}

const statesSent = (page: ScreenPage) =>
  page.server
    .requests(putInspection)
    .flatMap(({ body }) => (body['findings'] ?? []) as Finding[])
    .map(({ position, state, note }) => [position, state, note]);

test('an inspection starts with a checklist of the vehicle, and each choice is saved and moves on', async () => {
  const { page, server } = await open(ORDER, 'Revisar la moto');
  const choice = dialog(page, 'Revisión');
  await choice.getByRole('button', { name: /Revisión rápida.*Rápida · 3 puntos/ }).waitFor();
  expect(choice.getByText('Bicicletas').count()).toBe(0);
  await choice.getByRole('button', { name: /Revisión rápida/ }).click();
  expect(server.requests(putInspection)[0]?.body).toEqual({ checklist: 'quick' });

  const inspection = dialog(page, 'Revisión rápida');
  await focused(inspection.getByRole('heading', { name: 'Freno delantero' }));
  await inspection.getByText('1 de 3').waitFor();
  await pass(GUARD_MS);
  await press(inspection, 'Bien');
  await focused(inspection.getByRole('heading', { name: 'Freno trasero' }));
  await pass(GUARD_MS);
  await press(inspection, 'No corresponde');
  await inspection.getByRole('heading', { name: 'Cadena' }).waitFor();
  await until(() =>
    expect(statesSent(page)).toEqual([
      [1, 'ok', ''],
      [2, 'not-applicable', ''],
    ]),
  );
});

test('«Urgente» stays at its item and proposes a part of the catalogue with the finding', async () => {
  const { workshop, page, server } = await open(STARTED, 'Revisar la moto');
  const inspection = dialog(page, 'Revisión rápida');
  server
    .answer(listParts, [
      {
        _id: 'pads',
        code: 'PAS-1',
        name: 'Pastillas de freno',
        unit: 'piece',
        price: 39,
        quantity: 4,
        vehicleTypes: ['motorcycle'],
      },
    ])
    .answer(listActiveServices, [])
    .answer(addLine, () => {
      workshop.order = {
        ...workshop.order,
        lines: [LINE],
        findings: workshop.order.findings.map((each) =>
          each.position === 1 ? { ...each, line: 'line-1' } : each,
        ),
      };
      return workshop.order;
    });
  await press(inspection, 'Urgente');
  await inspection.getByLabel('Nota').fill('Gastadas');
  await inspection.getByLabel('Nota').blur();
  await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).fill('pas');
  await page.getByRole('option', { name: /Pastillas de freno/ }).click();
  await inspection.getByText('Arreglo propuesto.', { exact: true }).waitFor();
  expect(server.requests(addLine)[0]?.body).toEqual({
    kind: 'part',
    component: 'pads',
    finding: 1,
    cause: 'Freno delantero: Gastadas',
  });
  await inspection.getByText('US$ 39,00').waitFor();
  expect(
    await inspection.getByRole('button', { name: 'Urgente' }).getAttribute('aria-pressed'),
  ).toBe('true');
});

test('work that is not in the catalogue needs a text and a price', async () => {
  const watched = {
    ...STARTED,
    findings: [finding(0, { state: 'watch' }), finding(1), finding(2)],
  };
  const { page, server } = await open(watched, 'Seguir la revisión');
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
  const { page, server } = await open(watched, 'Seguir la revisión');
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
  expect(localStorage.getItem('admin_draft:cure:order-1:1:')).toBeNull();
});

test('a finding that became «Bien» keeps its proposed work in view, also in the summary', async () => {
  const cured = {
    ...STARTED,
    findings: [
      finding(0, { state: 'now', line: 'line-1' }),
      finding(1, { state: 'ok' }),
      finding(2, { state: 'ok' }),
    ],
    lines: [LINE],
  };
  const { page } = await open(cured, 'Ver la revisión');
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

test('a choice without a connection is shown, kept and sent again', async () => {
  const { workshop, page, server } = await open(STARTED, 'Revisar la moto');
  const inspection = dialog(page, 'Revisión rápida');
  server.disconnect(putInspection);
  await press(inspection, 'Bien');
  await inspection.getByText('1 sin guardar').waitFor();
  expect(localStorage.getItem('admin_draft:inspection:order-1:')).toContain('"ok"');
  workshop.accept();
  await until(() => expect(workshop.order.findings[0]?.state).toBe('ok'));
  await inspection.getByText('1 sin guardar').waitFor({ state: 'detached' });
  expect(localStorage.getItem('admin_draft:inspection:order-1:')).toBeNull();
});

test('a choice that the server rejects shows its sentence', async () => {
  const { page, server } = await open(STARTED, 'Revisar la moto');
  server.reject(putInspection, 'order-closed');
  const inspection = dialog(page, 'Revisión rápida');
  await press(inspection, 'Bien');
  const sentence = putInspection.errors?.['order-closed']?.[1] ?? '';
  await inspection.getByText(sentence).waitFor();
  await inspection.getByText('1 sin guardar').waitFor({ state: 'detached' });
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
  const { page, server } = await open(done, 'Ver la revisión');
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
  const { page } = await open(done, 'Ver la revisión');
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByText('Fuera de la revisión · US$ 10,00').waitFor();
  await inspection.getByText('Fuera de la revisión · US$ 100,00').waitFor();
  await inspection.getByText('3 arreglos propuestos').waitFor();
  await inspection.getByText('US$ 139,00', { exact: true }).waitFor();
});

test('a photo is enlarged, shown to the client and deleted after a question', async () => {
  const second = { ...PHOTO, _id: 'photo-2', moment: 'during' } as const;
  const both = { ...STARTED, photos: [PHOTO, second] };
  const workshop = new Workshop(both);
  const { server } = workshop;
  const page = openScreen(<Section />, { server });
  await page.getByRole('button', { name: /^Ampliar la foto: Al recibirla/ }).click();
  const first = dialog(page, 'Foto 1 de 2');
  await press(first, 'Foto siguiente');
  const shown = dialog(page, 'Foto 2 de 2');
  await shown.waitFor();
  expect(shown.getByRole('button', { name: 'Foto siguiente' }).count()).toBe(0);
  workshop.order = { ...both, photos: [PHOTO, { ...second, shownToClient: true }] };
  server.answer(changePhoto, workshop.order);
  await shown.getByRole('switch', { name: 'El cliente la ve' }).click();
  await until(async () =>
    expect(await shown.getByRole('switch', { name: 'El cliente la ve' }).isChecked()).toBe(true),
  );
  expect(server.requests(changePhoto)[0]?.body).toEqual({ shownToClient: true });
  workshop.order = { ...both, photos: [PHOTO] };
  server.answer(deletePhoto, workshop.order);
  await press(shown, 'Eliminar foto');
  await press(dialog(page, '¿Eliminar esta foto?'), 'Eliminar');
  await dialog(page, 'Foto 1 de 1').waitFor();
});
