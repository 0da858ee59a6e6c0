import { expect, test } from 'vitest';
import { verifySession } from '#access/contract/user.ts';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { type Backup, downloadBackup, listBackups } from '#backup/contract/backups.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { getFirstSteps } from '#first-steps/contract/first-steps.ts';
import { listProducts } from '#products/contract/staff-product.ts';
import { listReservations } from '#reservations/contract/staff-reservation.ts';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { getDiskSpace } from '#shared/contract/disk-space-endpoint.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { answerNoneFound } from '#test/panel/clients-screen.tsx';
import { PLUG, pageOf } from '#test/panel/components-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel, userWith } from '#test/panel/open-panel.tsx';
import { setDefaultTab } from './address/use-address.ts';

setUpScreens();

/** Opens the panel of a user with the permission «agenda». */
function openAgenda(): ScreenPage {
  const page = openPanel({ permissions: ['agenda'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE));
  return page;
}

const agenda = (page: ScreenPage) =>
  page.getByRole('tabpanel').getByRole('heading', { name: 'Agenda', exact: true });

test('a user without permissions sees that they have none', async () => {
  const page = openPanel();
  await page.getByRole('heading', { name: 'Sin permisos asignados' }).waitFor();
  expect(page.getByRole('tab').count()).toBe(0);
});

test('setDefaultTab does not replace an address that has changed meanwhile', () => {
  location.hash = '#productos';
  setDefaultTab('agenda', '');
  expect(location.hash).toBe('#productos');
  setDefaultTab('agenda', 'productos');
  expect(location.hash).toBe('#agenda');
});

test('the panel warns every user when the disk of the server is nearly full', async () => {
  const page = openPanel();
  page.server.answer(getDiskSpace, { room: 'none', proxyIgnored: false });
  await page.getByText('El disco del servidor está casi lleno: no se puede guardar').waitFor();
});

test('a page error shows its fixed sentence and the message of the server', async () => {
  const page = openAgenda();
  page.server.rejectTooMany(listCitations, 'La base de datos descansa.');
  const banner = page.getByRole('alert').filter({ hasText: 'Error al cargar citas' });
  await banner.getByText('La base de datos descansa.').waitFor();
  page.server.answer(listCitations, answerWith(LIVE));
  await press(banner, 'Reintentar');
  await page.locator('[data-row]').waitFor();
  await banner.waitFor({ state: 'detached' });
});

test('the panel deletes a token that the server does not know', {
  meta: {
    specification: {
      'admin 2 Login screen': [
        ['the token is removed and the user is logged out', "getItem('admin_token')).toBeNull()"],
      ],
      'admin 4 Session': [
        ['A failure removes the token and logs the user out', "getItem('admin_token')).toBeNull()"],
      ],
      'admin 6': ['admin_token', 'admin_authenticated'],
      'admin 8 Login': [
        ['A token verification failure clears the session', 'endSession(verifySession)'],
      ],
      'admin 9': [
        ['Token storage keys', "getItem('admin_token')"],
        'admin_token',
        'admin_authenticated',
      ],
    },
  },
}, async () => {
  const page = openPanel({ permissions: ['agenda'] });
  page.server.endSession(verifySession);
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  expect(localStorage.getItem('admin_token')).toBeNull();
  expect(localStorage.getItem('admin_authenticated')).toBeNull();
  expect(page.getByText('Tu sesión ha expirado').count()).toBe(0);
});

test('the panel keeps the token when the server does not answer, and opens after a retry', async () => {
  const page = openAgenda();
  const { server } = page;
  server.disconnect(verifySession);
  await page.getByRole('heading', { name: 'Error de conexión con el servidor' }).waitFor();
  expect(localStorage.getItem('admin_token')).toBe('token');
  // A failing server is not reported as a lost connection.
  server.fail(verifySession);
  await press(page, 'Reintentar');
  await page.getByRole('heading', { name: 'El servidor tuvo un problema' }).waitFor();
  expect(page.getByText('internet').count()).toBe(0);
  expect(localStorage.getItem('admin_token')).toBe('token');
  server.answer(verifySession, { admin: userWith(['agenda']) });
  await press(page, 'Reintentar');
  await agenda(page).waitFor();
});

const NO_BACKUPS = {
  folder: '/srv/copias',
  hourly: false,
  running: false,
  warning: null,
  targets: [],
  backups: [],
};
const BACKUP: Backup = {
  _id: 'backup-1',
  createdAt: '2026-11-20T06:00:00.000Z',
  state: 'rehearsed',
  reason: '',
  askedBy: '',
  file: 'bujia-2026-11-20-030000.backup',
  bytes: 450_383,
  rows: 1234,
  place: 'here',
  where: 'mostrador:/copias',
  encrypted: false,
  authenticated: true,
};

/** Opens the panel of an administrator; only the agenda has pending records. */
function openAdmin(): ScreenPage {
  const page = openPanel({ permissions: PERMISSIONS, role: 'admin' });
  answerNoneFound(page.server)
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(listReservations, {
      reservations: [],
      counters: { total: 0, pending: 0, accepted: 0, delivered: 0 },
      total: 0,
      page: 1,
      totalPages: 1,
    })
    .answer(listProducts, { products: [], total: 0, page: 1, totalPages: 1, categories: [] })
    .answer(listStockComponents, ({ query: { search = '', only } }) =>
      pageOf(only || !PLUG.code.toLowerCase().includes(search.toLowerCase()) ? [] : [PLUG]),
    )
    .answer(listBackups, NO_BACKUPS)
    .answer(getFirstSteps, {
      steps: [],
      offered: false,
      leads: false,
      opens: false,
      mail: { configured: true, from: '' },
      payments: { environment: 'none', webhook: false },
      bookingUrl: '',
    });
  return page;
}

test('the panel shows an administrator all tabs in order, with the number of pending records', {
  meta: {
    specification: {
      'admin 2': [['tabs are switched inside the page', "toBe('#agenda')"]],
      'admin 2 Main admin page': [
        ['Link back to the home page', "getAttribute('href')).toBe('/')"],
        ['Tabs: Agenda', "'Agenda'"],
        'Reservas',
        'Productos',
        'Servicios',
        'Componentes',
        'Finanzas',
        'Historial Stock',
        ['Historial. Visibility', "'Historial'"],
      ],
    },
  },
}, async () => {
  const page = openAdmin();
  const before = history.length;
  await page.getByRole('tab', { name: 'Agenda, 4 pendientes', exact: true }).waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual([
    'Agenda',
    'Reservas',
    'Productos',
    'Servicios',
    'Componentes',
    'Finanzas',
    'Historial Stock',
    'Historial',
    'Clientes',
  ]);
  const home = page.getByRole('link', { name: 'Ir al sitio' });
  expect(await home.getAttribute('href')).toBe('/');
  await until(() => expect(document.title).toBe('Agenda – Taller de prueba'));
  // The address names the open tab, without a new entry in the browser history.
  expect(location.hash).toBe('#agenda');
  expect(history.length).toBe(before);
});

test('the user menu lists the entries of the role, and switches the theme', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['User menu', 'menú de usuario'],
        'Gestión de Usuarios',
        ['for role admin only', 'openAgenda()'],
        ['Logout button', 'Cerrar sesión'],
      ],
      'admin 6': ['Gestión de Usuarios'],
    },
  },
}, async () => {
  const page = openAdmin();
  const entries = async () => {
    await page.getByRole('button', { name: 'Sofía Güida, menú de usuario' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
    return page.getByRole('menuitem').allTextContents();
  };
  const account = ['Cambiar contraseña', 'Mis sesiones', 'Verificación en dos pasos'];
  const own = [
    'Correos',
    ...account,
    'Avisos en este dispositivo',
    'Citas en tu calendario',
    'Tokens de API',
    'Atajos de teclado',
    'Guía',
    'Cerrar sesión',
  ];
  expect(await entries()).toEqual([
    'Gestión de Usuarios',
    'Configuración del taller',
    'Revisiones',
    'Copias de seguridad',
    'Traer datos',
    'Registro de actividad',
    'Salud',
    ...own.toSpliced(own.indexOf('Tokens de API') + 1, 0, 'Webhooks'),
  ]);
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  const user = openAgenda();
  expect(await entries()).toEqual(own);
  await user.getByText('Usuario', { exact: true }).waitFor();
});

test('the panel warns an administrator of an old backup, and asks a password to download one', async () => {
  const page = openAdmin();
  const warning = 'Última copia de seguridad verificada: 20 de noviembre de 2026 a las 03:00.';
  page.server.answer(listBackups, { ...NO_BACKUPS, warning, backups: [BACKUP] });
  await page.getByText(warning).waitFor();
  await press(page, 'Ver copias');
  const copies = dialog(page, 'Copias de seguridad');
  await copies.getByRole('button', { name: /^Descargar la copia del / }).click();
  const form = dialog(page, 'Descargar copia');
  await press(form, 'Descargar');
  await form.getByText('La contraseña es requerida.').waitFor();
  expect(page.server.requests(downloadBackup)).toEqual([]);
  page.server.reject(downloadBackup, 'wrong-password');
  await form.getByLabel('Tu contraseña').fill('otra');
  await press(form, 'Descargar');
  await form.getByText('Contraseña incorrecta.').waitFor();
  expect(await form.getByLabel('Tu contraseña').inputValue()).toBe('');
});

/** Types into the palette and chooses the first found component. */
async function chooseComponent(page: ScreenPage): Promise<void> {
  await page.getByRole('button', { name: /^Buscar/ }).click();
  const field = page.getByRole('combobox', { name: 'Buscar en el panel' });
  await field.fill('buj-cr');
  await page.getByRole('option', { name: new RegExp(PLUG.name) }).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: PLUG.name, exact: true }).waitFor();
}

test('the palette finds a component, and keeps the address and the search field equal', async () => {
  const page = openAdmin();
  await page.locator('[data-row]').waitFor();
  await chooseComponent(page);
  expect(location.hash).toBe('#componentes/buscar/BUJ-CR9');
  const search = page.getByLabel('Buscar', { exact: true });
  expect(await search.inputValue()).toBe('BUJ-CR9');
  await search.fill('');
  await until(() => expect(location.hash).toBe('#componentes'));
  await search.fill('nada así');
  await until(() => expect(location.hash).toBe('#componentes/buscar/nada%20as%C3%AD'));
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await until(() => expect(location.hash).toBe('#componentes'));
  // A filter hides the component; choosing it again shows it.
  await page.getByRole('button', { name: /Sin stock/ }).click();
  await page.getByText('Ningún componente coincide con los filtros').waitFor();
  await chooseComponent(page);
  expect(await search.inputValue()).toBe('BUJ-CR9');
});
