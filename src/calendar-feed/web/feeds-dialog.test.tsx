import { expect, test, vi } from 'vitest';
import { createFeed, deleteFeed, listFeeds } from '#calendar-feed/contract/calendar-feed.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';

setUpScreens();

const FEED = {
  _id: 'f1',
  bay: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastReadAt: '2026-11-22T12:00:00.000Z',
};
const URL_ONCE = `https://taller.example.uy/feed/${'A'.repeat(43)}.ics`;

const serverWith = (bays: number, feeds: (typeof FEED)[]) =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listFeeds, { bays, feeds });
const open = (server: FakeServer, seesNames = true) =>
  openScreen(<FeedsDialog opened onClose={() => undefined} seesNames={seesNames} />, { server });

test('the calendars are those of all bays and of each, and a new address is shown once', async () => {
  const server = serverWith(2, [FEED]).answer(createFeed, { ...FEED, bay: null, url: URL_ONCE });
  const page = open(server);
  await page.getByText('Citas del puesto 2').waitFor();
  await page.getByText('Última lectura', { exact: false }).waitFor();
  await press(page, 'Crear dirección de Todas las citas');
  const made = dialog(page, 'Copia la dirección');
  await made.getByText(URL_ONCE).waitFor();
  expect(server.requests(createFeed).map(({ body }) => body)).toEqual([{}]);
  const link = made.getByRole('link', { name: 'Abrir en este dispositivo' });
  expect(await link.getAttribute('href')).toBe(URL_ONCE.replace('https', 'webcal'));
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await press(made, 'Copiar');
  await made.getByText('Quedó seleccionada: ahora cópiala tú.').waitFor();
});

test('an address is changed and deleted after a question', async () => {
  const server = serverWith(2, [FEED])
    .answer(createFeed, { ...FEED, url: URL_ONCE })
    .answer(deleteFeed, { _id: 'f1' });
  const page = open(server);
  await press(page, 'Cambiar la dirección de Citas del puesto 1');
  await press(dialog(page, 'Cambiar la dirección'), 'Cambiar');
  await dialog(page, 'Copia la dirección').getByText(URL_ONCE).waitFor();
  expect(server.requests(createFeed).map(({ body }) => body)).toEqual([{ bay: 1 }]);
  await press(dialog(page, 'Copia la dirección'), 'Ya la guardé');
  await press(page, 'Eliminar la dirección de Citas del puesto 1');
  await press(dialog(page, 'Eliminar la dirección'), 'Eliminar');
  await page.getByText('Dirección eliminada.').waitFor();
  expect(server.requests(deleteFeed)).toHaveLength(1);
});

test('the calendar of a workshop with one bay is one, beside a former bay that still has an address', async () => {
  const page = open(serverWith(1, [{ ...FEED, bay: 4 }]), false);
  await page.getByText('Citas del puesto 4').waitFor();
  expect(page.getByRole('listitem').count()).toBe(2);
  await page.getByText('cada cita dice solo «Ocupado»', { exact: false }).waitFor();
});
