import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { SETTINGS } from '#test/panel/records.ts';
import { getBusiness, listHolidays, saveBusiness } from '../../contract/business.ts';
import { BusinessDialog } from './business-form.tsx';

setUpScreens();

function Opened() {
  const [opened, setOpened] = useState(true);
  return (
    <BusinessDialog
      opened={opened}
      onClose={() => setOpened(false)}
      preview={({ exceptions }, part) =>
        part === 'outside' ? <p>{exceptions.length} fechas</p> : null
      }
      security={null}
    />
  );
}

async function openSettings() {
  const server = new FakeServer().answer(getBusiness, SETTINGS).answer(listHolidays, []);
  const page = openScreen(<Opened />, { server });
  const form = dialog(page, 'Configuración del taller');
  await form.getByLabel('Nombre del taller').waitFor();
  return { page, form, server };
}

test('the settings dialog shows each error at its field and sends nothing', async () => {
  const { form, server } = await openSettings();
  await form.getByLabel('Cierre de lunes').fill('08:00');
  await form.getByText('El cierre debe ser después de la apertura.').waitFor();
  await press(form, 'Guardar');
  await focused(form.getByLabel('Apertura de lunes'));
  await form.getByLabel('Cierre de lunes').fill('13:00');
  await form.getByLabel('Nombre del taller').fill(' ');
  await press(form, 'Guardar');
  await form.getByText('El nombre del taller es requerido.').waitFor();
  expect(server.requests(saveBusiness)).toEqual([]);
});

test('the settings dialog keeps its input and sends its version when another user saved first', async () => {
  const { form, server } = await openSettings();
  await form.getByLabel('Dirección').fill('Galicia 4321');
  server.reject(saveBusiness, 'settings-changed');
  await press(form, 'Guardar');
  await form.getByText('Otra persona cambió la configuración mientras tanto.').waitFor();
  expect(await form.getByLabel('Dirección').inputValue()).toBe('Galicia 4321');
  expect(server.requests(saveBusiness)[0]?.body).toMatchObject({
    address: 'Galicia 4321',
    version: SETTINGS.version,
  });
});

test('a closure of several days is one entry with one reason, and is removed as a whole', async () => {
  const { form, server } = await openSettings();
  await form.getByLabel('Motivo del cierre').fill('Vacaciones');
  await press(form, 'Agregar cierre');
  const name = 'del 23/11/2026 al 24/11/2026';
  await form.getByText('1 fechas').waitFor();
  const reason = form.getByLabel(`Motivo, ${name}`);
  expect(await reason.inputValue()).toBe('Vacaciones');
  await form
    .getByText(`Agregamos el cierre ${name} a la lista. Se guarda con «Guardar».`)
    .waitFor();
  expect(await form.getByRole('button', { name: 'Agregar cierre' }).isDisabled()).toBe(true);
  await reason.fill('Inventario');
  server.answer(saveBusiness, SETTINGS);
  await press(form, 'Guardar');
  await until(() => expect(server.requests(saveBusiness)).toHaveLength(1));
  expect(server.requests(saveBusiness)[0]?.body['exceptions']).toEqual([
    { date: '2026-11-23', lastDate: '2026-11-24', reason: 'Inventario', hours: [] },
  ]);
});

test('a closure over a day that has an entry names the day, and cannot be added', async () => {
  const { form } = await openSettings();
  await press(form, 'Agregar como cerrada');
  await form.getByText('El 23/11/2026 ya está entre las fechas especiales.').waitFor();
  expect(await form.getByRole('button', { name: 'Agregar cierre' }).isDisabled()).toBe(true);
});

test('a closure is removed with all its days', async () => {
  const { form } = await openSettings();
  await press(form, 'Agregar cierre');
  await form.getByText('1 fechas').waitFor();
  await form.getByText(/^Agregamos el cierre/).waitFor();
  await form.getByRole('button', { name: 'Quitar el cierre del 23/11/2026 al 24/11/2026' }).click();
  await form.getByText('0 fechas').waitFor();
  expect(form.getByText(/^Agregamos el cierre/).count()).toBe(0);
});

test('the settings dialog asks before it discards changes', async () => {
  const { page, form } = await openSettings();
  await form.getByLabel('Teléfono').fill('+598 2 900 0000');
  await form.getByLabel('Teléfono').press('Escape');
  const question = dialog(page, '¿Descartar los cambios?');
  await press(question, 'Seguir editando');
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Teléfono').inputValue()).toBe('+598 2 900 0000');
  await form.getByRole('button', { name: 'Cerrar' }).last().click();
  await press(question, 'Descartar');
  await until(() => expect(form.count()).toBe(0));
});

test('the settings dialog offers no erasure by age by default, and sends the years', async () => {
  const { form, server } = await openSettings();
  const years = form.getByLabel('Eliminar los datos de un cliente tras');
  expect(await years.inputValue()).toBe('');
  await years.fill('1');
  await press(form, 'Guardar');
  await form.getByText('El plazo debe ser un número entero de 2 a 20 años.').waitFor();
  server.answer(saveBusiness, { ...SETTINGS, retentionYears: 5 });
  await years.fill('5');
  await press(form, 'Guardar');
  await until(() => expect(server.requests(saveBusiness)).toHaveLength(1));
  expect(server.requests(saveBusiness)[0]?.body['retentionYears']).toBe(5);
});
