import { expect, test } from 'vitest';
import { AT, CLIENT, LINK, openClient } from '#test/panel/clients-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { getClient, listClients } from '../../contract/client.ts';
import { changeClient, mergeClient, unmergeClient } from '../../contract/client-change.ts';

setUpScreens();

const OTHER = { ...CLIENT, _id: 'client-2', name: 'Martina O.', contacts: [], motorcycles: [] };

test('the record of a client shows each contact with its links, and the motorcycles', async () => {
  const { record, opened } = await openClient({
    noMessages: true,
    notes: 'Paga el padre.',
    motorcycles: [
      { ...LINK, from: '2026-01-05', until: null },
      { ...LINK, _id: 'moto-0', plate: '', from: '2024-01-05', until: '2026-01-05' },
    ],
  });
  const contacts = record.getByRole('list', { name: 'Contactos' }).getByRole('listitem');
  expect(contacts.count()).toBe(2);
  const call = contacts.first().getByRole('link', { name: 'Llamar' });
  expect(await call.getAttribute('href')).toBe('tel:099123456');
  const whatsapp = contacts.first().getByRole('link', { name: 'WhatsApp' });
  await whatsapp.waitFor();
  expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/59899123456\?text=Hola/);
  const mail = contacts.last().getByRole('link', { name: 'Email' });
  expect(await mail.getAttribute('href')).toBe('mailto:martina@ejemplo.com');
  await record.getByText('Paga el padre.').waitFor();
  await record.getByText('Hasta el 05/01/2026').waitFor();
  await record.getByRole('button', { name: 'Honda CB 190 2021' }).first().click();
  expect(opened.motorcycles).toEqual(['moto-1']);
  await press(record, 'Nueva cita');
  expect(opened.citations).toEqual([
    {
      client: {
        _id: 'client-1',
        name: CLIENT.name,
        phone: '099 123 456',
        email: 'martina@ejemplo.com',
      },
      motorcycle: { ...LINK, from: '2026-01-05', until: null },
    },
  ]);
});

test('the switches of a client are saved at once, and show the state after a conflict', async () => {
  const { server, record } = await openClient();
  const changed = { ...CLIENT, noMessages: true, version: 4 };
  server.answer(changeClient, changed).answer(getClient, changed);
  await record.getByLabel('No quiere mensajes').check();
  // The mark in the head, beside the label of the switch.
  await until(() => expect(record.getByText('No quiere mensajes').count()).toBe(2));
  expect(server.requests(changeClient)[0]?.body).toEqual({ noMessages: true, version: 3 });
  server.reject(changeClient, 'client-changed', { data: { ...changed, version: 9 } });
  await record.getByLabel('Prefiere WhatsApp').check();
  await record.getByText(/Otra persona cambió este cliente/).waitFor();
  expect(await record.getByLabel('Prefiere WhatsApp').isChecked()).toBe(false);
});

test('the form of a client adds and removes contacts, with the sentence of a wrong one', async () => {
  const { page, server, record } = await openClient();
  server.answer(changeClient, CLIENT);
  await press(record, 'Editar');
  const form = dialog(page, 'Editar cliente');
  await press(form, 'Quitar martina@ejemplo.com');
  await focused(form);
  await press(form, 'Agregar teléfono');
  await focused(form.getByLabel('Teléfono nuevo'));
  await form.getByLabel('Teléfono nuevo').fill('091');
  await press(form, 'Guardar cambios');
  await form.getByText('El teléfono debe tener al menos 9 dígitos.').waitFor();
  await form.getByLabel('Teléfono nuevo').fill('091 222 333');
  await press(form, 'Guardar cambios');
  await toast(page, 'Guardamos los cambios del cliente.');
  expect(server.requests(changeClient).map(({ body }) => body)).toEqual([
    {
      addContacts: [{ kind: 'phone', value: '091 222 333' }],
      removeContacts: ['martina@ejemplo.com'],
      version: 3,
    },
  ]);
});

test('the form of a client sends the digits of a RUT or CI and its name, and names a wrong number', async () => {
  const { page, server, record } = await openClient({ taxNumber: '12345672' });
  await record.getByText('CI\u00a01.234.567-2').waitFor();
  server.answer(changeClient, CLIENT);
  await press(record, 'Editar');
  const form = dialog(page, 'Editar cliente');
  const number = form.getByLabel('RUT o CI (opcional)');
  expect(await number.inputValue()).toBe('CI 1.234.567-2');
  // Another way to write the stored number changes nothing.
  await number.fill('1234567-2');
  await form.getByLabel('Nombre o razón social (opcional)').fill('Transportes del Plata S.R.L.');
  await press(form, 'Guardar cambios');
  await toast(page, 'Guardamos los cambios del cliente.');
  await press(record, 'Editar');
  await number.fill('21.100342.0018');
  await press(form, 'Guardar cambios');
  await form.getByText('El dígito verificador de ese RUT no coincide. Revisa el número.').waitFor();
  await focused(number);
  await number.fill('21.100342.0017');
  await press(form, 'Guardar cambios');
  await until(() => expect(server.requests(changeClient).length).toBe(2));
  expect(server.requests(changeClient).map(({ body }) => body)).toEqual([
    { addContacts: [], removeContacts: [], taxName: 'Transportes del Plata S.R.L.', version: 3 },
    { addContacts: [], removeContacts: [], taxNumber: '211003420017', version: 3 },
  ]);
});

test('leaving the form for the client of a taken contact asks before other changes are lost', async () => {
  const { page, server, record } = await openClient();
  server.reject(changeClient, 'contact-taken', {
    data: { client: { _id: 'client-2', name: OTHER.name }, index: 0 },
  });
  await press(record, 'Editar');
  const form = dialog(page, 'Editar cliente');
  await form.getByLabel('Notas (opcional)').fill('Llama de tarde');
  await press(form, 'Agregar email');
  await form.getByLabel('Email nuevo').fill('otra@ejemplo.com');
  await press(form, 'Guardar cambios');
  for (const way of ['Unir', 'Abrir su ficha']) {
    await press(form, way);
    await press(dialog(page, '¿Descartar los cambios?'), 'Seguir editando');
    expect(await form.getByLabel('Notas (opcional)').inputValue()).toBe('Llama de tarde');
  }
});

test('a contact of another client names that client, and leads to the merge of both', async () => {
  const { page, server, record } = await openClient();
  server
    .reject(changeClient, 'contact-taken', {
      data: { client: { _id: 'client-2', name: OTHER.name }, index: 0 },
    })
    .answer(mergeClient, CLIENT);
  await press(record, 'Editar');
  const form = dialog(page, 'Editar cliente');
  await press(form, 'Agregar email');
  await form.getByLabel('Email nuevo').fill('otra@ejemplo.com');
  await press(form, 'Guardar cambios');
  await form.getByText('Ese contacto ya es de Martina O.').waitFor();
  await form.getByLabel('Email nuevo').fill('otra');
  await press(form, 'Guardar cambios');
  await until(() => expect(form.getByText('Ese contacto ya es de Martina O.').count()).toBe(0));
  await form.getByLabel('Email nuevo').fill('otra@ejemplo.com');
  await press(form, 'Guardar cambios');
  await form.getByText('Ese contacto ya es de Martina O.').waitFor();
  server.answer(getClient, ({ params }) => (params['id'] === 'client-2' ? OTHER : CLIENT));
  await press(form, 'Unir');
  const merge = dialog(page, 'Unir clientes');
  await merge.getByText('Martina O.', { exact: true }).waitFor();
  await merge.getByText('Queda esta ficha').waitFor();
  await press(merge, 'Unir en una ficha');
  await toast(page, 'Unimos las dos fichas en la de Martina Olivera.');
  expect(server.requests(mergeClient)[0]).toMatchObject({
    params: { id: 'client-2' },
    body: { into: 'client-1' },
  });
});

test('a contact of another client is kept for both when they are two people', async () => {
  const { page, server, record } = await openClient();
  server.reject(changeClient, 'contact-taken', {
    data: { client: { _id: 'client-2', name: OTHER.name }, index: 0 },
  });
  await press(record, 'Editar');
  const form = dialog(page, 'Editar cliente');
  await press(form, 'Agregar teléfono');
  await form.getByLabel('Teléfono nuevo').fill('099 765 432');
  await press(form, 'Guardar cambios');
  await form.getByText(/¿Es la misma persona\? Si lo es, únelos/).waitFor();
  await press(form, 'Son dos personas');
  await form.getByText('También es de otra persona').waitFor();
  server.answer(changeClient, CLIENT);
  await press(form, 'Guardar cambios');
  await toast(page, 'Guardamos los cambios del cliente.');
  expect(server.requests(changeClient).at(-1)?.body).toMatchObject({
    addContacts: [{ kind: 'phone', value: '099 765 432', shared: true }],
  });
});

test('a suggested client shows the evidence, any other one can be searched, and a merge is undone', async () => {
  const { page, server, record } = await openClient({
    suggestions: [
      { _id: 'client-2', name: OTHER.name, evidence: 'same-motorcycle', shared: 'Honda CB 190' },
    ],
    merged: [{ _id: 'client-3', name: 'Martu', mergedAt: AT, canUnmerge: true }],
  });
  await record.getByText('El mismo nombre y la misma moto: Honda CB 190').waitFor();
  server.answer(listClients, {
    clients: [
      {
        ...{ _id: 'client-2', name: OTHER.name, phone: '', email: '', noMessages: false },
        ...{ motorcycles: [], motorcycleCount: 0, lastVisit: null },
      },
    ],
    ...{ total: 1, page: 1, totalPages: 1, more: false },
  });
  await press(record, 'Unir con otro cliente…');
  const merge = dialog(page, 'Unir clientes');
  expect(merge.getByRole('button', { name: 'Unir en una ficha' }).count()).toBe(0);
  server.answer(getClient, ({ params }) => (params['id'] === 'client-2' ? OTHER : CLIENT));
  await pick(merge, 'Otro cliente', /Martina O\./);
  await merge.getByRole('button', { name: 'Unir en una ficha' }).waitFor();
  await press(merge, 'Cancelar');
  server.answer(unmergeClient, OTHER).answer(getClient, CLIENT);
  await press(record, 'Deshacer unión con Martu');
  await press(dialog(page, '¿Deshacer la unión?'), 'Deshacer unión');
  await toast(page, 'Deshicimos la unión: son dos fichas otra vez.');
  await until(() => expect(record.getByText('Unidos a esta ficha').count()).toBe(0));
  await focused(record);
  expect(server.requests(unmergeClient)[0]?.params).toEqual({ id: 'client-3' });
});

test('an anonymised client can be read, and neither changed nor merged', async () => {
  const { record } = await openClient({
    ...{ name: 'Cliente eliminado', anonymisedAt: AT, contacts: [], motorcycles: [] },
    suggestions: [
      { _id: 'client-2', name: OTHER.name, evidence: 'same-motorcycle', shared: 'Honda CB 190' },
    ],
  });
  await record.getByText('Sus datos personales se eliminaron el 20/11/2026').waitFor();
  await record.getByText('Todavía no tiene motos anotadas.').waitFor();
  expect(record.getByRole('button').allTextContents()).toEqual(['']);
  expect(record.getByRole('switch').count()).toBe(0);
});
