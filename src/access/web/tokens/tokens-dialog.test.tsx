import { expect, test, vi } from 'vitest';
import { createToken, type ListedToken, listTokens } from '#access/contract/api-token.ts';
import { TOKEN_ERRORS } from '#access/contract/token-errors.ts';
import { getSettings } from '#settings/contract/settings.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { TokensDialog } from './tokens-dialog.tsx';

setUpScreens();

const TOKEN: ListedToken = {
  _id: 't1',
  name: 'Planilla',
  permissions: ['finanzas'],
  lostPermissions: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-11-23',
  expired: false,
  lastUsedAt: null,
};
const SECRET = `bujia_${'A'.repeat(43)}`;
const OTHER = { _id: 'carla', name: 'Carla Sosa' };

const serverWith = (tokens: ListedToken[]) =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listTokens, tokens);

function open(server: FakeServer, owned: readonly Permission[], user: typeof OTHER | null = null) {
  const props = { opened: true, onClose: () => undefined, user, owned };
  return openScreen(<TokensDialog {...props} />, { server });
}

test('the form of a token offers the own permissions, sends the day of its expiry, and shows the token once', async () => {
  const server = serverWith([]).answer(createToken, { ...TOKEN, token: SECRET });
  const page = open(server, ['agenda', 'finanzas']);
  await page.getByText('No tienes ningún token.').waitFor();
  await press(page, 'Nuevo token');
  const form = dialog(page, 'Nuevo token');
  await focused(form.getByRole('heading', { name: 'Nuevo token' }));
  expect(form.getByRole('checkbox').count()).toBe(2);
  await press(form, 'Crear token');
  await form.getByText('Elige al menos un permiso.').waitFor();
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Planilla');
  await form.getByRole('checkbox', { name: 'Finanzas' }).click();
  await form.getByRole('radio', { name: /^30 días/ }).click();
  await press(form, 'Crear token');
  const made = dialog(page, 'Copia tu token');
  await made.getByText(SECRET).waitFor();
  const [sent] = server.requests(createToken);
  expect(sent?.body).toEqual({
    name: 'Planilla',
    permissions: ['finanzas'],
    expiresAt: '2026-12-23',
  });
  // Without HTTPS the browser has no clipboard.
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await press(made, 'Copiar');
  await made.getByText('Quedó seleccionado: ahora cópialo tú.').waitFor();
});

test('the form of a token shows why the server rejects one', async () => {
  const [, message] = TOKEN_ERRORS['too-many-tokens'];
  const server = serverWith([TOKEN]).reject(createToken, 'too-many-tokens');
  const page = open(server, ['finanzas']);
  await page.getByText('Vale hasta el 23/11/2027').waitFor();
  await press(page, 'Nuevo token');
  const form = dialog(page, 'Nuevo token');
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Planilla');
  await form.getByRole('checkbox', { name: 'Finanzas' }).click();
  await press(form, 'Crear token');
  await form.getByRole('alert').getByText(message).waitFor();
});

test('the tokens of a staff member can be revoked but not created', async () => {
  const server = serverWith([{ ...TOKEN, expired: true, expiresAt: '2026-11-22' }]);
  const page = open(server, [], OTHER);
  const list = dialog(page, 'Tokens de API de Carla Sosa');
  await list.getByText('Venció el 22/11/2026').waitFor();
  await list.getByRole('button', { name: 'Revocar Planilla' }).waitFor();
  expect(list.getByRole('button', { name: 'Nuevo token' }).count()).toBe(0);
  expect(server.requests(listTokens).map(({ query }) => query)).toEqual([{ user: 'carla' }]);
});

test('a token shows the permissions that its owner no longer has', async () => {
  const token: ListedToken = { ...TOKEN, permissions: ['agenda', 'finanzas'] };
  const page = open(serverWith([{ ...token, lostPermissions: ['agenda'] }]), ['finanzas']);
  await page.getByText('Sin efecto, porque su dueño ya no los tiene: Agenda').waitFor();
  await page.getByText('Finanzas', { exact: true }).waitFor();
});

test('a user without permissions reads why there is no token to create', async () => {
  const page = open(serverWith([]), []);
  await page.getByText('tú no tienes ninguno', { exact: false }).waitFor();
  expect(page.getByRole('button', { name: 'Nuevo token' }).count()).toBe(0);
});
