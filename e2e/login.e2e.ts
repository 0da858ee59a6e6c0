import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem, expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { account, enter, type Gate, gateOn, PASSWORD, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(async () => {
  await account(site, 'ana');
});

const BLANK = 'Por favor ingresa usuario y contraseña';
const SUM = 'Por favor resuelve correctamente la operación matemática';
const WRONG = 'Usuario o contraseña incorrectos.';
const PHONE = { width: 390, height: 844 };

async function openGate(options = {}): Promise<Page> {
  const page = await site.open(options);
  await page.goto('/admin');
  await gateOn(page).enter.waitFor();
  return page;
}

function says({ alert }: Gate, sentence: string): Promise<void> {
  return alert.getByText(sentence, { exact: true }).waitFor();
}

test('the front door says what it is, on a desk and on a phone', {
  meta: {
    specification: {
      'public 1': [['separate login-protected admin area', 'Panel de Administración']],
      'public 2': ['/admin'],
      'admin 2': ['/admin', ['a login screen is shown instead', 'gateOn(page).enter.waitFor()']],
      'admin 2 Login screen': [
        'Panel de Administración',
        'Ingresar',
        [
          'contact the system administrator if the password is forgotten',
          '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.',
        ],
      ],
    },
  },
}, async () => {
  const page = await openGate();
  await page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
  await page
    .getByText('¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.')
    .waitFor();
  const home = page.getByRole('link', { name: 'Volver al inicio' });
  expect(await home.getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'Taller de prueba' }).waitFor();
  await expect.poll(() => isFocused(gateOn(page).username)).toBe(true);
  expect(await gateOn(page).enter.textContent()).toBe('Ingresar');
  await inspect(page, 'login');
  await page.setViewportSize(PHONE);
  await inspect(page, 'login');
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
});

test('the sum comes first, then what is missing, and only then the server is asked', {
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
  const page = await openGate();
  const gate = gateOn(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) asked += 1;
  });
  const first = await gate.sum();
  await gate.enter.click();
  await says(gate, SUM);
  const second = await gate.sum();
  expect(second.text).not.toBe(first.text);
  await expect.poll(() => isFocused(gate.answer)).toBe(true);
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');

  await gate.answer.fill(String(second.result));
  await gate.enter.click();
  await says(gate, BLANK);
  await expect.poll(() => isFocused(gate.username)).toBe(true);
  expect(await gate.username.getAttribute('aria-invalid')).toBe('true');
  expect(await gate.password.getAttribute('aria-invalid')).toBe('true');
  expect(await gate.answer.getAttribute('aria-invalid')).toBeNull();
  expect((await gate.sum()).text).toBe(second.text);
  expect(await gate.answer.inputValue()).toBe(String(second.result));
  await inspect(page, 'login-blank');

  await gate.username.fill('ana');
  await gate.password.fill('   ');
  await gate.enter.click();
  await expect.poll(() => isFocused(gate.password)).toBe(true);
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');
  await says(gate, BLANK);

  await gate.password.fill(PASSWORD);
  await gate.answer.fill(String(second.result + 1));
  await gate.enter.click();
  await says(gate, SUM);
  expect((await gate.sum()).text).not.toBe(second.text);
  expect(await gate.answer.inputValue()).toBe('');
  expect(await gate.password.inputValue()).toBe(PASSWORD);
  await expect.poll(() => isFocused(gate.answer)).toBe(true);
  expect(await gate.answer.getAttribute('aria-invalid')).toBe('true');
  const described = await gate.answer.getAttribute('aria-describedby');
  expect(described).toBe(await gate.alert.getAttribute('id'));
  await page.setViewportSize(PHONE);
  await inspect(page, 'login-sum');
  expect(asked).toBe(0);
});

test('the sum can be renewed, and solved without arithmetic', {
  meta: {
    specification: {
      'admin 2 Login screen': [
        ['two random numbers from 1 to 10 added', '([1-9]|10) \\+ ([1-9]|10)'],
        ['a refresh button', 'Otra operación'],
      ],
    },
  },
}, async () => {
  const page = await openGate();
  const gate = gateOn(page);
  const seen = [await gate.sum()];
  for (let turn = 0; turn < 5; turn += 1) {
    await page.getByRole('button', { name: 'Otra operación' }).click();
    const sum = await gate.sum();
    expect(sum.text).not.toBe(seen.at(-1)?.text);
    seen.push(sum);
  }
  for (const { text } of seen) expect(text).toMatch(/^([1-9]|10) \+ ([1-9]|10)$/);
  await gate.solve.click();
  expect(await gate.answer.inputValue()).toBe(String(seen.at(-1)?.result));
  await page.getByText(`Operación resuelta: ${seen.at(-1)?.result}.`).waitFor();
});

test('right name, password and sum open the panel; the session is kept and verified', {
  meta: {
    specification: {
      'admin 1': [['log in behind a gate', "'/admin'"]],
      'admin 2 Login screen': [
        ['Fields: username and password', 'gate.username', 'gate.password'],
        'Verificando...',
        ['On load a stored token is verified', '**/api/auth/verify'],
      ],
      'admin 4 Session': [['A stored token is verified on load', '**/api/auth/verify']],
      'admin 6': [['sent as a bearer token', "['authorization']).toBe(`Bearer"]],
    },
  },
}, async () => {
  const page = await openGate();
  const gate = gateOn(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await gate.username.fill('  ANA ');
  await gate.password.fill(PASSWORD);
  await gate.answer.fill(String((await gate.sum()).result));
  await gate.password.press('Enter');
  await page.getByRole('button', { name: 'Verificando...', exact: true }).waitFor();
  await inspect(page, 'login-busy');
  held.resolve();
  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).waitFor();
  const { token, flag } = await storedSession(page);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(flag).toBe('true');

  const verified = page.waitForRequest('**/api/auth/verify');
  await page.reload();
  expect((await verified).headers()['authorization']).toBe(`Bearer ${token}`);
  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).waitFor();

  await page.getByRole('button', { name: 'Ana Pérez, menú de usuario' }).click();
  // What is still being read just then is refused.
  mayGetStatus(page, 401);
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await gate.enter.waitFor();
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
});

test('a stored token that is dead is removed on load', {
  meta: {
    specification: {
      'admin 2 Login screen': [['the token is removed and the user is logged out', 'token: null']],
      'admin 4 Session': [['A failure removes the token and logs the user out', 'token: null']],
      'admin 6': ['admin_token', 'admin_authenticated'],
      'admin 8 Login': [
        ['A token verification failure clears the session', 'token: null, flag: null'],
      ],
      'admin 9': [
        ['Token storage keys', "localStorage.setItem('admin_token'"],
        'admin_token',
        'admin_authenticated',
      ],
    },
  },
}, async () => {
  const page = await site.open();
  expectStatus(page, 401);
  await page.addInitScript(`if (!sessionStorage.getItem('once')) {
    sessionStorage.setItem('once', 'yes');
    localStorage.setItem('admin_token', '${'x'.repeat(43)}');
    localStorage.setItem('admin_authenticated', 'true');
  }`);
  await page.goto('/admin');
  await gateOn(page).enter.waitFor();
  expect(await storedSession(page)).toEqual({ token: null, flag: null });
  expect(await page.getByText('Tu sesión ha expirado').count()).toBe(0);
});

test('after a refusal the password is gone, the sum is new, and the name stays', {
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
  const page = await openGate();
  const gate = gateOn(page);
  expectStatus(page, 401);
  const before = await gate.sum();
  await gate.solve.click();
  const solved = page.getByText(/Operación resuelta/);
  await solved.waitFor();
  await enter(page, 'ana', 'otra-contraseña-1');
  await says(gate, WRONG);
  // What was said of the old sum is no longer true.
  expect(await solved.count()).toBe(0);
  expect(await gate.password.inputValue()).toBe('');
  expect(await gate.username.inputValue()).toBe('ana');
  expect(await gate.answer.inputValue()).toBe('');
  expect((await gate.sum()).text).not.toBe(before.text);
  await expect.poll(() => isFocused(gate.password)).toBe(true);
  expect(await gate.username.getAttribute('aria-invalid')).toBe('true');
  await inspect(page, 'login-wrong');
  const answered = page.waitForResponse('**/api/auth/login');
  await enter(page, 'nadie', PASSWORD);
  await answered;
  await says(gate, WRONG);
});

test('a server without a sentence, and one that does not answer', {
  meta: {
    specification: {
      'admin 8 Login': ['Error al iniciar sesión', 'Error de conexión con el servidor'],
    },
  },
}, async () => {
  const page = await openGate();
  const gate = gateOn(page);
  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await enter(page, 'ana', PASSWORD);
  await says(gate, 'Error al iniciar sesión');
  expect(await gate.username.getAttribute('aria-invalid')).not.toBe('true');
  expect(await gate.password.inputValue()).toBe('');

  await page.unroute('**/api/auth/login');
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/auth/login', (route) => route.abort('failed'));
  await enter(page, 'ana', PASSWORD);
  await says(gate, 'Error de conexión con el servidor');
  expect(await gate.password.inputValue()).toBe('');
  await page.unroute('**/api/auth/login');
  await enter(page, 'ana', PASSWORD);
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});

test('whoever guesses too often waits, sees for how long, and may then try again', async () => {
  const page = await openGate();
  const gate = gateOn(page);
  const left = async () => Number(/en (\d+) s/.exec((await note.textContent()) ?? '')?.[1]);
  const note = page.getByText(/Puedes volver a intentarlo en/);
  expectStatus(page, 429);
  let wait = 600;
  await page.route('**/api/auth/login', (route) =>
    wait === 0 ? route.continue() : route.fulfill({ status: 429, json: tooMany(wait) }),
  );
  await enter(page, 'ana', PASSWORD);
  await says(gate, tooMany(0).message);
  expect(await left()).toBeGreaterThan(500);
  expect(await gate.enter.getAttribute('aria-disabled')).toBe('true');
  await inspect(page, 'login-wait');
  const before = await left();
  await expect.poll(left, { timeout: 10_000 }).toBeLessThan(before);

  wait = 1;
  await page.reload();
  await gate.enter.waitFor();
  // So that a second is not over before anybody has looked.
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await enter(page, 'ana', PASSWORD);
  await note.waitFor();
  await page.clock.resume();
  await note.waitFor({ state: 'detached' });
  expect(await gate.enter.getAttribute('aria-disabled')).toBeNull();
  wait = 0;
  await enter(page, 'ana', PASSWORD);
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});

const tooMany = (retryAfter: number) => ({
  success: false,
  message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  code: 'too-many-logins',
  data: { retryAfter },
});

test('password managers find both fields, pasting works, the password can be shown', async () => {
  const page = await openGate();
  const { username, password } = gateOn(page);
  expect(await username.getAttribute('autocomplete')).toBe('username');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  await username.fill('pegada-con-el-teclado');
  await username.press('ControlOrMeta+a');
  await username.press('ControlOrMeta+x');
  await password.press('ControlOrMeta+v');
  expect(await password.inputValue()).toBe('pegada-con-el-teclado');
  const show = page.getByRole('button', { name: 'Mostrar contraseña' });
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  await show.click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  await show.click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('the keyboard alone leads in', async () => {
  const page = await openGate();
  const gate = gateOn(page);
  await expect.poll(() => isFocused(gate.username)).toBe(true);
  await page.keyboard.type('ana');
  await tabTo(page, gate.password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, gate.solve);
  await page.keyboard.press('Enter');
  await tabTo(page, gate.enter);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /menú de usuario/ }).waitFor();
});
