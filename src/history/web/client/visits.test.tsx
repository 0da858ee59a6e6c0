import { expect, test } from 'vitest';
import { getBalance } from '#cash/contract/movement.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { getClientHistory } from '../../contract/client-history.ts';
import type { HistoryItem } from '../../contract/history.ts';
import { VisitList, VisitSummary } from './visits.tsx';

setUpScreens();

const JOB: HistoryItem = {
  kind: 'citation',
  _id: 'job',
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  clientCountry: null,
  service: { name: 'Cambio de aceite' },
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
const LATER = { ...JOB, _id: 'later', status: 'pending', date: '2026-12-10' } as const;
const NEXT = { ...JOB, _id: 'next', status: 'accepted', date: '2026-12-03' } as const;
const CANCELLED = { ...JOB, _id: 'cancelled', status: 'cancelled', date: '2026-10-01' } as const;

const visited: string[] = [];
const open = (server: FakeServer, sells = true) => {
  const props = {
    subject: { kind: 'motorcycle', id: 'moto-1' } as const,
    onOpen: ({ _id }: HistoryItem) => visited.push(_id),
  };
  return openScreen(
    <>
      <VisitSummary {...props} sells={sells} />
      <VisitList {...props} />
    </>,
    { server },
  );
};

test('the visits of a motorcycle show sums, the open jobs with the next one first, and closed visits', async () => {
  const server = new FakeServer().answer(getClientHistory, {
    lastVisit: '2026-11-20',
    totals: { visits: 1, purchases: 0, spent: 123.5 },
    purchases: [],
    unpaid: [],
    total: 4,
    items: [LATER, NEXT, JOB, CANCELLED],
  });
  const page = open(server);
  await page.getByRole('heading', { name: 'Trabajos abiertos' }).waitFor();
  const figures = page.locator('dl > div').allTextContents();
  expect(figures.map((each) => each.replace(/\s/g, ' '))).toEqual([
    'Visitas1',
    'TotalUS$ 123,50',
    'Última visita20/11/2026',
  ]);
  visited.length = 0;
  for (const at of [0, 1, 2, 3])
    await page.getByRole('listitem').nth(at).getByRole('button').click();
  expect(visited).toEqual(['next', 'later', 'job', 'cancelled']);
  // Both parts share one request.
  expect(server.requests(getClientHistory).map(({ params }) => params)).toEqual([
    { kind: 'motorcycle', id: 'moto-1' },
  ]);
});

test('the purchases of a client are counted and listed with what was paid; a voided one says so', async () => {
  const bought = { date: '2026-11-21', quantity: 1, voided: false };
  const server = new FakeServer().answer(getClientHistory, {
    lastVisit: null,
    totals: { visits: 0, purchases: 1, spent: 21.5 },
    total: 0,
    items: [],
    purchases: [
      { ...bought, _id: 'oil', name: 'Aceite 10W40', quantity: 1.5, price: 21.5 },
      { ...bought, _id: 'plug', name: 'Bujía NGK', price: 7, voided: true },
    ],
    unpaid: [],
  });
  const page = open(server);
  await page.getByRole('heading', { name: 'Compras en el mostrador' }).waitFor();
  const plain = (texts: string[]) => texts.map((each) => each.replace(/\s/g, ' '));
  expect(plain(page.getByRole('listitem').allTextContents())).toEqual([
    'Aceite 10W40 × 1,5US$ 21,5021/11/2026',
    'Bujía NGKUS$ 7,0021/11/2026 · Venta anulada',
  ]);
  expect(plain(page.locator('dl > div').allTextContents())).toEqual([
    'Visitas0',
    'Compras1',
    'TotalUS$ 21,50',
    'Última visita—',
  ]);
});

test('visits that could not be read can be read again', async () => {
  const server = new FakeServer().fail(getClientHistory);
  const page = open(server);
  await page.getByText('Error al cargar datos del historial').waitFor();
  server.answer(getClientHistory, {
    lastVisit: null,
    totals: { visits: 0, purchases: 0, spent: 0 },
    purchases: [],
    unpaid: [],
    ...{ total: 0, items: [] },
  });
  await press(page, 'Reintentar');
  await page.getByText('Todavía no hay ninguna terminada.').waitFor();
});

test('what is not paid opens its record, or the payments of a counter sale for who may take them', async () => {
  const unpaid = [
    { cause: { kind: 'citation', id: 'job' }, title: 'Cambio de aceite', amount: 86 },
    { cause: { kind: 'sale', id: 'basket' }, title: 'Batería, Bujía NGK', amount: 45 },
  ] as const;
  const server = new FakeServer()
    .answer(getClientHistory, {
      lastVisit: '2026-11-20',
      totals: { visits: 1, purchases: 0, spent: 123.5 },
      ...{ total: 1, items: [JOB], purchases: [], unpaid: [...unpaid] },
    })
    .reject(getBalance, 'not-allowed-here');
  const page = open(server);
  await page.getByRole('heading', { name: 'Por cobrar' }).waitFor();
  visited.length = 0;
  await page.getByRole('button', { name: 'Cambio de aceite' }).first().click();
  expect(visited).toEqual(['job']);
  await press(page, 'Batería, Bujía NGK');
  await page.getByRole('dialog', { name: 'Venta de mostrador' }).waitFor();
  await until(() => expect(server.requests(getBalance)).toHaveLength(1));
});

test('without the permission to sell, an unpaid sale opens nothing', async () => {
  const server = new FakeServer().answer(getClientHistory, {
    lastVisit: null,
    totals: { visits: 0, purchases: 0, spent: 0 },
    ...{ total: 0, items: [], purchases: [] },
    unpaid: [{ cause: { kind: 'sale', id: 'basket' }, title: 'Batería', amount: 45 }],
  });
  const page = open(server, false);
  await page.getByText('Batería').waitFor();
  expect(page.getByRole('button', { name: 'Batería' }).count()).toBe(0);
});
