import { beforeEach, expect, test } from 'vitest';
import { getMotorcycle } from '#clients/contract/motorcycle.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { DUE_MOTORCYCLE } from '#test/panel/due-motorcycle.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { ORDER, PHOTO } from '#test/panel/order-records.ts';
import { addPhoto } from '../../contract/photo.ts';
import { receiveVehicle } from '../../contract/work-order.ts';
import { resetQueue } from '../photos/photo-queue.ts';
import PhotoUploads from '../photos/photo-uploads.tsx';
import { type Arrival, closeReception, requestReception } from './receive-button.tsx';
import { ReceptionDialog } from './reception-dialog.tsx';

setUpScreens();

const ARRIVAL: Arrival = {
  citation: 'citation-1',
  clientName: 'Lucía Fernández',
  vehicle: 'Yamaha MT-07 2022',
  plate: 'SBA 1234',
  motorcycle: 'm1',
  ready: { date: '2026-11-23', time: '16:45' },
  notes: 'Hace un ruido al frenar.',
};

beforeEach(() => {
  resetQueue();
  closeReception();
});

const serverWith = () =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getMotorcycle, DUE_MOTORCYCLE);

const opened: string[] = [];

/** Opens «Recibir» for the arrival. */
async function open(server: FakeServer, arrival = ARRIVAL) {
  opened.length = 0;
  const page = openScreen(
    <>
      <PhotoUploads user="user-1" onOpen={() => {}} />
      <ReceptionDialog user="user-1" onReceived={(citation) => opened.push(citation)} />
    </>,
    { server, width: 390 },
  );
  void requestReception(arrival);
  const form = dialog(page, 'Recibir la moto');
  await form.waitFor();
  return { page, form };
}

const jpeg = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });

const bodyOf = (page: ScreenPage) => page.server.requests(receiveVehicle)[0]?.body;

test('«Recibir» sends what was tapped and typed, and opens the order', async () => {
  const { page, form } = await open(serverWith().answer(receiveVehicle, ORDER));
  await press(form, 'Última: 12.100 km');
  await form.getByRole('radio', { name: '1/2' }).check();
  await press(form, 'Casco');
  await form.getByLabel('Otro accesorio').fill('Funda azul');
  await press(form, 'Agregar');
  await press(form, 'Fin previsto: hoy, 16:45');
  await form.getByRole('textbox', { name: 'No pasar de' }).fill('150,50');
  await press(form, 'Recibir');
  await toast(page, 'Moto recibida: orden 41.');
  expect(bodyOf(page)).toEqual({
    km: '12100',
    fuelEighths: 4,
    accessories: ['Casco', 'Funda azul'],
    complaint: 'Hace un ruido al frenar.',
    limit: '150.50',
    promised: { date: '2026-11-23', time: '16:45' },
    kmConfirmed: false,
  });
  expect(opened).toEqual(['citation-1']);
  await form.waitFor({ state: 'detached' });
});

test('«Recibir» requires nothing', async () => {
  const { page, form } = await open(serverWith().answer(receiveVehicle, ORDER), {
    ...ARRIVAL,
    motorcycle: null,
    notes: '',
  });
  await press(form, 'Recibir');
  await toast(page, 'Moto recibida: orden 41.');
  expect(bodyOf(page)).toEqual({ accessories: [], complaint: '', kmConfirmed: false });
});

test('«Recibir» asks once whether doubtful kilometres are right', async () => {
  const server = serverWith().reject(receiveVehicle, 'reading-lower');
  const { page, form } = await open(server);
  const km = form.getByRole('textbox', { name: 'Kilómetros' });
  await km.fill('9.000');
  await press(form, 'Recibir');
  await press(dialog(page, '¿Seguro?'), 'Corregir');
  await form.getByText(/Es menos que la última lectura/).waitFor();
  expect(await km.inputValue()).toBe('9.000');

  await press(form, 'Recibir');
  const asking = dialog(page, '¿Seguro?');
  await asking.getByText('Última lectura: 12.100 km.').waitFor();
  server.answer(receiveVehicle, ORDER);
  await press(asking, 'Sí, son 9.000 km');
  await toast(page, 'Moto recibida: orden 41.');
  const sent = server.requests(receiveVehicle).map(({ body }) => body['kmConfirmed']);
  expect(sent).toEqual([false, false, true]);
});

test('«Recibir» sends confirmed kilometres again after a lost answer, without a second question', async () => {
  const server = serverWith().reject(receiveVehicle, 'reading-lower');
  const { page, form } = await open(server);
  await form.getByRole('textbox', { name: 'Kilómetros' }).fill('9.000');
  await press(form, 'Recibir');
  server.disconnect(receiveVehicle);
  await press(dialog(page, '¿Seguro?'), 'Sí, son 9.000 km');
  await form.getByText('No se pudo recibir la moto').waitFor();
  server.answer(receiveVehicle, ORDER);
  await press(form, 'Recibir');
  await toast(page, 'Moto recibida: orden 41.');
  const [, lost, again] = server.requests(receiveVehicle);
  expect(again).toEqual(lost);
});

test('«Recibir» keeps what is typed after an error and in a closed dialog, and forgets it once received', async () => {
  const server = serverWith().fail(receiveVehicle);
  const { page, form } = await open(server);
  await form.getByRole('textbox', { name: 'Kilómetros' }).fill('18450');
  await press(form, 'Recibir');
  await form.getByText('No se pudo recibir la moto').waitFor();
  await press(form, 'Cerrar');
  await form.waitFor({ state: 'detached' });
  expect(Object.keys(localStorage)).toContain('admin_draft:reception:citation-1:user-1');

  void requestReception(ARRIVAL);
  expect(await form.getByRole('textbox', { name: 'Kilómetros' }).inputValue()).toBe('18450');
  server.answer(receiveVehicle, ORDER);
  await press(form, 'Recibir');
  await toast(page, 'Moto recibida: orden 41.');
  expect(Object.keys(localStorage).filter((key) => key.includes('reception'))).toEqual([]);
});

test('«Recibir» opens the order of someone who received the vehicle before', async () => {
  const server = serverWith().reject(receiveVehicle, 'already-received', { data: ORDER });
  const { page, form } = await open(server);
  await press(form, 'Recibir');
  await toast(page, 'Esta moto ya fue recibida. Mira cómo quedó la orden.');
  expect(opened).toEqual(['citation-1']);
});

test('photos of the reception wait in the device for the order, and are uploaded one at a time', async () => {
  const server = serverWith().answer(receiveVehicle, ORDER);
  const { page, form } = await open(server);
  for (const side of ['Frente', 'Derecha', 'Atrás', 'Izquierda']) {
    await form.getByLabel(`Foto: ${side}`, { exact: true }).setInputFiles([jpeg(side)]);
    await form.getByLabel(`Repetir la foto: ${side}`).waitFor();
  }
  expect(server.requests(addPhoto)).toEqual([]);
  server.answer(addPhoto, ({ params }) => ({ ...PHOTO, _id: String(params['id']) }));
  const release = server.hold(addPhoto);
  await press(form, 'Recibir');
  await page.getByRole('button', { name: 'Fotos: 4 por subir' }).waitFor();
  await until(() => expect(server.requests(addPhoto)).toHaveLength(1));
  release();
  await waitingCount(page, 0);
  const sent = server.requests(addPhoto);
  expect(sent.map(({ params }) => params)).toEqual(Array(4).fill({ id: 'order-1' }));
  expect(sent.map(({ body }) => body['moment'])).toEqual(['in', 'in', 'in', 'in']);
  expect(sent.map(({ body }) => body['view'])).toEqual(['front', 'right', 'back', 'left']);
});

const waitingCount = (page: Locator, count: number) =>
  until(() => expect(page.getByRole('button', { name: /^Fotos: / }).count()).toBe(count));

test('a photo that the server rejects shows its sentence and can be discarded; a failure is repeated', async () => {
  const server = serverWith().answer(receiveVehicle, ORDER).fail(addPhoto);
  const { page, form } = await open(server);
  await form.getByLabel('Foto: Frente', { exact: true }).setInputFiles([jpeg('front')]);
  await form.getByLabel('Repetir la foto: Frente').waitFor();
  await press(form, 'Recibir');
  await until(() => expect(server.requests(addPhoto).length).toBeGreaterThan(2));
  server.reject(addPhoto, 'order-closed');
  await page.getByRole('button', { name: 'Fotos: 1 sin subir' }).click();
  const list = dialog(page, 'Fotos de este dispositivo');
  await list.getByText('Frente').waitFor();
  const sent = server.requests(addPhoto).length;
  await press(list, 'Descartar');
  await list.getByText('Todas las fotos están subidas.').waitFor();
  expect(server.requests(addPhoto)).toHaveLength(sent);
});

test('a picture that is no photo is not kept', async () => {
  const { form } = await open(serverWith());
  const heic = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' });
  await form.getByLabel('Foto: Frente', { exact: true }).setInputFiles([heic]);
  await form.getByText(/Las fotos HEIC no se pueden usar/).waitFor();
  expect(form.getByLabel('Repetir la foto: Frente').count()).toBe(0);
});
