import { expect, onTestFinished, test, vi } from 'vitest';
import { type AdminInfo, login, logout, verifySession } from '#access/contract/user.ts';
import { CLEARED_AFTER_MS } from '#access/web/session/session-expired-dialog.tsx';
import { countPaymentsInReview } from '#payments/contract/payment.ts';
import { listProducts, toggleProduct } from '#products/contract/staff-product.ts';
import { listReservations } from '#reservations/contract/staff-reservation.ts';
import { listServices } from '#services/contract/staff-service.ts';
import { setReserveButton } from '#settings/contract/business.ts';
import { listComponents } from '#stock/contract/component.ts';
import { serverWith as componentsServer } from '#test/panel/components-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel, userWith } from '#test/panel/open-panel.tsx';
import { COMPONENT, PRODUCT } from '#test/panel/records.ts';

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

test('the panel hides the tabs for which the user has no permission', async () => {
  const page = openPanel({ hash: '#componentes', permissions: ['servicios'] });
  page.server.answer(listServices, NO_SERVICES);
  await page.getByText('No hay servicios').waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Servicios']);
});

test('the panel asks for a sign-in after a call is rejected with 401', {
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

test('the panel asks for a sign-in after a call is rejected with 403', {
  meta: {
    specification: {
      'admin 2 Reservations tab': [['A reservations management panel', "['Reservas', 'Clientes']"]],
      'admin 6': [
        [
          'or 403 in product and settings calls',
          'forbid(setReserveButton)',
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
    .forbid(setReserveButton);
  await page.getByRole('switch', { name: /Reserva tu unidad/ }).waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Reservas', 'Clientes']);
  await page.getByRole('switch', { name: /Reserva tu unidad/ }).click();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});

test.for([401, 403])(
  'the panel asks for a sign-in after a proxy rejects a product call with %i',
  async (status) => {
    const page = openPanel({ hash: '#productos', permissions: ['productos'] });
    page.server.answer(listProducts, ONE_PRODUCT).fail(toggleProduct, status);
    await page.getByRole('button', { name: 'Desactivar Defensas' }).click();
    await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
  },
);

test('the panel deletes an unfinished stock count when its user signs out', async () => {
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

const nameIn = (page: ScreenPage) =>
  dialog(page, 'Nuevo Producto')
    .getByRole('textbox', { name: /^Nombre/ })
    .first();

/** Opens «Productos» with a half-typed product and a session that has expired. */
async function openExpired(): Promise<ScreenPage> {
  const page = openPanel({ hash: '#productos', permissions: ['productos', 'servicios'] });
  page.server
    .answer(listProducts, ONE_PRODUCT)
    .answer(listComponents, [])
    .answer(listServices, NO_SERVICES)
    .endSession(toggleProduct);
  const toggle = page.getByRole('button', { name: 'Desactivar Defensas', includeHidden: true });
  await toggle.waitFor();
  await press(page, 'Nuevo Producto');
  await nameIn(page).fill('A medias');
  (await toggle.element()).click();
  await dialog(page, 'Iniciar sesión').waitFor();
  return page;
}

test('a session that expired is cleared from the page after fifteen minutes, with the data behind the dialog', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const page = await openExpired();
  const data = page.getByText('Defensas');
  vi.advanceTimersByTime(CLEARED_AFTER_MS - 60_000);
  expect(data.count()).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  await dialog(page, 'Iniciar sesión').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  expect(data.count()).toBe(0);
  expect(localStorage.getItem('admin_token')).toBeNull();
});

test('a tab whose session expired keeps the session that another tab opened meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await openExpired();
  // No storage event: a suspended tab gets it late.
  localStorage.setItem('admin_token', 'token-of-the-other-tab');
  vi.advanceTimersByTime(CLEARED_AFTER_MS);
  expect(localStorage.getItem('admin_token')).toBe('token-of-the-other-tab');
});

/** Signs in at the dialog over the panel. */
async function signInAgain(page: ScreenPage, admin: AdminInfo): Promise<void> {
  const gate = dialog(page, 'Iniciar sesión');
  page.server.answer(login, { token: 'new-token', admin }).answer(verifySession, { admin });
  await gate.getByRole('textbox', { name: 'Usuario', exact: true }).fill(admin.username);
  await gate.getByLabel('Contraseña', { exact: true }).fill('piston-de-plata-88');
  await press(gate, 'Resolver automáticamente');
  await press(gate, 'Ingresar');
  await gate.waitFor({ state: 'detached' });
}

test('a new sign-in keeps unsaved input for the same user, and drops it for another user', async () => {
  const same = await openExpired();
  await signInAgain(same, userWith(['productos', 'servicios']));
  expect(await nameIn(same).inputValue()).toBe('A medias');

  const page = await openExpired();
  const other = { ...userWith(['productos']), _id: 'user-2', username: 'bruno', name: 'Bruno' };
  await signInAgain(page, other);
  await page.getByRole('button', { name: 'Bruno, menú de usuario' }).waitFor();
  await until(() => expect(page.getByRole('dialog').count()).toBe(0));
  // The second user has no permission for services.
  expect(page.getByRole('tab').allTextContents()).toEqual(['Productos']);
});

test('«Salir» in the dialog of an expired session opens the sign-in and deletes the token', async () => {
  const page = await openExpired();
  await press(dialog(page, 'Iniciar sesión'), 'Salir');
  await page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
  expect(page.getByRole('dialog').count()).toBe(0);
  expect(localStorage.getItem('admin_token')).toBeNull();
  expect(localStorage.getItem('admin_authenticated')).toBeNull();
});

test('the panel shows a message while the browser is offline', async () => {
  const page = openPanel({ hash: '#servicios', permissions: ['servicios'] });
  page.server.answer(listServices, NO_SERVICES);
  await page.getByText('No hay servicios').waitFor();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const bar = page.getByText('Sin conexión a internet. Lo que ves puede haber cambiado.');
  await bar.waitFor();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await bar.waitFor({ state: 'detached' });
});
