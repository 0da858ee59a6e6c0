import { beforeEach, expect, test } from 'vitest';
import { listActiveServices } from '#services/contract/service.ts';
import { listParts } from '#stock/contract/stock-report.ts';
import {
  LINE,
  openInspection,
  PADS,
  Section,
  STARTED,
  Workshop,
} from '#test/panel/inspection-screen.tsx';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { ORDER, PHOTO } from '#test/panel/order-records.ts';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { putInspection } from '../../contract/inspection.ts';
import { addLine } from '../../contract/line.ts';
import { addPhoto, changePhoto, deletePhoto } from '../../contract/photo.ts';
import { type Finding, getWorkOrder } from '../../contract/work-order.ts';
import { resetQueue, startUploads } from '../photos/photo-queue.ts';

setUpScreens();
beforeEach(() => resetQueue());

const statesSent = (page: ScreenPage) =>
  page.server
    .requests(putInspection)
    .flatMap(({ body }) => (body['findings'] ?? []) as Finding[])
    .map(({ position, state, note }) => [position, state, note]);

test('an inspection starts with a checklist of the vehicle, and each choice is saved and moves on', async () => {
  const { page, server } = await openInspection(ORDER, 'Revisar la moto');
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

test('a finding that another mechanic changed meanwhile is shown, and the answer of the user is not saved', async () => {
  const { workshop, page, server } = await openInspection(STARTED, 'Revisar la moto');
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByRole('heading', { name: 'Freno delantero' }).waitFor();
  const [first, ...others] = STARTED.findings;
  const theirs = { ...(first as Finding), state: 'now', note: 'Gastadas' } as const;
  workshop.order = { ...STARTED, findings: [theirs, ...others] };
  server
    .answer(listParts, [])
    .answer(listActiveServices, [])
    .reject(putInspection, 'finding-changed', { data: workshop.order });
  await press(inspection, 'Vigilar');
  await inspection
    .getByRole('alert')
    .filter({ hasText: '«Freno delantero» quedó «Urgente: Gastadas»; no guardamos tu «Vigilar».' })
    .waitFor();
  expect(await inspection.getByLabel('Nota').inputValue()).toBe('Gastadas');
  const [sent] = server.requests(putInspection);
  expect(sent?.body['findings']).toEqual([
    {
      position: 1,
      item: 'Freno delantero',
      state: 'watch',
      note: '',
      seen: [{ state: null, note: '' }],
    },
  ]);
  // The user has seen the other value now, and may replace it.
  workshop.accept();
  await pass(GUARD_MS);
  await press(inspection, 'Bien');
  await until(() =>
    expect(server.requests(putInspection).at(-1)?.body['findings']).toEqual([
      {
        position: 1,
        item: 'Freno delantero',
        state: 'ok',
        note: 'Gastadas',
        seen: [{ state: 'now', note: 'Gastadas' }],
      },
    ]),
  );
});

test('an inspection shows what the client said, and folds it after the first item', async () => {
  const { page } = await openInspection(
    { ...STARTED, complaint: 'Frena poco en bajada.' },
    'Revisar la moto',
  );
  const inspection = dialog(page, 'Revisión rápida');
  const said = inspection.locator('details');
  expect(await said.getAttribute('open')).not.toBeNull();
  await said.getByText('Frena poco en bajada.', { exact: true }).waitFor();
  await press(inspection, 'Bien');
  await inspection.getByRole('heading', { name: 'Freno trasero' }).waitFor();
  expect(await said.getAttribute('open')).toBeNull();
});

test('a photo of a finding is uploaded with the item that the user saw', async () => {
  const { page, server } = await openInspection(STARTED, 'Revisar la moto');
  server.answer(addPhoto, PHOTO);
  storeSession('of-ana');
  const stop = startUploads('ana', () => {});
  const picture = new File(['brake'], 'brake.jpg', { type: 'image/jpeg' });
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByLabel('Foto: Agregar foto', { exact: true }).setInputFiles([picture]);
  await until(() =>
    expect(server.requests(addPhoto).map(({ body }) => body)).toMatchObject([
      { finding: '1', findingItem: 'Freno delantero' },
    ]),
  );
  stop();
});

test('«Urgente» stays at its item and proposes a part of the catalogue with the finding', async () => {
  const { workshop, page, server } = await openInspection(STARTED, 'Revisar la moto');
  const inspection = dialog(page, 'Revisión rápida');
  server
    .answer(listParts, [PADS])
    .answer(listActiveServices, [])
    .answer(addLine, () => {
      workshop.order = { ...workshop.order, lines: [LINE] };
      return workshop.order;
    });
  await press(inspection, 'Urgente');
  await inspection.getByLabel('Nota').fill('Gastadas');
  await inspection.getByLabel('Nota').blur();
  await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).fill('pas');
  await page.getByRole('option', { name: /Pastillas de freno/ }).click();
  await inspection.getByText('Agregamos Pastillas de freno.', { exact: true }).waitFor();
  expect(server.requests(addLine)[0]?.body).toEqual({
    kind: 'part',
    component: 'pads',
    finding: 1,
    findingItem: 'Freno delantero',
    cause: 'Freno delantero: Gastadas',
  });
  await inspection.getByText('US$ 39,00').waitFor();
  expect(
    await inspection.getByRole('button', { name: 'Urgente' }).getAttribute('aria-pressed'),
  ).toBe('true');
});

test('an older read that answers after the save of a choice does not undo the choice', async () => {
  const { workshop, page, server } = await openInspection(STARTED, 'Revisar la moto');
  const inspection = dialog(page, 'Revisión rápida');
  server.answer(listParts, [PADS]).answer(listActiveServices, []).answer(getWorkOrder, STARTED);
  const release = server.hold(getWorkOrder);
  const reads = server.requests(getWorkOrder).length;
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await until(() => expect(server.requests(getWorkOrder)).toHaveLength(reads + 1));
  server.answer(getWorkOrder, () => workshop.order);
  await press(inspection, 'Urgente');
  await until(() => expect(workshop.order.findings[0]?.state).toBe('now'));
  await inspection.getByText('1 sin guardar').waitFor({ state: 'detached' });
  release();
  await pass(100);
  await inspection.getByLabel('Nota').fill('Gastadas');
  await inspection.getByLabel('Nota').blur();
  await until(() => expect(server.requests(putInspection)).toHaveLength(2));
  expect(server.requests(putInspection)[1]?.body).toMatchObject({
    findings: [{ note: 'Gastadas', seen: [{ state: 'now', note: '' }] }],
  });
});

test('a choice stays shown while its saved order replaces the earlier one', async () => {
  const { workshop, page, server } = await openInspection(STARTED, 'Revisar la moto');
  server.answer(listParts, []).answer(listActiveServices, []);
  const inspection = dialog(page, 'Revisión rápida');
  const pressed: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const button = target as Element;
      if (button.textContent === 'Urgente') pressed.push(button.getAttribute('aria-pressed') ?? '');
    }
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-pressed'] });
  await press(inspection, 'Urgente');
  await until(() => expect(workshop.order.findings[0]?.state).toBe('now'));
  await inspection.getByText('1 sin guardar').waitFor({ state: 'detached' });
  await pass(100);
  observer.disconnect();
  expect(pressed).toEqual(['true']);
});

test('a choice without a connection is shown, kept and sent again', async () => {
  const { workshop, page, server } = await openInspection(STARTED, 'Revisar la moto');
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
  const { page, server } = await openInspection(STARTED, 'Revisar la moto');
  server.reject(putInspection, 'order-closed');
  const inspection = dialog(page, 'Revisión rápida');
  await press(inspection, 'Bien');
  const sentence = putInspection.errors?.['order-closed']?.[1] ?? '';
  await inspection.getByText(sentence).waitFor();
  await inspection.getByText('1 sin guardar').waitFor({ state: 'detached' });
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
