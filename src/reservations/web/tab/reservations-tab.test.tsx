import { expect, test } from 'vitest';
import { setReserveButton } from '#settings/contract/business.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { pick, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { withOddNames } from '#test/panel/records.ts';
import {
  ALL,
  answerWith,
  countersOf,
  draw,
  openTab,
  serverWith,
} from '#test/panel/reservations-screen.tsx';
import { type ListedReservation, listReservations } from '../../contract/staff-reservation.ts';
import { COUNTRIES } from '../../rules/countries.ts';
import { CLOSED_STATUSES } from '../../rules/reservation-status.ts';

setUpScreens();

const NBSP = '\u00a0';

const OPEN = ALL.filter(({ status }) => !CLOSED_STATUSES.includes(status));

const shows = (page: Locator, expected: readonly ListedReservation[]) =>
  until(() =>
    expect(page.locator('[data-row]').allTextContents()).toEqual(
      expected.map(({ clientName }) => clientName),
    ),
  );

const counters = (page: Locator, some: readonly ListedReservation[]) => {
  const { total, pending, accepted, delivered } = countersOf(some);
  const shown = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  return until(() =>
    expect(shown.allTextContents().map((text) => text.replace(/(\D) ?(\d)/, '$1 $2'))).toEqual([
      `Total Reservas ${total}`,
      `Pendientes ${pending}`,
      `Aceptadas ${accepted}`,
      `Entregadas ${delivered}`,
    ]),
  );
};

test('the reservations tab lists open reservations, newest first, with their counters, in pages of each size', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [
        'Total Reservas',
        'Pendientes',
        'Aceptadas',
        'Entregadas',
        ['Cliente (with email and phone)', "'Cliente'", 'cliente.1@ejemplo.com', '+598 98 205 611'],
        'País',
        ['Producto (with price)', "'Producto'", '210,00'],
        'Vehículo',
        'Fecha',
        'Estado',
        'Acciones',
        ['Pager', 'Página 1 de 2'],
        ['exclude cancelled, delivered and completed reservations', 'CLOSED_STATUSES'],
      ],
      'admin 9': [
        ['Reservation and history page-size options', 'Por página'],
        ['10, 20, 50, 100, Todos', "'10', '20', '50', '100', 'Todos'"],
        ['default 10', 'OPEN.slice(0, 10)'],
      ],
    },
  },
}, async () => {
  const page = await openTab();
  expect(page.getByRole('columnheader').allTextContents()).toEqual([
    'Cliente',
    'País',
    'Producto',
    'Vehículo',
    'Fecha',
    'Estado',
    'Acciones',
  ]);
  await shows(page, OPEN.slice(0, 10));
  await counters(page, OPEN);
  const row = page.locator('tbody tr').nth(1);
  for (const part of [
    'cliente.1@ejemplo.com',
    '+598 98 205 611',
    'Argentina',
    'Kit de defensas',
    `US$${NBSP}210,00`,
    'R-1',
    'Yamaha CB 190R 2022',
    '22 nov. 2026',
    'Aceptado',
    '2 de 8',
    'Importando',
  ])
    expect(await row.textContent()).toContain(part);
  await page.getByText('Página 1 de 2').waitFor();
  await press(page, 'Siguiente');
  await shows(page, OPEN.slice(10));
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Por página' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual(['10', '20', '50', '100', 'Todos']),
  );
  await page.getByRole('option', { name: 'Todos' }).click();
  await shows(page, OPEN);
  expect(page.getByText(/^Página/).count()).toBe(0);
});

test('the reservations tab filters by client, country, model and status, and its counters follow', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [
        ['client name', "name: 'Cliente'"],
        ['country', "name: 'País'"],
        ['vehicle model', "name: 'Modelo'"],
        ['status', "name: 'Estado'"],
        'No hay reservas que coincidan con los filtros.',
      ],
      'admin 4 Reservation statuses': ['Pendiente de pago'],
    },
  },
}, async () => {
  const page = await openTab();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('CLIENTE 12');
  await shows(page, ALL.slice(12, 13));
  await press(page, 'Quitar filtros');
  await page.getByRole('combobox', { name: 'País' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual(['Todos', ...COUNTRIES]),
  );
  await page.getByRole('option', { name: 'Argentina' }).click();
  await counters(
    page,
    OPEN.filter(({ clientCountry }) => clientCountry === 'Argentina'),
  );
  await page.getByRole('textbox', { name: 'Modelo' }).fill('himalayan');
  await page.getByText('No hay reservas que coincidan con los filtros.').waitFor();
  await counters(page, []);
  await press(page.getByRole('region', { name: 'Reservas' }), 'Quitar filtros');
  await shows(page, OPEN.slice(0, 10));
  // A counter filters the list, and clears its filter. «Por completar» lists the delivered ones.
  await page.getByRole('button', { name: /^Aceptadas/ }).click();
  await shows(
    page,
    ALL.filter(({ status }) => status === 'accepted'),
  );
  await page.getByRole('button', { name: /^Aceptadas/, pressed: true }).click();
  await shows(page, OPEN.slice(0, 10));
  const delivered = ALL.filter(({ status }) => status === 'delivered');
  await press(page, `Por completar (${delivered.length})`);
  await shows(page, delivered);
  await counters(page, delivered);
  await page.getByRole('button', { name: /^Total Reservas/ }).click();
  await shows(page, OPEN.slice(0, 10));
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual([
      'Todos',
      'Pendiente de pago',
      'Aceptado',
      'Importando',
      'Preparando',
      'Empaquetado',
      'Despachado',
      'Instalando',
      'Listo para entregar',
      'Entregado',
      'Completado',
      'Cancelado',
    ]),
  );
  await page.getByRole('option', { name: 'Entregado' }).click();
  await shows(page, delivered);
  await press(page, 'Quitar filtros');

  const before = page.server.requests(listReservations).length;
  for (const text of ['c', 'cli', 'cliente 12']) {
    await page.getByRole('textbox', { name: 'Cliente' }).fill(text);
  }
  await shows(page, ALL.slice(12, 13));
  const asked = page.server.requests(listReservations).slice(before);
  expect(asked.filter(({ query }) => 'clientName' in query)).toHaveLength(1);
});

test('the switch of the reservations tab shows the public button, and reverts if a change fails', {
  meta: {
    specification: {
      'admin 2 Reservations tab': ['Reserva tu unidad'],
      'admin 8 Page banner messages': ['Error al actualizar configuración'],
    },
  },
}, async () => {
  const page = await openTab();
  const button = page.getByRole('switch', { name: 'Mostrar «Reserva tu unidad» en el inicio' });
  await page.locator('[role=switch]:not(:disabled)').waitFor();
  expect(await button.isChecked()).toBe(false);
  page.server.answer(setReserveButton, { showReserveButton: true });
  await button.click();
  await page.locator('[role=switch][aria-busy=false]').waitFor();
  await until(async () => expect(await button.isChecked()).toBe(true));
  page.server.disconnect(setReserveButton);
  await button.click();
  await page.getByText('Error al actualizar configuración').waitFor();
  expect(await button.isChecked()).toBe(true);
});

test('the reservations tab shows that it is loading, and offers a retry after an error', async () => {
  for (const width of [390, 1440]) {
    const server = serverWith(ALL).fail(listReservations);
    const release = server.hold(listReservations);
    const page = draw(server, width);
    await page.locator('[aria-label="Reservas"][aria-busy=true]').waitFor();
    release();
    await page.getByText('Error al cargar reservas').waitFor();
    server.answer(listReservations, answerWith(ALL));
    await press(page, 'Volver a intentar');
    await shows(page, OPEN.slice(0, 10));
    await page.getByText('Error al cargar reservas').waitFor({ state: 'detached' });
  }
});

test('the reservations tab shows a name for a product that is an id, nameless or missing', async () => {
  const odd = withOddNames('reservations', 'product');
  const page = draw(serverWith(ALL).spoil(listReservations, odd));
  await page.locator('[data-row]').waitFor();
  const text = await page.locator('main').textContent();
  for (const name of ['Producto no disponible', 'Sin producto', 'Producto sin nombre']) {
    expect(text).toContain(name);
  }
  expect(text).not.toMatch(/undefined|NaN|\[object/);
});

test('the reservations tab on a phone shows cards with the data of the rows, and filters in a dialog', async () => {
  const words = (text: string) => text.split(/[\s·]+/).filter((word) => word !== '');
  const wide = await openTab();
  const inRows = OPEN.slice(0, 10).map((_, at) =>
    wide.locator('tbody tr').nth(at).locator('p, span, button').allTextContents().flatMap(words),
  );
  const page = draw(serverWith(ALL), 390);
  const cards = page.getByRole('region', { name: 'Reservas' }).getByRole('listitem');
  await until(() => expect(cards.count()).toBe(10));
  expect(page.locator('table').count()).toBe(0);
  for (const [at, text] of cards.allTextContents().entries()) {
    expect(inRows[at]?.filter((word) => !text.includes(word))).toEqual([]);
  }
  await press(page, 'Filtros');
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('textbox', { name: 'Modelo' }).fill('mt-07');
  await pick(sheet, 'País', 'Uruguay');
  const found = OPEN.filter(
    ({ vehicleInfo, clientCountry }) =>
      vehicleInfo.model === 'MT-07' && clientCountry === 'Uruguay',
  );
  await press(sheet, `Ver ${found.length} reservas`);
  await shows(page, found);
  await page.getByRole('button', { name: 'Filtros (2)' }).waitFor();
});
