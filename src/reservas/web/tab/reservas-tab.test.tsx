// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { putReserveButton } from '#ajustes/contract/business.ts';
import { getSettings } from '#ajustes/contract/settings.ts';
import { countPaymentsInReview, getReservationPayments } from '#pagos/contract/payment.ts';
import { FakeServer, type SentRequest } from '#test/panel/fake-server.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, openScreen, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { RESERVATION } from '#test/panel/records.ts';
import {
  changeReservationStatus,
  deleteReservation,
  listReservations,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import { COUNTRIES } from '../../rules/countries.ts';
import { CLOSED_STATUSES, RESERVATION_STATUSES } from '../../rules/reservation-status.ts';
import { ReservasTab } from './reservas-tab.tsx';

setUpScreens();

const NOW = '2026-11-22T15:00:00.000Z';

/** Twenty-two reservations, newest first: two of each status. */
const ALL: readonly StaffReservation[] = Array.from({ length: 22 }, (_, at) => ({
  ...RESERVATION,
  _id: `reservation-${at}`,
  code: `R-${at}`,
  clientName: `Cliente ${at}`,
  clientEmail: `cliente.${at}@ejemplo.com`,
  clientPhone: '+598 98 205 611',
  clientCountry: at % 2 === 0 ? 'Uruguay' : 'Argentina',
  product: { _id: 'product-1', name: 'Kit de defensas', price: 210 },
  vehicleInfo: { brand: 'Yamaha', model: at % 2 === 0 ? 'MT-07' : 'CB 190R', year: 2022 },
  status: RESERVATION_STATUSES[at % RESERVATION_STATUSES.length] ?? 'pending',
  createdAt: NOW,
  reservationDate: NOW,
}));
const OPEN = ALL.filter(({ status }) => !CLOSED_STATUSES.includes(status));

const countersOf = (some: readonly StaffReservation[]) => {
  const count = (status: string) => some.filter((each) => each.status === status).length;
  return {
    total: some.length,
    pending: count('pending'),
    accepted: count('accepted'),
    delivered: count('delivered'),
  };
};

/** Filters and pages as the server does. */
const answerWith =
  (all: readonly StaffReservation[]) =>
  ({ query }: SentRequest) => {
    const { status, clientName = '', clientCountry = '', vehicleModel = '' } = query;
    const found = all.filter(
      (each) =>
        (status === undefined
          ? !CLOSED_STATUSES.includes(each.status)
          : each.status === status.toLowerCase()) &&
        each.clientName.toLowerCase().includes(clientName.toLowerCase()) &&
        each.clientCountry.includes(clientCountry) &&
        each.vehicleInfo.model.toLowerCase().includes(vehicleModel.toLowerCase()),
    );
    const page = Number(query['page'] ?? 1);
    const limit = Number(query['limit'] ?? -1);
    const size = limit < 0 ? found.length : limit;
    return {
      reservations: found.slice((page - 1) * size, page * size),
      counters: countersOf(found),
      total: found.length,
      page,
      totalPages: Math.max(1, Math.ceil(found.length / Math.max(1, size))),
    };
  };

const serverWith = (all: readonly StaffReservation[]): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(countPaymentsInReview, { count: 0, payments: [] })
    .answer(getReservationPayments, { payments: [] })
    .answer(listReservations, answerWith(all));

const draw = (server: FakeServer, width = 1440): ScreenPage =>
  openScreen(<ReservasTab onOpenReservation={() => {}} />, { server, width });

async function openTab(all: readonly StaffReservation[] = ALL): Promise<ScreenPage> {
  const page = draw(serverWith(all));
  await page.locator('[data-row]').waitFor();
  return page;
}

const shows = (page: Locator, expected: readonly StaffReservation[]) =>
  until(() =>
    expect(page.locator('[data-row]').allTextContents()).toEqual(
      expected.map(({ clientName }) => clientName),
    ),
  );

const counters = (page: Locator, some: readonly StaffReservation[]) => {
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

test('lists what is under way, newest first, with counters of it, on pages of every size', async () => {
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
    'US$\u00a0210,00',
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

test('filters by client, country, model and status; the counters go along', async () => {
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
  // A counter narrows the list down, and back; those that wait for «Completado» are one press away.
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

test('the switch shows and hides the public button, and is taken back where that fails', async () => {
  const page = await openTab();
  const button = page.getByRole('switch', { name: 'Mostrar «Reserva tu unidad» en el inicio' });
  await page.locator('[role=switch]:not(:disabled)').waitFor();
  expect(await button.isChecked()).toBe(false);
  page.server.answer(putReserveButton, { showReserveButton: true });
  await button.click();
  await page.locator('[role=switch][aria-busy=false]').waitFor();
  await until(async () => expect(await button.isChecked()).toBe(true));
  page.server.disconnect(putReserveButton);
  await button.click();
  await page.getByText('Error al actualizar configuración').waitFor();
  expect(await button.isChecked()).toBe(true);
});

test('bones while it loads; what could not be read is said, and asked for again', async () => {
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

const one = (status: StaffReservation['status']): StaffReservation => ({
  ...(ALL[0] as StaffReservation),
  clientName: 'Hilda Bove',
  status,
});

test('forward with a way back; refused and taken back where somebody was faster', async () => {
  const page = await openTab([one('importing')]);
  const row = page.locator('tbody tr').first();
  const now = (status: StaffReservation['status']) =>
    page.server
      .answer(changeReservationStatus, one(status))
      .answer(listReservations, answerWith([one(status)]));
  now('preparing');
  await press(row, 'Pasar a Preparando');
  await toast(page, 'Hilda Bove: Preparando');
  await row.getByRole('button', { name: 'Pasar a Empaquetado' }).waitFor();
  now('importing');
  await press(page, 'Deshacer');
  await toast(page, 'Hilda Bove: Importando');
  await row.getByRole('button', { name: 'Pasar a Preparando' }).waitFor();
  now('packed').reject(changeReservationStatus, 'status-changed');
  await press(row, 'Pasar a Preparando');
  await page.getByText(/La reserva cambió de estado mientras tanto. Revisa cómo quedó./).waitFor();
  await row.getByRole('button', { name: 'Despachar' }).waitFor();
});

test('handed over: its final value first, then 3, 2, 1 on the row, which leaves the list', async () => {
  const page = await openTab([one('ready')]);
  await press(page.locator('tbody tr').first(), 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  const value = asked.getByLabel('Valor final');
  const confirm = asked.getByRole('button', { name: 'Confirmar' });
  expect(await confirm.isDisabled()).toBe(true);
  for (const wrong of ['0', '-3', 'doscientos']) {
    await value.fill(wrong);
    await value.press('Enter');
    await asked
      .getByRole('alert')
      .filter({ hasText: 'Por favor ingresa un valor válido' })
      .waitFor();
    expect(await confirm.isDisabled()).toBe(true);
  }
  // What keeps it closed is said while it is typed, too.
  await value.fill('10,999');
  await asked.getByRole('alert').filter({ hasText: 'hasta 2 decimales' }).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await value.fill('1.234,50');
  const sold = { ...one('delivered'), finalSaleValue: 1234.5 };
  page.server.answer(changeReservationStatus, sold).answer(listReservations, answerWith([sold]));
  await confirm.click();
  const counted = new Set<string>();
  const left = page.locator('tbody [role=status]').filter({ hasText: '¡Completado!' });
  await left.waitFor();
  await until(() => {
    for (const text of left.allTextContents()) counted.add(text.replace('¡Completado!', ''));
    expect(page.locator('tbody tr').count()).toBe(0);
  });
  expect([...counted]).toEqual(['3', '2', '1']);
  expect(page.server.requests(changeReservationStatus)[0]?.body).toMatchObject({
    status: 'delivered',
  });
});

test('cancelling asks and tells; only a cancelled one is deleted, for good', async () => {
  const page = await openTab([one('pending')]);
  await press(page, 'Más acciones para Hilda Bove');
  await page.getByRole('menuitem', { name: 'WhatsApp' }).waitFor();
  expect(page.getByRole('menuitem').allTextContents()).toEqual([
    'Pasar a Aceptado',
    'Abrir',
    'WhatsApp',
    'Llamar',
    'Cancelar reserva',
  ]);
  await page.getByRole('menuitem', { name: 'Cancelar reserva' }).click();
  const question = dialog(page, '¿Cancelar esta reserva?');
  await question
    .getByText('La reserva R-0 de Hilda Bove (Kit de defensas) pasa a «Cancelado»')
    .waitFor();
  await focused(question.getByRole('button', { name: 'Volver' }));
  const cancelled = { ...one('cancelled'), cancelledAt: NOW };
  page.server
    .answer(changeReservationStatus, cancelled)
    .answer(listReservations, answerWith([cancelled]));
  await press(question, 'Cancelar reserva');
  await toast(page, 'Hilda Bove: Cancelado');
  await page.locator('tbody tr').waitFor({ state: 'detached' });

  await pick(page, 'Estado', 'Cancelado');
  await press(page, 'Más acciones para Hilda Bove');
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const sure = dialog(page, '¿Eliminar esta reserva?');
  await sure.getByText('se elimina de forma permanente').waitFor();
  await focused(sure.getByRole('button', { name: 'Cancelar' }));
  page.server
    .answer(deleteReservation, { _id: 'reservation-0' }, 'Reserva eliminada exitosamente')
    .answer(listReservations, answerWith([]));
  await press(sure, 'Eliminar');
  await toast(page, 'Reserva eliminada exitosamente');
  await page.locator('tbody tr').waitFor({ state: 'detached' });
});
