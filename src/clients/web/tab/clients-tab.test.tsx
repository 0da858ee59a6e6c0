import { useState } from 'react';
import { expect, test } from 'vitest';
import { LINK } from '#test/panel/clients-screen.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { type ListedClient, listClients } from '../../contract/client.ts';
import { type ListedMotorcycle, listMotorcycles } from '../../contract/motorcycle.ts';
import ClientsTab from './clients-tab.tsx';

setUpScreens();

const FAMILY: ListedClient = {
  _id: 'client-1',
  name: 'Martina Olivera de los Santos',
  phone: '099 123 456',
  email: '',
  noMessages: true,
  motorcycles: [LINK, { ...LINK, _id: 'moto-2', plate: '', brand: '', model: '', year: null }],
  motorcycleCount: 4,
  lastVisit: '2026-11-20',
};
const BIKE: ListedMotorcycle = {
  ...LINK,
  vehicleType: 'motorcycle',
  owners: [
    { _id: 'client-1', name: 'Martina Olivera', phone: '', email: '' },
    { _id: 'client-2', name: 'Bruno Olivera', phone: '', email: '' },
  ],
  lastVisit: null,
};
const page = (total: number, { more = false, totalPages = 1 } = {}) => ({
  ...{ total, page: 1, totalPages, more },
});
const NO_MOTORCYCLES = { motorcycles: [], ...page(0) };

/** `asked`: of whom staff are asked whether they are two people. */
const serverWith = (clients: ListedClient[], asked: ListedClient[] = []) =>
  new FakeServer()
    .answer(listClients, ({ query }) =>
      'asked' in query
        ? { clients: asked, ...page(asked.length) }
        : { clients, ...page(clients.length) },
    )
    .answer(listMotorcycles, NO_MOTORCYCLES);

const opened: string[] = [];
/** Texts that the tab put into the URL. */
const searches: string[] = [];

function Tab({ initial = '' }: { initial?: string }) {
  const [search, setSearch] = useState(initial);
  return (
    <ClientsTab
      search={search}
      onSearch={(text) => {
        searches.push(text);
        setSearch(text);
      }}
      onOpenClient={(id) => opened.push(id)}
      onOpenMotorcycle={(id) => opened.push(id)}
    />
  );
}

const open = (server: FakeServer, initial = '') =>
  openScreen(<Tab initial={initial} />, { server });
const field = { name: 'Matrícula, nombre, teléfono o modelo' };

test('the tab «Clientes» without clients says that they appear by themselves', async () => {
  const screen = open(serverWith([]));
  await screen.getByText('Todavía no hay clientes').waitFor();
  await screen.getByText(/cada cliente aparece aquí, con su moto, desde su primera cita/).waitFor();
});

test('the tab «Clientes» lists the newest clients with contact, motorcycles and last visit', async () => {
  const screen = open(serverWith([FAMILY]));
  const row = screen.getByRole('listitem').filter({ hasText: FAMILY.name });
  await row.waitFor();
  const text = await row.textContent();
  for (const part of ['No quiere mensajes', '099 123 456', 'Última visita: 20/11/2026']) {
    expect(text).toContain(part);
  }
  for (const line of ['SBK 123 · Honda CB 190 2021', 'Moto sin datos'])
    await row.getByText(line, { exact: true }).waitFor();
  await row.getByText('y 2 más').waitFor();
  await screen.getByRole('heading', { name: 'Los más nuevos 1 cliente' }).waitFor();
  expect(screen.server.requests(listMotorcycles)).toEqual([]);
});

test('the tab «Clientes» asks first about clients that may be two people', async () => {
  const screen = open(serverWith([FAMILY], [{ ...FAMILY, _id: 'joined', name: 'Ana Duarte' }]));
  await screen.getByRole('heading', { name: '¿Es la misma persona? 1 cliente' }).waitFor();
  opened.length = 0;
  await press(screen, 'Ana Duarte');
  expect(opened).toEqual(['joined']);
  await screen.getByRole('textbox', field).fill('ana');
  await until(() =>
    expect(screen.getByRole('heading', { name: /¿Es la misma persona/ }).count()).toBe(0),
  );
});

test('the search shows motorcycles and clients in two groups, whose rows open their records', async () => {
  const server = serverWith([FAMILY]).answer(listMotorcycles, {
    motorcycles: [BIKE, { ...BIKE, _id: 'moto-2', plate: '', owners: [] }],
    ...page(50, { more: true, totalPages: 5 }),
  });
  const screen = open(server);
  const search = screen.getByRole('textbox', field);
  await search.fill('s');
  await search.fill('sbk 1');
  const bike = screen.getByRole('button', { name: 'Honda CB 190 2021' }).first();
  await bike.waitFor();
  const [row = ''] = screen.locator('section li').allTextContents();
  expect(row).toContain('SBK 123');
  expect(row).toContain('Martina Olivera, Bruno Olivera');
  expect(row).toContain('Todavía no vino');
  await screen.getByText('Sin matrícula').waitFor();
  await screen.getByText('Hay más de 50: escribe algo más.').waitFor();
  await screen.getByRole('heading', { name: 'Motos 50' }).waitFor();
  await screen.getByText('Página 1 de 5').waitFor();
  // Both kinds are asked once typing pauses.
  expect(server.requests(listMotorcycles).map(({ query }) => query['search'])).toEqual(['sbk 1']);
  const searched = server.requests(listClients).filter(({ query }) => !('asked' in query));
  expect(searched.map(({ query }) => query['search'])).toEqual(['', 'sbk 1']);
  expect(searches.at(-1)).toBe('sbk 1');
  opened.length = 0;
  await bike.click();
  await press(screen, FAMILY.name);
  expect(opened).toEqual(['moto-1', 'client-1']);
});

test('the search of the URL that finds nothing can be removed', async () => {
  const screen = open(serverWith([]), 'zzz');
  await screen.getByText('Nada empieza con «zzz»').waitFor();
  await press(screen, 'Quitar búsqueda');
  await screen.getByText('Todavía no hay clientes').waitFor();
  await until(() => expect(searches.at(-1)).toBe(''));
});

test('a failed search is reported, and can be repeated', async () => {
  const server = serverWith([FAMILY]).fail(listClients);
  const screen = open(server);
  await screen.getByText('No se pudieron buscar clientes y motos').waitFor();
  server.answer(listClients, { clients: [FAMILY], ...page(1) });
  await press(screen, 'Volver a intentar');
  await screen.getByRole('button', { name: FAMILY.name }).waitFor();
});
