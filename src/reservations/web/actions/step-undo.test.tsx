import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openDrawer, RESERVED } from '#test/panel/reservation-drawer-screen.tsx';
import { ALL, answerWith, openTab } from '#test/panel/reservations-screen.tsx';
import {
  changeReservationStatus,
  getReservation,
  type ListedReservation,
  listReservations,
  type ReservationDetail,
  resendReservationMail,
  undoReservationStep,
} from '../../contract/staff-reservation.ts';

setUpScreens();

const one = (status: ListedReservation['status']): ListedReservation => ({
  ...(ALL[0] as ListedReservation),
  clientName: 'Hilda Bove',
  status,
});

test('a completed reservation is brought back by «Deshacer», by one call', async () => {
  const page = await openTab([one('dispatched')]);
  await press(page.locator('tbody tr').first(), 'Pasar a Completado');
  const asked = dialog(page, 'Valor final de venta');
  await asked.getByLabel('Valor final').fill('250');
  page.server
    .answer(changeReservationStatus, { ...one('completed'), finalSaleValue: 250 })
    .answer(listReservations, answerWith([]))
    .answer(undoReservationStep, one('dispatched'));
  await press(asked, 'Confirmar');
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor();
  page.server.answer(listReservations, answerWith([one('dispatched')]));
  await undo.click();
  await undo.click().catch(() => undefined);
  await toast(page, 'Hilda Bove: Despachado');
  expect(page.server.requests(undoReservationStep).map(({ body }) => body)).toEqual([
    { status: 'completed' },
  ]);
});

test('a reservation that is cancelled in its detail is brought back, and the detail announces no change by others', async () => {
  const { page, drawer, server } = await openDrawer({ status: 'accepted' });
  const now = (status: ReservationDetail['status']) =>
    server.answer(getReservation, { ...RESERVED, status });
  server
    .answer(changeReservationStatus, { ...RESERVED, status: 'cancelled' })
    .answer(undoReservationStep, { ...RESERVED, status: 'accepted' });
  await press(drawer, 'Cancelar reserva');
  now('cancelled');
  await press(dialog(page, '¿Cancelar esta reserva?'), 'Cancelar reserva');
  now('accepted');
  await press(page, 'Deshacer');
  await until(() => expect(server.requests(undoReservationStep)).toHaveLength(1));
  await drawer.getByRole('button', { name: 'Pasar a Importando' }).waitFor();
  await toast(page, 'Lucía Fernández: Aceptado');
  expect(drawer.getByText(/cambió esta reserva/).count()).toBe(0);
});

test('a change by the user in another tab is not announced as a change by others', async () => {
  const { drawer, server } = await openDrawer();
  const event = {
    at: RESERVED.createdAt,
    kind: 'moved',
    actor: 'staff',
    by: 'Sofía Güida',
    own: true,
    from: 'pending',
    to: 'accepted',
    finalSaleValue: null,
  } as const;
  const accepted: ReservationDetail = { ...RESERVED, status: 'accepted', history: [event] };
  server.answer(resendReservationMail, accepted).answer(getReservation, accepted);
  await press(drawer, 'Reenviar correo');
  await drawer.getByRole('button', { name: 'Pasar a Importando' }).waitFor();
  expect(drawer.getByText(/cambió esta reserva/).count()).toBe(0);
});
