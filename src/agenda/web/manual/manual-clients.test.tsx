import { expect, test } from 'vitest';
import type { ListedClient, MotorcycleLink } from '#clients/contract/client.ts';
import { listClients } from '#clients/contract/client.ts';
import { type ListedMotorcycle, listMotorcycles } from '#clients/contract/motorcycle.ts';
import { pressKey, until } from '#test/panel/locator.ts';
import { type Form, openForm, serverForEntry, withClients } from '#test/panel/manual-screen.tsx';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { enterCitation } from '../../contract/manual-entry.ts';

setUpScreens();

const bike = (_id: string, plate: string, model: string, year: number): MotorcycleLink => ({
  _id,
  plate,
  brand: 'Yamaha',
  model,
  year,
});
const MT = bike('mt', 'SBK 123', 'MT-07', 2022);
const XTZ = bike('xtz', '', 'XTZ', 2019);
const client = (name: string, phone: string, motorcycles: MotorcycleLink[]): ListedClient => ({
  _id: phone.replace(/ /g, ''),
  name,
  phone,
  email: `${name.slice(0, 2).toLowerCase()}@ejemplo.com`,
  noMessages: false,
  motorcycles,
  motorcycleCount: motorcycles.length,
  lastVisit: null,
});
const DORIS = client('Doris Motta', '091 562 034', [MT, XTZ]);
const ELSA = client('Elsa Pérez', '099 111 222', []);
const listed = (each: MotorcycleLink, ...owners: ListedClient[]): ListedMotorcycle => ({
  ...each,
  vehicleType: 'motorcycle',
  owners: owners.map(({ _id, name, phone, email }) => ({ _id, name, phone, email })),
  lastVisit: null,
});

const serverWith = (...owners: ListedClient[]) =>
  withClients(serverForEntry(), [DORIS, ELSA], [listed(MT, ...owners)]);

async function offerFor(form: Form, field: string, typed: string, option: RegExp | string) {
  await form.choice(field).click();
  await form.choice(field).fill(typed);
  return form.page.getByRole('option', { name: option });
}

const shown = async (form: Form) => ({
  name: await form.choice('Nombre del cliente').inputValue(),
  email: await form.field('Email').inputValue(),
  phone: await form.field('Teléfono').inputValue(),
  plate: await form.choice('Matrícula').inputValue(),
  brand: await form.choice('Marca').inputValue(),
  model: await form.field('Modelo').inputValue(),
  year: await form.choice('Año').inputValue(),
});
const ALL = {
  name: 'Doris Motta',
  email: 'do@ejemplo.com',
  phone: '091 562 034',
  plate: 'SBK 123',
  brand: 'Yamaha',
  model: 'MT-07',
  year: '2022',
};

test.each(['doris', '091562'])(
  'the manual entry dialog finds a known client by «%s» and offers their motorcycles',
  async (typed) => {
    const form = await openForm(serverWith(DORIS));
    await (await offerFor(form, 'Nombre del cliente', typed, /^Doris Motta · 091/)).click();
    expect(await shown(form)).toEqual(ALL);
    const bikes = form.dialog.getByRole('group', { name: 'Motos de Doris Motta' });
    await bikes
      .getByRole('button', { name: 'SBK 123 · Yamaha MT-07 2022', pressed: true })
      .waitFor();
    await press(bikes, 'Yamaha XTZ 2019');
    expect(await shown(form)).toEqual({ ...ALL, plate: '', model: 'XTZ', year: '2019' });
    await bikes.getByRole('button', { name: 'Yamaha XTZ 2019', pressed: true }).waitFor();
    await form.pick('Servicio', 'Cambio de aceite y filtro');
    await form.dialog.getByText(/^45 min · US\$\s48,50$/).waitFor();
    await form.dialog
      .getByRole('group', { name: 'Llega ahora' })
      .getByRole('button', { name: /^09:/ })
      .click();
    await press(form.dialog, 'Crear y pasar a En Taller');
    await form.dialog.waitFor({ state: 'detached' });
    expect(form.page.server.requests(enterCitation)[0]?.body).toMatchObject({
      clientName: 'Doris Motta',
      bikeInfo: { plate: '', brand: 'Yamaha', model: 'XTZ', year: '2019' },
      inWorkshop: true,
    });
  },
);

test('the manual entry dialog says whose telephone was typed, if the name is another one', async () => {
  const form = await openForm(serverWith());
  await form.choice('Nombre del cliente').fill('Joaquín Motta');
  await form.field('Teléfono').fill('091 562 034');
  const notice = form.dialog.getByText(
    'También es el teléfono de Doris Motta: la cita queda en otra ficha.',
  );
  await notice.waitFor();
  await form.choice('Nombre del cliente').fill('doris motta');
  await notice.waitFor({ state: 'detached' });
});

test.each(['Matrícula', 'Nombre del cliente'])(
  'a known plate in «%s» of the manual entry dialog fills in the motorcycle and its owner',
  async (field) => {
    const form = await openForm(serverWith(DORIS));
    const offer = await offerFor(form, field, 'sbk-1', 'SBK 123 · Yamaha MT-07 2022 · Doris Motta');
    await offer.click();
    expect(await shown(form)).toEqual(ALL);
    await form.pick('Servicio', 'Cambio de aceite y filtro');
    await form.send();
    await form.dialog.waitFor({ state: 'detached' });
    expect(form.page.server.requests(enterCitation)[0]?.body).toMatchObject({
      clientName: 'Doris Motta',
      bikeInfo: { plate: 'SBK 123', brand: 'Yamaha', model: 'MT-07', year: '2022' },
    });
  },
);

test('a plate of the manual entry dialog keeps a typed client, and offers the owners', async () => {
  const form = await openForm(serverWith(DORIS, ELSA));
  await form.choice('Nombre del cliente').fill('Bruno Díaz');
  await form.field('Teléfono').fill('098 765 432');
  await (await offerFor(form, 'Matrícula', 'SBK 123', /^SBK 123/)).click();
  expect(await shown(form)).toEqual({
    ...ALL,
    name: 'Bruno Díaz',
    email: '',
    phone: '098 765 432',
  });
  const owners = form.dialog.getByRole('group', { name: 'Dueños de SBK 123 · Yamaha MT-07 2022' });
  await press(owners, 'Elsa Pérez');
  expect(await shown(form)).toMatchObject({ name: 'Elsa Pérez', phone: '099 111 222' });
  // The chips stay, so that the focus does.
  await owners.getByRole('button', { name: 'Elsa Pérez', pressed: true }).waitFor();
});

test('a known client of the manual entry dialog keeps a typed vehicle', async () => {
  const form = await openForm(serverWith(DORIS));
  await form.field('Modelo').fill('Himalayan');
  await (await offerFor(form, 'Nombre del cliente', 'doris', /^Doris/)).click();
  expect(await shown(form)).toEqual({ ...ALL, plate: '', brand: '', model: 'Himalayan', year: '' });
});

test('an answer that arrives late fills in nothing and offers nothing for the text typed since', async () => {
  const form = await openForm(serverWith(DORIS));
  const { server } = form.page;
  const answer = server.hold(listMotorcycles);
  await form.choice('Matrícula').click();
  await form.choice('Matrícula').fill('SBK');
  await until(() => expect(server.requests(listMotorcycles)).toHaveLength(1));
  await form.choice('Matrícula').fill('');
  answer();
  await until(() => expect(form.page.getByRole('option').count()).toBe(0));
  expect(await shown(form)).toMatchObject({ name: '', plate: '', model: '' });
});

test('a held Enter in the manual entry dialog chooses a client and does not send the form', async () => {
  const form = await openForm(serverWith(DORIS));
  await (await offerFor(form, 'Nombre del cliente', 'elsa', /^Elsa/)).waitFor();
  await pressKey('ArrowDown');
  await pressKey('Enter');
  expect(await shown(form)).toMatchObject({ name: 'Elsa Pérez' });
  const held = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  document.activeElement?.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  // Nothing is searched for the name that the choice has filled in.
  expect(form.page.server.requests(listClients).map(({ query }) => query['search'])).toEqual([
    'elsa',
  ]);
});

test('the manual entry dialog opens for a client and a motorcycle, and closes without a question', async () => {
  const form = await openForm(serverWith(DORIS), { client: DORIS, motorcycle: XTZ });
  expect(await shown(form)).toEqual({ ...ALL, plate: '', model: 'XTZ', year: '2019' });
  const bikes = form.dialog.getByRole('group', { name: 'Motos de Doris Motta' });
  await bikes.getByRole('button', { name: 'Yamaha XTZ 2019', pressed: true }).waitFor();
  await press(form.dialog, 'Cancelar');
  await form.dialog.waitFor({ state: 'detached' });
});

test('the manual entry dialog shows the message of an invalid plate at its field', async () => {
  const form = await openForm();
  await form.choice('Matrícula').fill('---');
  await form.send();
  await form.dialog.getByText('La matrícula debe tener letras o números, hasta 12.').waitFor();
  expect(await form.choice('Matrícula').getAttribute('aria-invalid')).toBe('true');
  expect(form.page.server.requests(enterCitation)).toEqual([]);
});
