import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { ALL, answerWith, NOW, openTab } from '#test/panel/reservations-screen.tsx';
import {
  changeReservationStatus,
  deleteReservation,
  type ListedReservation,
  listReservations,
} from '../../contract/staff-reservation.ts';

setUpScreens();

const one = (status: ListedReservation['status']): ListedReservation => ({
  ...(ALL[0] as ListedReservation),
  clientName: 'Hilda Bove',
  status,
});

test('a row of the reservations tab moves forward with an undo, and shows the newer status after a stale transition', async () => {
  const page = await openTab([one('importing')]);
  const row = page.locator('tbody tr').first();
  const now = (status: ListedReservation['status']) =>
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

test('a row of the reservations tab asks for the final value of a delivery, counts 3, 2, 1 and leaves the list', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [['Final-value dialog', 'Valor final de venta']],
      'admin 4 Reservation statuses': [
        [
          'Moving to delivered or completed first asks for the final sale value',
          'Valor final de venta',
        ],
        ['sent with finalSaleValue', 'finalSaleValue: 1234.5'],
        '¡Completado!',
        ['a countdown 3-2-1', "['3', '2', '1']"],
      ],
      'admin 5 Reservation final value': [
        ['Must be a number greater than 0', "'0', '-3', 'doscientos'"],
        'Por favor ingresa un valor válido',
        ['Confirm is disabled otherwise', 'confirm.isDisabled()).toBe(true)'],
        ['Step 0.01', "'10,999'", "'1.234,50'"],
      ],
    },
  },
}, async () => {
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
  // The reason for the disabled button is also shown while the user types.
  await value.fill('10,999');
  await asked.getByRole('alert').filter({ hasText: 'hasta 2 decimales' }).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await value.fill('1.234,50');
  const sold = { ...one('delivered'), finalSaleValue: 1234.5 };
  page.server.answer(changeReservationStatus, sold).answer(listReservations, answerWith([sold]));
  await confirm.click();
  await press(dialog(page, '¿Seguro?'), 'Sí, son US$ 1.234,50');
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

test('a final value far from the reserved price is asked once, and the toast names the value', async () => {
  const page = await openTab([one('dispatched')]);
  await press(page.locator('tbody tr').first(), 'Pasar a Completado');
  const asked = dialog(page, 'Valor final de venta');
  const value = asked.getByLabel('Valor final');
  await value.fill('2100');
  await press(asked, 'Confirmar');
  const question = dialog(page, '¿Seguro?');
  await question.getByText(/muy distinto del precio reservado, US\$\s210,00/).waitFor();
  await question.getByRole('button', { name: /Sí, son US\$\s2\.100,00/ }).waitFor();
  await press(question, 'Corregir');
  await question.waitFor({ state: 'detached' });
  expect(page.server.requests(changeReservationStatus)).toEqual([]);

  const sold = { ...one('completed'), finalSaleValue: 210 };
  page.server.answer(changeReservationStatus, sold).answer(listReservations, answerWith([]));
  await value.fill('210');
  await press(asked, 'Confirmar');
  await page.getByText(/Hilda Bove: Completado por US\$\s210,00/).waitFor();
  expect(page.server.requests(changeReservationStatus).map(({ body }) => body)).toEqual([
    { status: 'completed', expectedStatus: 'dispatched', finalSaleValue: '210' },
  ]);
  await page.locator('tbody tr').waitFor({ state: 'detached' });
});

test('a row of the reservations tab confirms before it cancels, and deletes a cancelled reservation permanently', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [
        ['Cancel-confirm dialog', '¿Cancelar esta reserva?'],
        ['Delete-confirm dialog', '¿Eliminar esta reserva?'],
      ],
      'admin 4 Reservation statuses': [
        ['the state will change to Cancelado', '«Cancelado»'],
        ['is permanent after confirmation', 'se elimina de forma permanente'],
      ],
    },
  },
}, async () => {
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
