import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { ENTERED, openedIds, openForm } from '#test/panel/manual-screen.tsx';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { enterCitation } from '../../contract/manual-entry.ts';

setUpScreens();

const TAKEN = 'Ese horario ya no está disponible.';
const NEAREST = [{ date: '2026-11-26', time: '10:45' }];
const SAME_TIME = 'Ya hay una cita a esa hora con el mismo teléfono, email o matrícula.';
const EXISTING = {
  _id: 'existing',
  clientName: 'Lucía Fernández',
  serviceName: 'Cambio de aceite y filtro',
  date: '2026-11-23',
  time: '10:00',
  until: '10:45',
  motorcycle: { _id: 'moto', plate: 'SBK 4410', brand: 'Yamaha', model: 'MT-07', year: 2022 },
  shared: ['phone', 'plate'],
};

test('«Agendar igual» in the manual entry dialog answers the question about the same time once', async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Lucía Fernández');
  server.reject(enterCitation, 'same-time', { data: EXISTING });
  await form.send();
  await form.says(SAME_TIME);
  const notice = form.dialog.getByRole('alert');
  await focused(notice);
  await notice.getByText('Lucía Fernández, lun, 23 nov., de 10:00 a 10:45').waitFor();
  await notice.getByText('Coincide: teléfono, matrícula.').waitFor();
  server.reject(enterCitation, 'slot-taken', { data: { nearest: NEAREST } });
  await press(form.dialog, 'Agendar igual');
  await form.says(TAKEN);
  server.answer(enterCitation, ENTERED);
  await press(form.dialog, 'Agendar igual');
  await form.dialog.waitFor({ state: 'detached' });
  expect(
    server
      .requests(enterCitation)
      .map(({ body }) => [body['sameTimeConfirmed'] === true, body['overbook']]),
  ).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('another button of the manual entry dialog after a lost answer sends its own choice', async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Lucía Fernández');
  server.reject(enterCitation, 'same-time', { data: EXISTING });
  await form.send();
  await form.says(SAME_TIME);
  server.disconnect(enterCitation);
  await form.send();
  await form.dialog.getByRole('alert').filter({ hasText: 'Error de conexión.' }).waitFor();
  server.reject(enterCitation, 'same-time', { data: EXISTING });
  await press(form.dialog, 'Crear y pasar a En Taller');
  await form.says(SAME_TIME);
  server.answer(enterCitation, ENTERED);
  await press(form.dialog, 'Agendar igual');
  await form.dialog.waitFor({ state: 'detached' });
  expect(
    server
      .requests(enterCitation)
      .map(({ body }) => [body['sameTimeConfirmed'] === true, body['inWorkshop'] === true]),
  ).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [true, true],
  ]);
});

test('the manual entry dialog asks about the same time again for another person, and opens the existing appointment', async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Lucía Fernández');
  server.reject(enterCitation, 'same-time', { data: EXISTING });
  await form.send();
  await form.says(SAME_TIME);
  await form.field('Teléfono').fill('098 765 432');
  await form.dialog.getByText(SAME_TIME).waitFor({ state: 'detached' });
  await form.send();
  await form.says(SAME_TIME);
  expect(server.requests(enterCitation)[1]?.body['sameTimeConfirmed']).toBeUndefined();
  await press(form.dialog, 'Abrir esa cita');
  await press(dialog(form.page, '¿Descartar los cambios?'), 'Descartar');
  await until(() => expect(openedIds).toEqual(['existing']));
});
