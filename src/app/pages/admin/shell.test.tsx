// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#agenda/contract/suspicious.ts';
import { getDiskSpace } from '#shared/contract/disk-space-endpoint.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { press } from '#test/panel/menu.ts';
import { openPanel, userWith } from '#test/panel/open-panel.tsx';
import { type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { verifySession } from '#usuarios/contract/user.ts';

setUpScreens();

/** The panel of a user with the permission «agenda». */
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

test('a disk that is nearly full is said above everything, to everybody', async () => {
  const page = openPanel();
  page.server.answer(getDiskSpace, { room: 'none', proxyIgnored: false });
  await page.getByText('El disco del servidor está casi lleno: no se puede guardar').waitFor();
});

test('a page error says the fixed sentence and then what the server said', async () => {
  const page = openAgenda();
  page.server.rejectTooMany(listCitations, 'La base de datos descansa.');
  const banner = page.getByRole('alert').filter({ hasText: 'Error al cargar citas' });
  await banner.getByText('La base de datos descansa.').waitFor();
  page.server.answer(listCitations, answerWith(LIVE));
  await press(banner, 'Reintentar');
  await page.locator('[data-row]').waitFor();
  await banner.waitFor({ state: 'detached' });
});

test('a token that the server does not know is forgotten', async () => {
  const page = openPanel({ permissions: ['agenda'] });
  page.server.endSession(verifySession);
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  expect(localStorage.getItem('admin_token')).toBeNull();
  expect(localStorage.getItem('admin_authenticated')).toBeNull();
});

test('where the server does not answer the token stays, and another try goes on', async () => {
  const page = openAgenda();
  const { server } = page;
  server.disconnect(verifySession);
  await page.getByRole('heading', { name: 'Error de conexión con el servidor' }).waitFor();
  expect(localStorage.getItem('admin_token')).toBe('token');
  // A server that fails is no lost connection.
  server.fail(verifySession);
  await press(page, 'Reintentar');
  await page.getByRole('heading', { name: 'El servidor tuvo un problema' }).waitFor();
  expect(page.getByText('internet').count()).toBe(0);
  expect(localStorage.getItem('admin_token')).toBe('token');
  server.answer(verifySession, { admin: userWith(['agenda']) });
  await press(page, 'Reintentar');
  await agenda(page).waitFor();
});
