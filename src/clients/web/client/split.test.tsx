import { expect, test } from 'vitest';
import { AT, CLIENT, LINK, openClient } from '#test/panel/clients-screen.tsx';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import {
  type ClientSplit,
  confirmOnePerson,
  confirmTwoPeople,
  getClientSplit,
  type ListedSplitRecord,
  splitClient,
  undoClientSplit,
} from '../../contract/client-split.ts';

setUpScreens();

const PHONE = '+59899123456';
const record = (change: Partial<ListedSplitRecord>): ListedSplitRecord => ({
  ...{ kind: 'reservation', _id: 'r1', date: '2026-11-12', name: 'Bruno Rossi' },
  ...{ email: 'bruno@ejemplo.com', phone: '099 123 456', keys: [PHONE, 'bruno@ejemplo.com'] },
  ...{ subject: 'Yamaha XTZ 125', motorcycle: { _id: 'moto-2' } },
  ...change,
});
const OWN = record({
  ...{ kind: 'citation', _id: 'c1', date: '2026-11-10', name: 'Martina Olivera' },
  ...{ email: 'martina@ejemplo.com', keys: [PHONE, 'martina@ejemplo.com'] },
  ...{ subject: 'Honda CB 190', motorcycle: { _id: 'moto-1' } },
});
const JOINED: ClientRecord = {
  ...CLIENT,
  contacts: [
    ...CLIENT.contacts,
    { kind: 'email', value: 'bruno@ejemplo.com', key: 'bruno@ejemplo.com' },
  ],
  motorcycles: [
    ...CLIENT.motorcycles,
    {
      ...LINK,
      _id: 'moto-2',
      plate: '',
      brand: 'Yamaha',
      model: 'XTZ 125',
      year: null,
      from: '2026-02-01',
      until: null,
    },
  ],
};
const SPLIT: ClientSplit = {
  client: JOINED,
  records: [
    record({}),
    OWN,
    record({ kind: 'sale', _id: 's1', subject: 'Casco', motorcycle: null, date: '2026-11-09' }),
  ],
  seen: 'vista-1',
};
const MADE = { ...CLIENT, _id: 'client-2', name: 'Bruno Rossi' };

async function openSplit() {
  const screen = await openClient(JOINED);
  screen.server.answer(getClientSplit, SPLIT);
  await press(screen.record, 'Separar…');
  const form = dialog(screen.page, 'Separar en dos fichas');
  await form.getByLabel('Nombre de la otra persona').waitFor();
  return { ...screen, form };
}

test('a split proposes the records of another name and contact, and shows both records before', async () => {
  const { page, server, form } = await openSplit();
  expect(await form.getByLabel(/^Bruno Rossi/).isChecked()).toBe(true);
  expect(await form.getByLabel(/^Martina Olivera/).isChecked()).toBe(false);
  expect(await form.getByLabel('Nombre de la otra persona').inputValue()).toBe('Bruno Rossi');
  const facts = form.locator('dl').allTextContents();
  expect(facts).toEqual([
    'Registros1 registroA nombre deMartina OliveraContactos099 123 456martina@ejemplo.comMotosSBK 123 · Honda CB 190 2021',
    'Registros2 registrosA nombre deBruno RossiContactos099 123 456bruno@ejemplo.comMotosYamaha XTZ 125',
  ]);
  server.answer(splitClient, MADE);
  await press(form, 'Separar');
  await toast(page, 'Bruno Rossi tiene su propia ficha.');
  expect(server.requests(splitClient)[0]).toMatchObject({
    params: { id: 'client-1' },
    body: { name: 'Bruno Rossi', records: ['r1', 's1'], seen: 'vista-1' },
  });
});

test('a split is not offered for a client with a single record', async () => {
  const { record } = await openClient({ ...JOINED, canSplit: false });
  await record.getByText('bruno@ejemplo.com').first().waitFor();
  expect(record.getByRole('button', { name: 'Separar…' }).count()).toBe(0);
});

test('a split takes single records, and says what is missing', async () => {
  const { server, form } = await openSplit();
  await form.getByText('Elegir una por una').click();
  await form.getByLabel(/Casco/).uncheck();
  await form.getByLabel('Nombre de la otra persona').fill('');
  await press(form, 'Separar');
  await form.getByText('El nombre es requerido.').waitFor();
  await form.getByLabel(/Reserva/).uncheck();
  await form.getByLabel('Nombre de la otra persona').fill('Bruno');
  await press(form, 'Separar');
  await form.getByText('Marca al menos una visita de la otra persona.').waitFor();
  expect(server.requests(splitClient)).toEqual([]);
});

test('a split that comes too late shows the new records', async () => {
  const { server, form } = await openSplit();
  const late = record({ _id: 'r2', name: 'Bruno R.', date: '2026-11-20' });
  server.reject(splitClient, 'split-outdated', {
    data: { ...SPLIT, records: [late, ...SPLIT.records], seen: 'vista-2' },
  });
  await press(form, 'Separar');
  await form.getByText(/Esta ficha cambió mientras elegías/).waitFor();
  expect(await form.getByLabel(/^Bruno R\./).isChecked()).toBe(false);
  server.answer(splitClient, MADE);
  await press(form, 'Separar');
  await expect
    .poll(() => server.requests(splitClient).at(-1)?.body)
    .toMatchObject({ seen: 'vista-2' });
});

test('a split is undone after a question, and its refusal is shown', async () => {
  const splits = [
    {
      client: { _id: 'client-2', name: 'Bruno Rossi' },
      from: { _id: 'client-1', name: CLIENT.name },
      at: AT,
    },
  ];
  const { page, server, record } = await openClient({ splits });
  await record.getByText('Se separó la ficha de Bruno Rossi').waitFor();
  server.reject(undoClientSplit, 'changed-since-split');
  await press(record, 'Deshacer la separación de Bruno Rossi');
  const question = dialog(page, '¿Deshacer la separación?');
  await press(question, 'Deshacer la separación');
  await question.getByText(/Ya no se puede deshacer: una de las dos fichas cambió/).waitFor();
  server.answer(undoClientSplit, CLIENT);
  await press(question, 'Deshacer la separación');
  await toast(page, 'Deshicimos la separación: es una sola ficha otra vez.');
  expect(server.requests(undoClientSplit)[0]?.params).toEqual({ id: 'client-2' });
});

test('a client that was joined is asked about: one person, or two in a split', async () => {
  const { page, server, record } = await openClient({
    ...JOINED,
    askedNames: ['Bruno Rossi', 'Martina Olivera'],
  });
  await record.getByText('Bruno Rossi y Martina Olivera').waitFor();
  server.answer(getClientSplit, SPLIT);
  await press(record, 'Son dos personas, separar esta ficha');
  await press(dialog(page, 'Separar en dos fichas'), 'Cancelar');
  server.answer(confirmOnePerson, JOINED);
  await press(record, 'Es la misma');
  await toast(page, 'Anotado: es la misma persona. No lo preguntamos más.');
  expect(server.requests(confirmOnePerson)[0]?.params).toEqual({ id: 'client-1' });
});

test('«Son dos personas» answers a suggestion for good', async () => {
  const { page, server, record } = await openClient({
    suggestions: [
      { _id: 'client-2', name: 'Bruno Rossi', evidence: 'same-contact', shared: '099 123 456' },
    ],
  });
  server.answer(confirmTwoPeople, CLIENT);
  await press(record, `Son dos personas, ${CLIENT.name} y Bruno Rossi`);
  await toast(page, `${CLIENT.name} y Bruno Rossi son dos personas. No lo preguntamos más.`);
  expect(server.requests(confirmTwoPeople)[0]).toMatchObject({ body: { other: 'client-2' } });
});
