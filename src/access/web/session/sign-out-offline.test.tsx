import { expect, test } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { pass, until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { logout } from '../../contract/user.ts';

setUpScreens();

const OPEN = /tu sesión puede seguir abierta allí hasta 4 horas/;

test('a sign-out that the server does not hear says so, and ends the session there as soon as it answers', async () => {
  const page = openPanel({ permissions: ['agenda'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .disconnect(logout);
  await page.getByRole('tab', { name: 'Agenda' }).waitFor();
  const token = localStorage.getItem('admin_token') ?? '';
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  await page.getByText(OPEN).waitFor();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);

  await pass(10_000);
  await until(() => expect(page.server.requests(logout)).toHaveLength(2));
  expect(page.getByText(OPEN).count()).toBe(1);
  page.server.answer(logout, {});
  await pass(10_000);
  await until(() => expect(page.server.requests(logout)).toHaveLength(3));
  await page.getByText(OPEN).waitFor({ state: 'detached' });
  await pass(60_000);
  expect(page.server.requests(logout)).toHaveLength(3);
});
