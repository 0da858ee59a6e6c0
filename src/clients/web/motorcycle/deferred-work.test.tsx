import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAIN, DUE_MOTORCYCLE, dueServer } from '#test/panel/due-motorcycle.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { addDeferredWork, changeDeferredWork } from '../../contract/deferred-work.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { DeferredWork } from './deferred-work.tsx';

setUpScreens();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const open = (deferredWork: MotorcycleRecord['deferredWork'], server = dueServer()) =>
  openScreen(<DeferredWork motorcycle={{ ...DUE_MOTORCYCLE, deferredWork }} />, { server });

test('DeferredWork shows open work with its reason, author and when it is due', async () => {
  const page = open([{ ...CHAIN, dueDay: '2026-12-01', dueKm: 12_000 }]);
  for (const text of [
    'Cambiar la cadena',
    'No quiso · anotado el 20/11/2026 · Sofía Güida',
    'Toca: 01/12/2026 o 12.000 km, lo que llegue primero',
    'Vencido',
  ])
    await page.getByText(text, { exact: true }).waitFor();
});

test('DeferredWork hides closed work until asked, and puts it back', async () => {
  const server = dueServer().answer(changeDeferredWork, DUE_MOTORCYCLE);
  const done = { ...CHAIN, _id: 'w2', text: 'Frenos', doneIn: { _id: 'c1', date: '2026-11-26' } };
  const dropped = { ...CHAIN, _id: 'w3', text: 'Pintura', droppedAt: '2026-11-21T12:00:00.000Z' };
  const page = open([done, dropped], server);
  await page.getByText('No quedó nada pendiente.').waitFor();
  expect(page.getByText('Frenos').count()).toBe(0);
  await press(page, 'Ver los cerrados (2)');
  await page.getByText('Se hizo en la cita del 26/11/2026.').waitFor();
  await page.getByText('Descartado el 21/11/2026.').waitFor();
  await press(page, 'Volver a dejar pendiente: Frenos');
  await press(page, 'Volver a dejar pendiente: Pintura');
  await until(() =>
    expect(server.requests(changeDeferredWork).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'w2' }, { doneIn: null }],
      [{ id: 'w3' }, { dropped: false }],
    ]),
  );
});

test('DeferredWork asks in which citation work was done, and shows why it was rejected', async () => {
  const server = dueServer().reject(changeDeferredWork, 'other-motorcycle');
  const page = open([CHAIN], server);
  await press(page, 'Se hizo: Cambiar la cadena');
  const form = dialog(page, '¿En qué cita se hizo?');
  await press(form, '26/11/2026 · Cambio de aceite');
  await form.getByText('Esa cita no es de esta moto, o fue cancelada.').waitFor();
  server.answer(changeDeferredWork, DUE_MOTORCYCLE);
  await press(form, '26/11/2026 · Cambio de aceite');
  await form.waitFor({ state: 'detached' });
  expect(server.requests(changeDeferredWork).at(-1)?.body).toEqual({ doneIn: 'c1' });
});

test('DeferredWork drops work, and shows why it was rejected', async () => {
  const server = dueServer().reject(changeDeferredWork, 'deferred-work-closed');
  const page = open([CHAIN], server);
  await press(page, 'Descartar: Cambiar la cadena');
  await page.getByText('Ese trabajo ya se hizo o se descartó. Mira cómo quedó.').waitFor();
  expect(server.requests(changeDeferredWork).at(-1)?.body).toEqual({ dropped: true });
});

test('DeferredWork writes down new work once', async () => {
  const server = dueServer();
  const page = open([], server);
  await press(page, 'Agregar trabajo pendiente');
  const form = dialog(page, 'Trabajo pendiente');
  await form.waitFor();
  await press(form, 'Anotar');
  await form.getByText('Escribe qué trabajo quedó pendiente.').waitFor();
  await form.getByText('Elige si el cliente no quiso o lo dejó para después.').waitFor();
  await form.getByRole('textbox', { name: 'Qué quedó pendiente' }).fill('Cambiar la cadena');
  await form.getByRole('radio', { name: 'Para más adelante' }).click();
  await form.getByRole('textbox', { name: 'A cuántos kilómetros (opcional)' }).fill('15.000');
  server.disconnect(addDeferredWork);
  await press(form, 'Anotar');
  await form.getByText('No se pudo anotar el trabajo').waitFor();
  server.rejectFields(addDeferredWork, { dueDay: 'Elige un día a partir de hoy.' });
  await press(form, 'Anotar');
  await form.getByText('Elige un día a partir de hoy.').waitFor();
  server.answer(addDeferredWork, DUE_MOTORCYCLE);
  await press(form, 'Anotar');
  await toast(page, 'Lo anotamos como pendiente.');
  await form.waitFor({ state: 'detached' });
  const requests = server.requests(addDeferredWork);
  expect(requests[0]).toMatchObject({
    params: { id: 'moto-1' },
    body: { text: 'Cambiar la cadena', reason: 'later', dueDay: null, dueKm: '15000' },
  });
  expect(requests[1]?.key).toBe(requests[0]?.key);
});
