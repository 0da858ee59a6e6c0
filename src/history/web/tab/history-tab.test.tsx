import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer, type SentRequest } from '#test/panel/fake-server.ts';
import { type Locator, pass, pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { clearHistory, listClearings } from '../../contract/clearing.ts';
import { type HistoryItem, listHistory } from '../../contract/history.ts';
import { HistoryTab } from './history-tab.tsx';

setUpScreens();

const JOB: HistoryItem = {
  kind: 'citation',
  _id: 'job',
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  clientCountry: null,
  service: { name: 'Cambio de aceite y filtro' },
  product: null,
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
  price: 123.5,
  status: 'delivered',
  deleted: false,
  voided: false,
  commented: false,
  closedAt: '2026-11-20T15:00:00.000Z',
  date: '2026-11-20',
};
const UNIT: HistoryItem = {
  ...JOB,
  kind: 'reservation',
  _id: 'unit',
  clientName: 'Maximiliano Etcheverrygaray',
  clientCountry: 'República Dominicana',
  service: null,
  product: { name: 'Kit de defensas' },
  date: '2026-09-05',
};
const COUNTERS = { total: 4, citations: 3, reservations: 1, cancelled: 0, deleted: 0 };

const pageOf = (items: HistoryItem[], total = items.length) => ({
  items,
  counters: { ...COUNTERS, total },
  total,
  page: 1,
  totalPages: 1,
});
/** Answers with pages of `total` jobs, as the server does. */
const jobs =
  (total: number) =>
  ({ query }: SentRequest) => {
    const [page, limit] = [Number(query['page']), Number(query['limit'])];
    const first = (page - 1) * limit;
    const items = Array.from({ length: Math.min(limit, total - first) }, (_, at) => ({
      ...JOB,
      _id: `job-${first + at}`,
      clientName: `Cliente ${first + at}`,
    }));
    return { ...pageOf(items, total), page, totalPages: Math.ceil(total / limit) };
  };

const server = () =>
  new FakeServer().answer(getSettings, { showReserveButton: false, business: BUSINESS });

/** Ids of the records that were opened from the latest tab. */
let opened: string[] = [];

function openHistory(server: FakeServer, { visits = 1, width = 1440 } = {}) {
  opened = [];
  const open = (id: string) => opened.push(id);
  const acts = { onOpenCitation: open, onOpenReservation: open };
  return openScreen(<HistoryTab {...acts} admin visits={visits} />, { server, width });
}

const rows = (page: Locator) => page.locator('tbody tr');

test('the history tab reports an empty history and a failed read, and can retry', {
  meta: {
    specification: {
      'admin 2 Historial tab': ['No hay datos en el historial'],
      'admin 8 Page banner messages': ['Error al cargar datos del historial'],
    },
  },
}, async () => {
  const page = openHistory(server().answer(listHistory, pageOf([])));
  await page.getByText('No hay datos en el historial').waitFor();
  page.server.disconnect(listHistory);
  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  await page.getByText('Error al cargar datos del historial').waitFor();
  page.server.answer(listHistory, pageOf([JOB]));
  await page.getByRole('button', { name: /^Reintentar|Volver a intentar/ }).click();
  await until(() => expect(rows(page).count()).toBe(1));
});

test('the history tab shows counters, columns and filters, and a click on a row opens its record', {
  meta: {
    specification: {
      'admin 2 Historial tab': [
        ['Counters', 'Citas entregadas 3', 'Reservas completadas 1'],
        ['a show cancelled/deleted option', 'Mostrar canceladas y eliminadas'],
        ['Combined table of delivered citations and completed reservations', 'Servicio o producto'],
        ['A row click opens a detail modal', "rows(page).getByText('20/11/2026').click()"],
      ],
    },
  },
}, async () => {
  const fake = server().answer(listHistory, ({ query }) => {
    if (query['brand'] !== undefined) return pageOf([JOB]);
    const deleted: HistoryItem = { ...UNIT, _id: 'gone', deleted: true };
    if (query['includeCancelled'] === undefined) return pageOf([JOB, UNIT], 4);
    return pageOf([JOB, UNIT, deleted], 7);
  });
  const page = openHistory(fake);
  await rows(page).waitFor();
  expect(page.getByRole('columnheader').allTextContents().join(', ')).toBe(
    'Cliente, Vehículo, Servicio o producto, País, Fecha, Precio, Estado',
  );
  const stats = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  expect(stats.allTextContents()).toEqual([
    'Total 4',
    'Citas entregadas 3',
    'Reservas completadas 1',
  ]);
  const unit = rows(page).last().locator('th, td').allTextContents();
  expect(unit.slice(2, 5).join()).toBe('Kit de defensasReserva,República Dominicana,05/09/2026');
  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  await until(() => expect(rows(page).count()).toBe(3));
  await rows(page).last().getByText('Eliminado', { exact: true }).waitFor();
  expect(stats.allTextContents().at(-1)).toBe('Canceladas y eliminadas 0');
  await page.getByRole('combobox', { name: 'Marca' }).fill('yam');
  await pick(page, 'Mes', 'Noviembre');
  await until(() => expect(rows(page).count()).toBe(1));
  expect(page.server.requests(listHistory).at(-1)?.query).toMatchObject({
    includeCancelled: 'true',
    brand: 'yam',
    month: '11',
    page: '1',
  });
  expect(rows(page).locator('th, td').allTextContents()).toEqual([
    'Lucía Fernández099 412 738',
    'Yamaha MT-07 2022',
    'Cambio de aceite y filtroCita',
    '—',
    '20/11/2026',
    'US$\u00a0123,50',
    'Entregada',
  ]);
  await rows(page).getByText('20/11/2026').click();
  expect(opened).toEqual(['job']);
});

test('the history tab shows up to five page numbers with an ellipsis, and a choice of page sizes', {
  meta: {
    specification: {
      'admin 2 Historial tab': [
        ['Page-size selector', 'Por página'],
        ['first', 'Primera página'],
        ['previous', '« Anterior'],
        'Siguiente »',
        ['last', 'Última página'],
      ],
      'admin 9': [
        ['Page numbers shown', "['1', '2', '3', '4', '5', '…']"],
        [
          'up to 5, plus first, previous, next, last',
          'Primera página',
          '« Anterior',
          'Siguiente »',
          'Última página',
        ],
      ],
    },
  },
}, async () => {
  const page = openHistory(server().answer(listHistory, jobs(3_000)));
  const pages = page.getByRole('navigation', { name: 'Páginas de historial' });
  const numbers = () => pages.locator('li').allTextContents();
  const off = (name: string) => pages.getByRole('button', { name }).isDisabled();
  await until(() => expect(rows(page).count()).toBe(10));
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '…']);
  // The ellipsis is hidden from assistive technology.
  expect(pages.getByRole('listitem').count()).toBe(5);
  expect([await off('Primera página'), await off('« Anterior')]).toEqual([true, true]);
  await press(pages, 'Última página');
  await press(page, 'Cliente 2999');
  expect(opened).toEqual(['job-2999']);
  expect(numbers()).toEqual(['…', '296', '297', '298', '299', '300']);
  expect([await off('Última página'), await off('Siguiente »')]).toEqual([true, true]);
  await press(pages, 'Página 297 de 300');
  await pages.locator('[aria-current=page]').filter({ hasText: '297' }).waitFor();
  expect(numbers()).toEqual(['…', '295', '296', '297', '298', '299', '…']);
  await pick(page, 'Por página', '50');
  await until(() => expect(rows(page).count()).toBe(50));
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '…']);
});

test('«Vaciar historial» requires the right password and cannot be closed while it runs', {
  meta: {
    specification: {
      'admin 5 Clear history': [
        ['A bad password shows the server message', 'Contraseña incorrecta.'],
      ],
      'admin 9': [['Clear-history button', 'Vaciar historial']],
    },
  },
}, async () => {
  const fake = server()
    .answer(listHistory, pageOf([JOB]))
    .answer(listClearings, []);
  const page = openHistory(fake, { visits: 2 });
  await rows(page).waitFor();
  expect(page.getByRole('button', { name: 'Vaciar historial' }).count()).toBe(0);
  openHistory(fake, { visits: 3 });
  await press(page, 'Vaciar historial');
  const form = dialog(page, 'Vaciar historial');
  for (const verb of ['Sí, continuar', 'Sí, estoy seguro', 'Sí, vaciar']) {
    await focused(form.getByRole('button', { name: 'Cancelar' }));
    await press(form, verb);
  }
  const password = form.getByLabel('Tu contraseña', { exact: true });
  await password.waitFor();
  expect(form.getByText('La contraseña es requerida.').count()).toBe(0);
  await press(form, 'Vaciar historial');
  await form.getByText('La contraseña es requerida.').waitFor();
  fake.reject(clearHistory, 'wrong-password');
  await password.fill('otra clave cualquiera');
  await press(form, 'Vaciar historial');
  await form.getByText('Contraseña incorrecta.').waitFor();
  expect(await password.inputValue()).toBe('');
  await focused(password);
  fake.fail(clearHistory);
  const release = fake.hold(clearHistory);
  await password.fill('la clave de quien administra');
  await press(form, 'Vaciar historial');
  await form.getByText(/Con muchos registros puede tardar unos minutos/).waitFor();
  await pressKey('Escape');
  await pass(500);
  expect(await form.getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
  release();
  await form.getByText('Error al vaciar el historial').waitFor();
  expect(fake.requests(clearHistory)).toHaveLength(2);
});

test('the history tab on a phone has its filters in a sheet with the number of results', async () => {
  const fake = server().answer(listHistory, ({ query }) =>
    query['includeCancelled'] === undefined ? pageOf([JOB], 4) : pageOf([JOB, UNIT], 7),
  );
  const page = openHistory(fake, { width: 390 });
  await page.getByRole('listitem').filter({ hasText: 'MT-07' }).waitFor();
  expect(page.getByRole('row').count()).toBe(0);
  await press(page, 'Filtros');
  const sheet = dialog(page, 'Filtros');
  await sheet.getByLabel('Mostrar canceladas y eliminadas').check();
  await press(sheet, 'Ver 7 registros');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
});
