import { expect, test } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { type ListedClient, listClients } from '#clients/contract/client.ts';
import { type ListedMotorcycle, listMotorcycles } from '#clients/contract/motorcycle.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { answerWith } from '#test/panel/agenda-screen.tsx';
import { answerRecords } from '#test/panel/clients-screen.tsx';
import type { SentRequest } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';

setUpScreens();

const LINK = { _id: 'moto-1', plate: 'SBK 123', brand: 'Honda', model: 'CB 190', year: 2021 };
const MOTORCYCLE: ListedMotorcycle = {
  ...LINK,
  vehicleType: 'motorcycle',
  owners: [{ _id: 'client-1', name: 'Ana Pereira', phone: '099 123 456', email: '' }],
  lastVisit: null,
};
const CLIENT: ListedClient = {
  _id: 'client-1',
  name: 'Ana Pereira',
  phone: '099 123 456',
  email: '',
  noMessages: false,
  motorcycles: [LINK],
  motorcycleCount: 1,
  lastVisit: null,
};
const ONE_PAGE = { page: 1, totalPages: 1, more: false };

const found = (search: string | undefined, ...prefixes: string[]) =>
  prefixes.some((prefix) => prefix.startsWith(search?.toLowerCase() ?? ''));

/** Opens the palette of a user, and returns its field. */
async function openPalette(permissions: readonly Permission[]) {
  const page = openPanel({ permissions });
  answerRecords(page.server)
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith([]))
    .answer(listMotorcycles, ({ query }: SentRequest) => {
      const motorcycles = found(query['search'], 'sbk 123') ? [MOTORCYCLE] : [];
      return { motorcycles, total: motorcycles.length, ...ONE_PAGE };
    })
    .answer(listClients, ({ query }: SentRequest) => {
      const clients = found(query['search'], 'ana', '099123') ? [CLIENT] : [];
      return { clients, total: clients.length, ...ONE_PAGE };
    });
  await page.getByRole('button', { name: /^Buscar/ }).click();
  return { page, field: page.getByRole('combobox', { name: 'Buscar en el panel' }) };
}

test('the palette finds a motorcycle by the beginning of its plate', async () => {
  const { page, field } = await openPalette(['agenda']);
  await field.fill('SBK 12');
  const group = page.getByRole('group', { name: 'Motos' });
  const option = group.getByRole('option', { name: /^Honda CB 190 2021.*SBK 123.*Ana Pereira/ });
  await option.waitFor();
  await field.press('Enter');
  await until(() => expect(location.hash).toBe('#moto=moto-1'));
});

test.each(['ana', '099123'])('the palette finds a client by «%s»', async (typed) => {
  const { page, field } = await openPalette(['agenda']);
  await field.fill(typed);
  await page.getByRole('group', { name: 'Clientes' }).getByRole('option').waitFor();
  await field.press('Enter');
  await until(() => expect(location.hash).toBe('#cliente=client-1'));
});

test('the palette of a user without permissions searches neither clients nor motorcycles', async () => {
  const { page, field } = await openPalette([]);
  await field.fill('ana');
  await page.getByText('Nada coincide con «ana».').waitFor();
  expect(page.server.requests(listClients)).toEqual([]);
  expect(page.server.requests(listMotorcycles)).toEqual([]);
});
