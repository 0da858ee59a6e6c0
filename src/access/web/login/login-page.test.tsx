import { expect, test } from 'vitest';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { focused } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { type AdminInfo, login } from '../../contract/user.ts';
import { LoginPage } from './login-page.tsx';

setUpScreens();

const PASSWORD = 'piston-de-plata-88';
const BLANK = 'Por favor ingresa usuario y contraseña';
const SUM = 'Por favor resuelve correctamente la operación matemática';
const WRONG = 'Usuario o contraseña incorrectos.';
const ADMIN: AdminInfo = {
  _id: 'user-1',
  username: 'ana',
  name: 'Ana Pérez',
  role: 'admin',
  permissions: Object.fromEntries(
    PERMISSIONS.map((name) => [name, true]),
  ) as AdminInfo['permissions'],
};

/** The users who signed in on the newest screen. */
let signedIn: AdminInfo[] = [];

function openGate(server = new FakeServer()) {
  signedIn = [];
  const page = openScreen(<LoginPage onSignedIn={(admin) => signedIn.push(admin)} />, { server });
  return gateOn(page);
}

function gateOn(page: ScreenPage) {
  const answer = page.getByRole('textbox', { name: /^Resuelve la operación/ });
  return {
    page,
    server: page.server,
    username: page.getByRole('textbox', { name: 'Usuario', exact: true }),
    password: page.getByLabel('Contraseña', { exact: true }),
    answer,
    enter: page.getByRole('button', { name: 'Ingresar', exact: true }),
    alert: page.locator('form [role=alert]'),
    solve: page.getByRole('button', { name: 'Resolver automáticamente', exact: true }),
    async sum() {
      const name = (await answer.getAttribute('aria-label')) ?? '';
      const [, left = '', right = ''] = /^Resuelve la operación: (\d+) \+ (\d+)$/.exec(name) ?? [];
      return { text: `${left} + ${right}`, result: Number(left) + Number(right) };
    },
  };
}

type Gate = ReturnType<typeof openGate>;

const says = ({ alert }: { alert: Locator }, sentence: string): Promise<void> =>
  alert.getByText(sentence, { exact: true }).waitFor();

/** Fills the form in and sends it. */
async function enter(gate: Gate, username: string, password: string): Promise<void> {
  await gate.username.fill(username);
  await gate.password.fill(password);
  await gate.solve.click();
  await gate.enter.click();
}

test('the sign-in form checks the sum, then the fields, before it sends a request', {
  meta: {
    specification: {
      'admin 5 Login': [
        ['The captcha answer must equal the sum', 'second.result + 1'],
        'Por favor resuelve correctamente la operación matemática',
        ['a new captcha is generated', 'not.toBe(second.text)'],
        ['Username and password must both be non-blank', "gate.password.fill(' ')"],
        'Por favor ingresa usuario y contraseña',
      ],
    },
  },
}, async () => {
  const gate = openGate();
  const first = await gate.sum();
  await gate.enter.click();
  await says(gate, SUM);
  const second = await gate.sum();
  expect(second.text).not.toBe(first.text);
  await focused(gate.answer);
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');

  await gate.answer.fill(String(second.result));
  await gate.enter.click();
  await says(gate, BLANK);
  await focused(gate.username);
  expect(await gate.username.getAttribute('aria-invalid')).toBe('true');
  expect(await gate.password.getAttribute('aria-invalid')).toBe('true');
  expect(await gate.answer.getAttribute('aria-invalid')).toBeNull();
  expect((await gate.sum()).text).toBe(second.text);
  expect(await gate.answer.inputValue()).toBe(String(second.result));

  await gate.username.fill('ana');
  await gate.password.fill('   ');
  await gate.enter.click();
  await focused(gate.password);
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');
  await says(gate, BLANK);

  await gate.password.fill(PASSWORD);
  await gate.answer.fill(String(second.result + 1));
  await gate.enter.click();
  await says(gate, SUM);
  expect((await gate.sum()).text).not.toBe(second.text);
  expect(await gate.answer.inputValue()).toBe('');
  expect(await gate.password.inputValue()).toBe(PASSWORD);
  await focused(gate.answer);
  expect(await gate.answer.getAttribute('aria-invalid')).toBe('true');
  const described = await gate.answer.getAttribute('aria-describedby');
  expect(described).toBe(await gate.alert.getAttribute('id'));
  expect(gate.server.requests(login)).toEqual([]);
});

test('the sign-in form can replace the sum and fill in its result', {
  meta: {
    specification: {
      'admin 2 Login screen': [
        ['two random numbers from 1 to 10 added', '([1-9]|10) \\+ ([1-9]|10)'],
        ['a refresh button', 'Otra operación'],
      ],
    },
  },
}, async () => {
  const gate = openGate();
  const seen = [await gate.sum()];
  for (let turn = 0; turn < 5; turn += 1) {
    await gate.page.getByRole('button', { name: 'Otra operación' }).click();
    const sum = await gate.sum();
    expect(sum.text).not.toBe(seen.at(-1)?.text);
    seen.push(sum);
  }
  for (const { text } of seen) expect(text).toMatch(/^([1-9]|10) \+ ([1-9]|10)$/);
  await gate.solve.click();
  expect(await gate.answer.inputValue()).toBe(String(seen.at(-1)?.result));
  await gate.page.getByText(`Operación resuelta: ${seen.at(-1)?.result}.`).waitFor();
});

test('the sign-in form clears the password and replaces the sum after wrong credentials', {
  meta: {
    specification: {
      'admin 5 Login': [
        ['the password is cleared', "gate.password.inputValue()).toBe('')"],
        ['the captcha regenerated', 'not.toBe(before.text)'],
      ],
      'admin 8 Login': [['server message', 'says(gate, WRONG)']],
    },
  },
}, async () => {
  const gate = openGate(new FakeServer().reject(login, 'wrong-credentials'));
  const before = await gate.sum();
  await gate.solve.click();
  const solved = gate.page.getByText(/Operación resuelta/);
  await solved.waitFor();
  await enter(gate, 'ana', 'otra-contraseña-1');
  await says(gate, WRONG);
  // The announcement was about the old sum.
  expect(solved.count()).toBe(0);
  expect(await gate.password.inputValue()).toBe('');
  expect(await gate.username.inputValue()).toBe('ana');
  expect(await gate.answer.inputValue()).toBe('');
  expect((await gate.sum()).text).not.toBe(before.text);
  await focused(gate.password);
  expect(await gate.username.getAttribute('aria-invalid')).toBe('true');
  expect(signedIn).toEqual([]);
});

test('the sign-in form shows an error after a failed answer and after a lost connection', {
  meta: {
    specification: {
      'admin 8 Login': ['Error al iniciar sesión', 'Error de conexión con el servidor'],
    },
  },
}, async () => {
  const gate = openGate(new FakeServer().fail(login));
  await enter(gate, 'ana', PASSWORD);
  await says(gate, 'Error al iniciar sesión');
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');
  expect(await gate.password.inputValue()).toBe('');

  gate.server.disconnect(login);
  await enter(gate, 'ana', PASSWORD);
  await says(gate, 'Error de conexión con el servidor');
  expect(await gate.password.inputValue()).toBe('');
  gate.server.answer(login, { token: 'new-token', admin: ADMIN });
  await enter(gate, 'ana', PASSWORD);
  await until(() => expect(signedIn).toEqual([ADMIN]));
});

test('the sign-in form is blocked and counts down after too many attempts', async () => {
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  const server = new FakeServer().reject(login, 'too-many-logins', { data: { retryAfter: 100 } });
  const gate = openGate(server);
  const note = gate.page.getByText(/Puedes volver a intentarlo en/);
  const left = async () => Number(/en (\d+) s/.exec(await note.textContent())?.[1]);
  await enter(gate, 'ana', PASSWORD);
  await says(gate, message);
  expect(await left()).toBeGreaterThan(60);
  expect(await gate.enter.getAttribute('aria-disabled')).toBe('true');
  const before = await left();
  await until(async () => expect(await left()).toBeLessThan(before));

  const again = openGate(server.reject(login, 'too-many-logins', { data: { retryAfter: 1 } }));
  await enter(again, 'ana', PASSWORD);
  await note.waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await again.enter.getAttribute('aria-disabled')).toBeNull();
  server.answer(login, { token: 'new-token', admin: ADMIN });
  await enter(again, 'ana', PASSWORD);
  await until(() => expect(signedIn).toEqual([ADMIN]));
});

test('the sign-in form supports password managers and pasting, and can show the password', async () => {
  const { page, username, password } = openGate();
  expect(await username.getAttribute('autocomplete')).toBe('username');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  expect((await password.element()).dispatchEvent(paste)).toBe(true);
  const show = page.getByRole('button', { name: 'Mostrar contraseña' });
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  await show.click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  await show.click();
  expect(await password.getAttribute('type')).toBe('password');
});
