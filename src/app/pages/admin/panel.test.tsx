// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { putReserveButton } from '#ajustes/contract/business.ts';
import { countPaymentsInReview } from '#pagos/contract/payment.ts';
import { listProducts, toggleProduct } from '#productos/contract/staff-product.ts';
import { listReservations } from '#reservas/contract/staff-reservation.ts';
import { listServices } from '#servicios/contract/staff-service.ts';
import { serverWith as componentsServer } from '#test/panel/components-screen.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { setUpScreens } from '#test/panel/open-screen.tsx';
import { COMPONENT, PRODUCT } from '#test/panel/records.ts';
import { logout } from '#usuarios/contract/user.ts';

setUpScreens();

const ONE_PRODUCT = { products: [PRODUCT], total: 1, page: 1, totalPages: 1, categories: [] };
const NO_RESERVATIONS = {
  reservations: [],
  counters: { total: 0, pending: 0, accepted: 0, delivered: 0 },
  total: 0,
  page: 1,
  totalPages: 1,
};
const NO_SERVICES = { services: [], total: 0, page: 1, totalPages: 1 };

test('a tab without permission is not there', async () => {
  const page = openPanel({ hash: '#componentes', permissions: ['servicios'] });
  page.server.answer(listServices, NO_SERVICES);
  await page.getByText('No hay servicios').waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Servicios']);
});

test('a call without a session (401) leads to the sign-in', {
  meta: {
    specification: {
      'admin 6': [['On a 401', 'endSession(toggleProduct)', 'Tu sesión ha expirado.']],
    },
  },
}, async () => {
  const page = openPanel({ hash: '#productos', permissions: ['productos'] });
  page.server.answer(listProducts, ONE_PRODUCT).endSession(toggleProduct);
  await page.getByRole('button', { name: 'Desactivar Defensas' }).click();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});

test('a call without permission (403) leads to the sign-in', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [['A reservations management panel', "['Reservas']"]],
      'admin 6': [
        [
          'or 403 in product and settings calls',
          'forbid(putReserveButton)',
          'Tu sesión ha expirado.',
        ],
      ],
    },
  },
}, async () => {
  const page = openPanel({ hash: '#reservas', permissions: ['reservas'] });
  page.server
    .answer(listReservations, NO_RESERVATIONS)
    .answer(countPaymentsInReview, { count: 0, payments: [] })
    .forbid(putReserveButton);
  await page.getByRole('switch', { name: /Reserva tu unidad/ }).waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Reservas']);
  await page.getByRole('switch', { name: /Reserva tu unidad/ }).click();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});

test('a count that was begun goes when its user signs out', async () => {
  const line = { id: 'plug', code: 'BUJ-1', name: 'Bujía', unit: 'piece' };
  const lines = [{ ...line, expected: 12_000, counted: 1_000, committed: 0, asOf: 1 }];
  localStorage.setItem('admin_draft:count:user-1', JSON.stringify({ key: 'key', lines }));
  const server = componentsServer([COMPONENT]);
  const page = openPanel({ server, hash: '#componentes', permissions: ['stock'] });
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Seguir contando (1)' }).waitFor();
  server.answer(logout, {});
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});
