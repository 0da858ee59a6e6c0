import { expect, test } from 'vitest';
import { getReservationPayments, refundReservation } from '#payments/contract/payment.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { pageNow, setUpScreens } from '#test/panel/open-page.tsx';
import { PAYMENT } from '#test/panel/records.ts';
import {
  AT,
  drawerOf,
  open,
  openDrawer,
  RESERVED,
  serverWith,
} from '#test/panel/reservation-drawer-screen.tsx';
import {
  changeReservationStatus,
  commentReservation,
  deleteReservation,
  getReservation,
  type ReservationDetail,
  resendReservationMail,
} from '../../contract/staff-reservation.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '../../rules/reservation-status.ts';

setUpScreens();

/** docs/rules/panel.md 4: forward (packed has two), backward, cancel, delete. */
const BUTTONS: Readonly<Record<ReservationStatus, readonly string[]>> = {
  pending: ['Pasar a Aceptado', 'Cancelar reserva'],
  accepted: ['Pasar a Importando', 'Volver a Pendiente de pago', 'Cancelar reserva'],
  importing: ['Pasar a Preparando', 'Volver a Aceptado', 'Cancelar reserva'],
  preparing: ['Pasar a Empaquetado', 'Volver a Importando', 'Cancelar reserva'],
  packed: ['Despachar', 'Instalar', 'Volver a Preparando', 'Cancelar reserva'],
  dispatched: ['Pasar a Completado', 'Volver a Empaquetado', 'Cancelar reserva'],
  installing: ['Pasar a Listo para entregar', 'Volver a Empaquetado', 'Cancelar reserva'],
  ready: ['Pasar a Entregado', 'Volver a Instalando', 'Cancelar reserva'],
  delivered: ['Pasar a Completado', 'Volver a Listo para entregar'],
  completed: [],
  cancelled: ['Eliminar'],
};

/** A transition by another user. */
const EVENT = { at: AT, kind: 'moved', actor: 'staff', by: 'Sofía Güida' } as const;
const ALWAYS = ['', 'Guardar Comentario', 'Reenviar correo'];

test('the reservation drawer offers for each status exactly the transitions of the specification', {
  meta: {
    specification: {
      'admin 1': [['unit reservations through status flows', 'Pasar a Importando']],
      'admin 4 Reservation statuses': [
        ['Forward action by current status', 'BUTTONS[status]'],
        ['pending → accepted', "pending: ['Pasar a Aceptado'"],
        ['accepted → importing', "accepted: ['Pasar a Importando'"],
        ['importing → preparing', "importing: ['Pasar a Preparando'"],
        ['preparing → packed', "preparing: ['Pasar a Empaquetado'"],
        ['installing → ready', "installing: ['Pasar a Listo para entregar'"],
        ['ready → delivered', "ready: ['Pasar a Entregado'"],
        ['delivered → completed', "delivered: ['Pasar a Completado'"],
        ['dispatched → completed', "dispatched: ['Pasar a Completado'"],
        ['Despachar (→ dispatched)', "packed: ['Despachar'"],
        ['Instalar (→ installing)', "'Instalar'"],
        [
          'not offered on pending, cancelled or completed',
          'completed: []',
          "cancelled: ['Eliminar']",
        ],
        ['accepted → pending', "'Pasar a Importando', 'Volver a Pendiente de pago'"],
        ['importing → accepted', "'Pasar a Preparando', 'Volver a Aceptado'"],
        ['preparing → importing', "'Pasar a Empaquetado', 'Volver a Importando'"],
        ['packed → preparing', "'Instalar', 'Volver a Preparando'"],
        ['dispatched → packed', "dispatched: ['Pasar a Completado', 'Volver a Empaquetado'"],
        [
          'installing → packed',
          "installing: ['Pasar a Listo para entregar', 'Volver a Empaquetado'",
        ],
        ['ready → installing', "'Volver a Instalando'"],
        ['delivered → ready', "'Volver a Listo para entregar'"],
        [
          'Cancel is offered unless status is cancelled, delivered or completed',
          'Cancelar reserva',
        ],
        ['Delete is offered only for cancelled reservations', "cancelled: ['Eliminar']"],
      ],
    },
  },
}, async () => {
  for (const status of RESERVATION_STATUSES) {
    const { drawer } = await openDrawer({ status });
    const buttons = drawer.getByRole('button').allTextContents();
    expect(buttons.filter((each) => !ALWAYS.includes(each))).toEqual(BUTTONS[status]);
  }
});

test('the reservation drawer shows data, contact links, progress and timeline of the reservation', {
  meta: { specification: { 'admin 2 Reservations tab': [['Detail dialog', 'openDrawer(']] } },
}, async () => {
  const path = ['pending', 'accepted', 'importing', 'preparing', 'packed', 'installing'] as const;
  const history = path.slice(1).map((to, at) => ({
    at: AT,
    kind: 'moved' as const,
    actor: 'staff' as const,
    by: 'Sofía Güida',
    from: path[at] ?? null,
    to,
    finalSaleValue: null,
  }));
  const { drawer } = await openDrawer({
    status: 'installing',
    notes: 'Llamar después de las 18',
    history,
  });
  await drawer.getByText('6 de 8', { exact: true }).waitFor();
  const values = drawer.locator('dd').allTextContents();
  const facts = drawer.locator('dt').allTextContents();
  expect(facts.map((label, at) => `${label} ${values[at]}`.replace(/\s+/g, ' '))).toEqual([
    'Código R-1',
    'Cliente Lucía Fernández',
    'Teléfono 099 412 738',
    'Email lucia@ejemplo.com',
    'País Uruguay',
    'Provincia Montevideo',
    'Dirección 18 de Julio 1234',
    'Vehículo Yamaha MT-07 2022',
    'Producto Kit de defensas',
    'Precio US$ 210,00',
    'Pago Sin pago en línea',
    'Reservada 20 nov. 2026, 12:00',
    'Actualizada 23 nov. 2026, 08:00',
    'Notas del cliente Llamar después de las 18',
  ]);
  const whatsapp = drawer.getByRole('link', { name: 'WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toBe(
    `https://wa.me/59899412738?text=${encodeURIComponent(
      'Hola Lucía, te escribimos de Taller de prueba: estamos instalando «Kit de defensas» en tu Yamaha MT-07.',
    )}`,
  );
  expect(await drawer.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe(
    'tel:099412738',
  );
  const timeline = drawer.locator('ol').last().getByRole('listitem').allTextContents();
  expect(timeline.map((line) => line.split('2')[0])).toEqual([
    'Pendiente de pago',
    'Aceptado',
    'Importando',
    'Preparando',
    'Empaquetado',
    'InstalandoAhora',
    'Listo para entregar, todavía no',
    'Entregado, todavía no',
    'Completado, todavía no',
  ]);
});

test('the reservation drawer delivers and completes with a final value, and closes after its countdown', {
  meta: {
    specification: {
      'admin 4 Reservation statuses': [
        ['for about 1.5 s', 'toBeGreaterThanOrEqual(1_400)'],
        ['the detail dialog closes', "state: 'detached'"],
      ],
    },
  },
}, async () => {
  const { page, drawer, server } = await openDrawer({ status: 'ready' });
  await press(drawer, 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  await press(asked, 'Usar US$ 210,00');
  const delivered = { ...RESERVED, status: 'delivered', finalSaleValue: 210, deliveredAt: AT };
  server
    .answer(changeReservationStatus, delivered as ReservationDetail)
    .answer(getReservation, delivered as ReservationDetail);
  await press(asked, 'Confirmar');
  await drawer.getByText('¡Completado!').waitFor();
  const begun = pageNow();
  await drawer.waitFor({ state: 'detached' });
  expect(pageNow() - begun).toBeGreaterThanOrEqual(1_400);

  const again = await openDrawer({ status: 'delivered', finalSaleValue: 210, deliveredAt: AT });
  await press(again.drawer, 'Pasar a Completado');
  const value = dialog(again.page, 'Valor final de venta').getByLabel('Valor final');
  expect(await value.inputValue()).toBe('210');
  await value.fill('199,90');
  const completed = { ...RESERVED, status: 'completed', finalSaleValue: 199.9, deliveredAt: AT };
  again.server
    .answer(changeReservationStatus, completed as ReservationDetail)
    .answer(getReservation, completed as ReservationDetail);
  await press(dialog(again.page, 'Valor final de venta'), 'Confirmar');
  await press(again.drawer, 'Cerrar ahora');
  await again.drawer.waitFor({ state: 'detached' });
  const [sent] = again.server.requests(changeReservationStatus);
  expect(sent?.body).toMatchObject({ status: 'completed', expectedStatus: 'delivered' });
});

test('the reservation drawer shows changes by others, reverts a stale transition and deletes a cancelled reservation', async () => {
  const { page, drawer, server } = await openDrawer();
  const event = { ...EVENT, from: 'pending', to: 'accepted', finalSaleValue: null } as const;
  const accepted = { ...RESERVED, status: 'accepted', history: [event] } as ReservationDetail;
  server.answer(resendReservationMail, accepted).answer(getReservation, accepted);
  await press(drawer, 'Reenviar correo');
  await drawer.getByText('Sofía Güida cambió esta reserva. Ahora está en «Aceptado».').waitFor();
  const importing = { ...RESERVED, status: 'importing' } as const;
  server.reject(changeReservationStatus, 'status-changed').answer(getReservation, importing);
  await press(drawer, 'Volver a Pendiente de pago');
  await drawer.getByText('La reserva cambió de estado mientras tanto.').waitFor();
  await drawer.getByText(/Ahora está en «Importando»/).waitFor();
  await press(drawer, 'Cancelar reserva');
  const question = dialog(page, '¿Cancelar esta reserva?');
  const cancelled = { ...RESERVED, status: 'cancelled', cancelledAt: AT } as const;
  server.answer(changeReservationStatus, cancelled).answer(getReservation, cancelled);
  await press(question, 'Cancelar reserva');
  await drawer.getByRole('button', { name: 'Eliminar' }).waitFor();
  await question.waitFor({ state: 'detached' });
  await press(drawer, 'Eliminar');
  server
    .answer(deleteReservation, { _id: 'reservation-1' }, 'Reserva eliminada exitosamente')
    .reject(getReservation, 'unknown-reservation');
  await press(dialog(page, '¿Eliminar esta reserva?'), 'Eliminar');
  await toast(page, 'Reserva eliminada exitosamente');
  await drawer.waitFor({ state: 'detached' });
});

test('the reservation drawer with «Historial» alone offers comments and the history of the client only', async () => {
  const { drawer, server } = await openDrawer({}, { manages: false, payments: 'none' });
  const buttons = drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => name !== '')).toEqual(['Guardar Comentario']);
  expect(drawer.getByRole('heading', { name: 'Pago', exact: true }).count()).toBe(0);
  expect(await drawer.getByRole('button', { name: 'Guardar Comentario' }).isDisabled()).toBe(true);
  server.answer(commentReservation, RESERVED, 'Comentario guardado exitosamente');
  await drawer.getByLabel('Comentario', { exact: true }).fill('Pide factura con RUT');
  await press(drawer, 'Guardar Comentario');
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  expect(server.requests(commentReservation)[0]?.body).toEqual({
    adminComment: 'Pide factura con RUT',
    expectedComment: '',
  });
});

test('the reservation drawer offers a refund only with «Finanzas», and requires a typed confirmation', async () => {
  const reader = await openDrawer(
    { status: 'accepted' },
    { payments: 'reads', attempts: [PAYMENT] },
  );
  await reader.drawer.getByRole('article', { name: 'Intento 1' }).waitFor();
  expect(reader.drawer.getByRole('button', { name: 'Reembolsar' }).count()).toBe(0);

  const { page, drawer, server } = await openDrawer(
    { status: 'accepted' },
    { attempts: [PAYMENT] },
  );
  await press(drawer, 'Reembolsar');
  const form = dialog(page, 'Reembolsar');
  expect(await form.getByLabel('Importe').inputValue()).toBe('210');
  await form.getByLabel('Importe').fill('210,01');
  await press(form, 'Reembolsar');
  await form.getByText('El reembolso supera lo que queda del pago.').waitFor();
  await form.getByText('Por favor ingresa el motivo del reembolso.').waitFor();
  await form.getByText('Escribe REEMBOLSAR para confirmar.').waitFor();
  await focused(form.getByLabel('Importe'));
  await form.getByLabel('Importe').fill('60');
  await form.getByLabel('Motivo').fill('Llegó rayado');
  await form.getByLabel('Escribe REEMBOLSAR para confirmar').fill('reembolsar');
  expect(server.requests(refundReservation)).toEqual([]);
});

test('the reservation drawer leads back from an unknown id, and retries payments that could not be read', async () => {
  const page = open(serverWith(RESERVED).reject(getReservation, 'unknown-reservation'));
  const drawer = dialog(page, 'Reserva');
  await drawer.getByText('No encontramos esa reserva. Puede haber sido eliminada.').waitFor();
  await press(drawer, 'Volver a las reservas');
  await drawer.waitFor({ state: 'detached' });

  const other = open(serverWith(RESERVED).fail(getReservationPayments));
  const found = await drawerOf(other);
  await found.getByText('No se pudo leer el pago').waitFor();
  other.server.answer(getReservationPayments, { payments: [PAYMENT] });
  await press(found, 'Reintentar');
  await found.getByRole('article', { name: 'Intento 1' }).waitFor();
});

test('the reservation drawer offers no action for a deleted reservation', async () => {
  const { drawer } = await openDrawer({ status: 'packed', deletedAt: AT });
  await drawer.getByText('Eliminada', { exact: true }).waitFor();
  expect(drawer.getByRole('button', { name: /Eliminar|Despachar|Volver/ }).count()).toBe(0);
});

test('the reservation drawer shows a name for a product that is only an id', async () => {
  const server = serverWith(RESERVED).spoil(getReservation, (reservation) => {
    reservation['product'] = '0193-gone';
  });
  const drawer = await drawerOf(open(server));
  await drawer.getByText('Producto no disponible').waitFor();
  expect(await drawer.textContent()).not.toMatch(/undefined|NaN|\[object/);
});
