import { expect, test } from 'vitest';
import { AT, LINK, MOTORCYCLE, openMotorcycle } from '#test/panel/clients-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { listClients } from '../../contract/client.ts';
import {
  addReading,
  changeMotorcycle,
  getMotorcycle,
  type MotorcycleRecord,
  mergeMotorcycle,
  unmergeMotorcycle,
} from '../../contract/motorcycle.ts';

setUpScreens();

type Reading = MotorcycleRecord['readings'][number];

const reading = (_id: string, km: number, change: Partial<Reading> = {}): Reading => ({
  ...{ _id, km, at: AT, source: 'reception', by: 'Sofía Güida', corrected: null },
  ...change,
});

test('the record of a motorcycle shows plate, owners and readings with corrections', async () => {
  const { record, opened } = await openMotorcycle({
    owners: [
      ...MOTORCYCLE.owners,
      {
        ...{ _id: 'client-0', name: 'Bruno Silva', phone: '', email: '', noMessages: false },
        ...{ from: '2025-01-01', until: '2026-01-05' },
      },
    ],
    readings: [
      reading('a', 12_000, { at: '2026-01-10T12:00:00.000Z' }),
      reading('b', 99_000, {
        at: '2026-06-10T12:00:00.000Z',
        corrected: { by: 'Graciela Bonilla', at: AT },
      }),
      reading('c', 14_100),
    ],
  });
  await record.getByText('SBK 123').waitFor();
  await record.getByText('Moto · Rojo').waitFor();
  await record.getByText('Hasta el 05/01/2026').waitFor();
  const chart = record.getByRole('img', {
    name: 'De 12.000 km el 10/01/2026 a 14.100 km el 20/11/2026, en 2 lecturas',
  });
  await chart.waitFor();
  expect(record.locator('s').allTextContents()).toEqual(['99.000 km']);
  await record.getByText(/corregida por Graciela Bonilla/).waitFor();
  await press(record, 'Martina Olivera');
  await press(record, 'Nueva cita');
  expect(opened.clients).toEqual(['client-1']);
  expect(opened.citations).toMatchObject([{ client: { _id: 'client-1' }, motorcycle: LINK }]);
});

test('a doubtful reading is asked once with the server’s sentence, and then sent as confirmed', async () => {
  const { page, server, record } = await openMotorcycle({ readings: [reading('a', 12_000)] });
  server.reject(addReading, 'reading-lower', { data: { last: 12_000 } });
  await record.getByLabel('Agregar kilometraje').fill('1.5');
  await press(record, 'Agregar');
  await record.getByText(/deben ser un número entero/).waitFor();
  await record.getByLabel('Agregar kilometraje').fill('9.800');
  await press(record, 'Agregar');
  const question = dialog(page, '¿Seguro?');
  await question.getByText(/Es menos que la última lectura/).waitFor();
  await question.getByText('Última lectura: 12.000 km.').waitFor();
  // A colleague has corrected the last reading meanwhile.
  server.reject(addReading, 'reading-lower', { data: { last: 11_000 } });
  await press(question, 'Sí, son 9.800 km');
  await question.getByText('Última lectura: 11.000 km.').waitFor();
  server.answer(addReading, MOTORCYCLE);
  await press(question, 'Sí, son 9.800 km');
  await toast(page, 'Anotamos 9.800 km.');
  const sent = server.requests(addReading);
  expect(sent.map(({ body }) => body)).toEqual([
    { km: 9_800, confirmed: false },
    { km: 9_800, confirmed: true, last: 12_000 },
    { km: 9_800, confirmed: true, last: 11_000 },
  ]);
  expect(sent.every(({ key }) => key !== null)).toBe(true);
  expect(await record.getByLabel('Agregar kilometraje').inputValue()).toBe('');
});

test('the form of a motorcycle sends what changed, and merges the change of another user', async () => {
  const { page, server, record } = await openMotorcycle();
  server.reject(changeMotorcycle, 'motorcycle-changed', {
    data: { ...MOTORCYCLE, colour: 'Negro', version: 8 },
  });
  await press(record, 'Editar');
  const form = dialog(page, 'Editar moto');
  await form.getByLabel('Modelo (opcional)').fill('CB 190R');
  await press(form, 'Guardar cambios');
  await press(form, 'Ver los cambios');
  await form.getByText('Color: Negro').waitFor();
  server.answer(changeMotorcycle, { ...MOTORCYCLE, model: 'CB 190R' });
  await press(form, 'Guardar cambios');
  await toast(page, 'Guardamos los cambios de la moto.');
  expect(server.requests(changeMotorcycle).map(({ body }) => body)).toEqual([
    { model: 'CB 190R', version: 7 },
    { model: 'CB 190R', version: 8 },
  ]);
});

test('a plate of another motorcycle names it, and a motorcycle without plate can be merged into it', async () => {
  const { page, server, record, opened } = await openMotorcycle({ plate: '' });
  const taken = { ...MOTORCYCLE, _id: 'moto-9', plate: 'SBK 999' };
  server
    .reject(changeMotorcycle, 'plate-taken', { data: { motorcycle: taken } })
    .answer(mergeMotorcycle, taken);
  await press(record, 'Editar');
  const form = dialog(page, 'Editar moto');
  await form.getByLabel('Matrícula (opcional)').fill('sbk999');
  await press(form, 'Guardar cambios');
  const notice = form.getByText(/SBK 999 · Honda CB 190 2021, de Martina Olivera/);
  await notice.waitFor();
  await form.getByLabel('Matrícula (opcional)').fill('Sin matrícula');
  await press(form, 'Guardar cambios');
  await until(() => expect(notice.count()).toBe(0));
  await form.getByLabel('Matrícula (opcional)').fill('sbk999');
  await press(form, 'Guardar cambios');
  await form.getByLabel('Notas (opcional)').fill('Espejo roto');
  for (const way of ['Abrir esa moto', 'Unir con esa moto']) {
    await press(form, way);
    await press(dialog(page, '¿Descartar los cambios?'), 'Seguir editando');
  }
  expect(server.requests(mergeMotorcycle)).toEqual([]);
  await form.getByLabel('Notas (opcional)').fill('');
  await press(form, 'Unir con esa moto');
  await until(() => expect(opened.motorcycles).toEqual(['moto-9']));
  const [{ params, body } = { params: {}, body: {} }] = server.requests(mergeMotorcycle);
  expect([params, body]).toEqual([{ id: 'moto-1' }, { into: 'moto-9' }]);
});

test('«Cambió de dueño» ends the present ownership, or adds an owner', async () => {
  const { page, server, record } = await openMotorcycle();
  const other = { _id: 'client-2', name: 'Bruno Silva' };
  server
    .answer(listClients, {
      clients: [
        {
          ...other,
          phone: '',
          email: '',
          noMessages: false,
          motorcycles: [],
          motorcycleCount: 0,
          lastVisit: null,
        },
      ],
      ...{ total: 1, page: 1, totalPages: 1, more: false },
    })
    .answer(changeMotorcycle, MOTORCYCLE);
  await press(record, 'Cambió de dueño');
  const form = dialog(page, 'Cambió de dueño');
  await press(form, 'Guardar');
  await form.getByText('Elige un cliente.').waitFor();
  await pick(form, 'Nuevo dueño', /Bruno Silva/);
  await press(form, 'Guardar');
  await toast(page, 'Bruno Silva quedó como dueño.');
  expect(server.requests(changeMotorcycle)[0]?.body).toEqual({
    version: 7,
    addOwner: 'client-2',
    endOwners: ['client-1'],
  });
  await press(record, 'Cambió de dueño');
  await pick(form, 'Nuevo dueño', /Bruno Silva/);
  await form.getByLabel('Sigue siendo también de Martina Olivera').check();
  await press(form, 'Guardar');
  await until(() => expect(server.requests(changeMotorcycle)[1]?.body['endOwners']).toEqual([]));
});

test('a suggested motorcycle is merged, and a merge is undone, after a question', async () => {
  const other = { ...LINK, _id: 'moto-2', plate: '' };
  const { page, server, record } = await openMotorcycle({ suggestions: [other] });
  server.answer(mergeMotorcycle, MOTORCYCLE).answer(getMotorcycle, {
    ...MOTORCYCLE,
    merged: [
      { ...other, mergedAt: AT, canUnmerge: true },
      { ...other, _id: 'moto-3', mergedAt: AT, canUnmerge: false },
    ],
  });
  await press(record, 'Unir Honda CB 190 2021');
  await press(dialog(page, '¿Unir las dos motos?'), 'Unir');
  await toast(page, 'Unimos las dos motos.');
  expect(server.requests(mergeMotorcycle)[0]).toMatchObject({
    params: { id: 'moto-2' },
    body: { into: 'moto-1' },
  });
  await record.getByText(/Ya no se puede deshacer/).waitFor();
  server.reject(unmergeMotorcycle, 'changed-since-merge');
  await press(record, 'Deshacer unión con Honda CB 190 2021');
  const question = dialog(page, '¿Deshacer la unión?');
  await press(question, 'Deshacer unión');
  await question.getByText(/Ya no se puede deshacer: uno de los dos cambió/).waitFor();
  server.answer(unmergeMotorcycle, MOTORCYCLE).answer(getMotorcycle, MOTORCYCLE);
  await press(question, 'Deshacer unión');
  await toast(page, 'Deshicimos la unión: son dos fichas otra vez.');
  expect(server.requests(unmergeMotorcycle)[1]?.params).toEqual({ id: 'moto-2' });
});
