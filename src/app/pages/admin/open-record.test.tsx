import { expect, test } from 'vitest';
import { getCalendar } from '#agenda/contract/agenda-calendar.ts';
import { getCitation } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { countPaymentsInReview, getReservationPayments } from '#payments/contract/payment.ts';
import { getReservation, listReservations } from '#reservations/contract/staff-reservation.ts';
import { answerWith as calendarOf, onBay, serverWith } from '#test/panel/calendar-screen.tsx';
import { BOOKED } from '#test/panel/citation-screen.tsx';
import { stubFrames } from '#test/panel/drag.ts';
import type { Locator } from '#test/panel/locator.ts';
import { dialog, focused } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { RESERVED } from '#test/panel/reservation-drawer-screen.tsx';
import { answerWith } from '#test/panel/reservations-screen.tsx';
import { getWorkOrder } from '#work-orders/contract/work-order.ts';

setUpScreens();

const MOTORCYCLE = { _id: 'moto-1', plate: 'ABC 123', brand: 'Yamaha', model: 'MT-07', year: 2022 };
/** `FakeServer` removes the fields that the schema of an answer does not have. */
const ROW = onBay(BOOKED.clientName, ['2026-11-24', '09:00'], {
  ...BOOKED,
  motorcycle: MOTORCYCLE,
  date: '2026-11-24',
});
const DETAIL = { ...BOOKED, ...ROW };
/** The texts of the buttons and links of a drawer that has only «Cerrar», which is an icon. */
const ONLY_CLOSE = [''];
const pressable = (drawer: Locator) =>
  (['button', 'link'] as const).flatMap((role) => drawer.getByRole(role).allTextContents());

/** Opens the row in this view while the server does not answer about the citation. `listed`: whether the lists have it, too. */
async function openRow(hash: string, { row = ROW, exists = true, listed = true } = {}) {
  stubFrames();
  const server = serverWith(listed ? [row] : []).answer(getCitation, { ...DETAIL, ...row });
  if (!exists) server.reject(getCitation, 'unknown-citation');
  const release = server.hold(getCitation);
  server.answer(getWorkOrder, null).hold(getWorkOrder);
  // Answered after `getCitation`, whose path also matches that of the calendar.
  server.answer(getCalendar, calendarOf([row]));
  const page = openPanel({ server, hash, permissions: ['agenda'] });
  const name = page.getByRole('tabpanel').getByRole('button', { name: /Lucía Fernández/ });
  await name.first().click();
  return { page, release, drawer: dialog(page, 'Lucía Fernández') };
}

test.each(['#agenda', '#agenda/tablero'])(
  'the citation drawer that opens from %s shows the facts of the row before the detail is read',
  async (hash) => {
    const { drawer, release } = await openRow(hash);
    await drawer.getByText('martes, 24 de noviembre de 2026').waitFor();
    await drawer.getByText(/^ABC 123\s*· Yamaha MT-07 2022\s*· Cambio de aceite/).waitFor();
    await drawer.getByText('Pendiente de pago').waitFor();
    await focused(drawer.getByRole('heading', { name: 'Lucía Fernández' }));
    // Nothing of the row can be pressed.
    expect(pressable(drawer)).toEqual(ONLY_CLOSE);
    release();
    await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  },
);

test('the citation drawer that opens from the calendar shows day, status and motorcycle before the detail is read', async () => {
  const { drawer, release } = await openRow('#agenda/semana/2026-11-24', { listed: false });
  await drawer.getByText('Pendiente de pago').waitFor();
  await drawer.getByText('martes, 24 de noviembre de 2026').waitFor();
  await drawer.getByText(/^Yamaha MT-07 2022\s*· Cambio de aceite y filtro$/).waitFor();
  release();
  await drawer.getByText(/^ABC 123\s*· Yamaha MT-07 2022/).waitFor();
});

test('the citation drawer does not show the price of a row that lacks parts and labour', async () => {
  const installed = { ...ROW, status: 'installed' as const };
  const { drawer } = await openRow('#agenda', { row: installed });
  await drawer.getByText(/^ABC 123\s*· Yamaha MT-07 2022\s*· Cambio de aceite y filtro$/).waitFor();
});

test('the citation drawer shows no end of the work until the order is read, which may have a promised time', async () => {
  const workOrder = { inspected: false, estimate: null, approvedLines: 0, proposedLines: 0 };
  const inWorkshop = { ...ROW, status: 'in-workshop' as const, workOrder };
  const { drawer } = await openRow('#agenda', { row: inWorkshop });
  await drawer.getByText('martes, 24 de noviembre de 2026').waitFor();
  expect(drawer.getByText(/Fin previsto/).count()).toBe(0);
});

test('the citation drawer replaces the facts of its row when the citation does not exist any more', async () => {
  const { page, release } = await openRow('#agenda', { exists: false });
  await dialog(page, 'Lucía Fernández').getByText('martes, 24 de noviembre de 2026').waitFor();
  release();
  const drawer = dialog(page, 'Cita');
  await drawer.getByText('No encontramos esa cita. Puede haber sido eliminada.').waitFor();
  expect(drawer.getByText('martes, 24 de noviembre de 2026').count()).toBe(0);
});

test('the reservation drawer shows the facts of its row before the detail is read', async () => {
  const page = openPanel({ hash: '#reservas', permissions: ['reservas'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listReservations, answerWith([RESERVED]))
    .answer(countPaymentsInReview, { count: 0, payments: [] })
    .answer(getReservationPayments, { payments: [] })
    .answer(getReservation, RESERVED);
  const release = page.server.hold(getReservation);
  await page.getByRole('button', { name: 'Lucía Fernández' }).first().click();
  const drawer = dialog(page, 'Lucía Fernández');
  await drawer.getByText(/^Yamaha MT-07 2022\s*· Kit de defensas\s*· US\$\s210,00$/).waitFor();
  await drawer.getByText('Pendiente de pago').waitFor();
  expect(pressable(drawer)).toEqual(ONLY_CLOSE);
  release();
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
});
