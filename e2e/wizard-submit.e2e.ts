import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus, goOffline } from '#test/browser/page.ts';
import { bookedOn } from './support/booked.ts';
import { isBooked, openSummary, openWizard, WISH } from './support/booking.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** One bay, so that a slot can be taken. Every test books a day of its own. */
const site = siteForTests({}, { bays: 1 });

function countBookings(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/citations') {
      count += 1;
    }
  });
  return () => count;
}

async function stored(email: string): Promise<number> {
  const { db } = site.app.context;
  const rows = await db
    .selectFrom('citations')
    .select('id')
    .where('client_email', '=', email)
    .execute();
  return rows.length;
}

test('the sum is never negative, and a button makes another one', {
  meta: {
    specification: {
      'public 5 Arithmetic security check': [
        ['For minus the larger number goes first', 'toBeGreaterThanOrEqual(Number(right))'],
        ['A button generates a new operation', 'Nueva operación'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  await openSummary(page, {});
  const label = page.getByText(/^¿Cuánto es /);
  const signs = new Set<string>();
  for (let round = 0; round < 40; round++) {
    const before = await label.textContent();
    const [, left, sign = '', right] = /(\d+) ([+−]) (\d+)\?$/.exec(before ?? '') ?? [];
    signs.add(sign);
    for (const operand of [left, right]) {
      expect(Number(operand)).toBeGreaterThanOrEqual(1);
      expect(Number(operand)).toBeLessThanOrEqual(10);
    }
    if (sign === '−') expect(Number(left)).toBeGreaterThanOrEqual(Number(right));
    await page.getByRole('button', { name: 'Nueva operación' }).click();
    expect(await label.textContent()).not.toBe(before);
  }
  expect(signs).toEqual(new Set(['+', '−']));
});

test('Enter sends only with the right answer', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['arithmetic security check', 'wizard.sum()']],
      'public 5 Arithmetic security check': [
        ['The answer must equal the result', 'right + 1'],
        'Por favor resuelve correctamente la operación de verificación.',
        '❌ Respuesta incorrecta, intenta de nuevo.',
        ['a red note', 'rgb(180, 35, 24)'],
        ['Pressing Enter in the answer field submits', "wizard.answer.press('Enter')"],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-01' });
  const bookings = countBookings(page);
  const right = await wizard.sum();
  await wizard.answer.press('Enter');
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  await wizard.answer.fill(String(right + 1));
  await wizard.answer.press('Enter');
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  const note = page.getByText('❌ Respuesta incorrecta, intenta de nuevo.');
  expect(await note.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(180, 35, 24)');
  expect(await wizard.answer.getAttribute('aria-invalid')).toBe('true');
  expect(bookings()).toBe(0);
  await wizard.answer.fill(String(right));
  await page.getByText('❌ Respuesta incorrecta, intenta de nuevo.').waitFor({ state: 'detached' });
  await wizard.answer.press('Enter');
  await isBooked(wizard);
  expect(bookings()).toBe(1);
});

test('the summary shows everything, and each block can be changed and come back', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['summary', 'WISH.notes']],
      'public 4 Appointment booking wizard': [
        [
          'Entering the last step generates a new arithmetic check',
          'asked.size).toBeGreaterThan(1)',
        ],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-02' });
  const main = page.getByRole('main');
  for (const text of [
    WISH.name,
    WISH.email,
    WISH.phone,
    WISH.model,
    WISH.notes,
    '10:00',
    '45 min',
  ]) {
    expect(await main.textContent()).toContain(text);
  }
  await page.getByRole('button', { name: 'Editar Información Personal' }).click();
  await wizard.arriveAt('Información Personal');
  await wizard.name.fill('Lucía Fernández Pérez');
  await wizard.goOn('Confirmar Reserva');
  // Every visit of the step draws a sum; that five draw the same is as good as impossible.
  const asked = new Set<string | null>();
  for (let visit = 0; visit < 5; visit++) {
    asked.add(await page.getByText(/^¿Cuánto es /).textContent());
    await wizard.previous.click();
    await wizard.arriveAt('Fecha y Hora');
    await wizard.goOn('Confirmar Reserva');
  }
  expect(asked.size).toBeGreaterThan(1);
  expect(await main.textContent()).toContain('Lucía Fernández Pérez');
});

test('a double tap books once', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-03',
    email: 'doble@ejemplo.com',
  });
  const bookings = countBookings(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/citations', async (route) => {
    await held.promise;
    await route.continue();
  });
  await wizard.answer.fill(String(await wizard.sum()));
  await page.evaluate(`(() => {
    const button = document.querySelector('button[type=submit]');
    button.click();
    button.click();
  })()`);
  const busy = page.getByRole('button', { name: 'Reservando...' });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  await busy.click({ force: true });
  await expect.poll(bookings).toBe(1);
  held.resolve();
  await isBooked(wizard);
  expect(bookings()).toBe(1);
  expect(await stored(wish.email)).toBe(1);
});

test('offline: the sentence, everything kept, and the next try books once', {
  meta: {
    specification: { 'public 8 Appointment': ['Error de conexión. Por favor intenta nuevamente.'] },
  },
}, async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-04',
    email: 'corte@ejemplo.com',
  });
  await goOffline(page);
  await wizard.confirm();
  const banner = page
    .locator('[data-banner=error]')
    .filter({ hasText: 'Error de conexión. Por favor intenta nuevamente.' });
  await banner.waitFor();
  await expect.poll(() => isFocused(banner)).toBe(true);
  await inspect(page, 'step-5-offline');
  expect(await page.getByRole('main').textContent()).toContain(wish.notes);
  await page.context().setOffline(false);
  await wizard.submit.click();
  await isBooked(wizard);
  expect(await stored(wish.email)).toBe(1);
});

test('offline before the last step opens: nothing that it needs is still to be fetched', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const wish = { ...WISH, date: '2026-12-17', email: 'antes@ejemplo.com' };
  await wizard.reach(4, wish);
  await wizard.chooseStart(wish);
  await goOffline(page);
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.context().setOffline(false);
  await wizard.submit.click();
  await isBooked(wizard);
  await page.getByRole('article', { name: 'Datos de la reserva' }).waitFor();
  expect(await stored(wish.email)).toBe(1);
});

test('an answer that was lost on its way books no second time', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-05',
    email: 'perdida@ejemplo.com',
  });
  expectProblem(page, /ERR_CONNECTION_RESET/);
  await page.route(
    '**/api/citations',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  expect(await stored(wish.email)).toBe(1);
  await wizard.submit.click();
  await isBooked(wizard);
  expect(await stored(wish.email)).toBe(1);
});

test('the form is locked while it is sent; a reload ends in the receipt of the one booking', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-10',
    email: 'recarga@ejemplo.com',
  });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  const reloaded = Promise.withResolvers<void>();
  await page.route(
    '**/api/citations',
    async (route) => {
      await route.fetch();
      await reloaded.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await wizard.confirm();
  await eventually(() => stored(wish.email)).toBe(1);
  for (const name of ['Anterior', 'Editar Información Personal']) {
    const button = page.getByRole('button', { name, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
  }
  await page.goBack();
  await wizard.arriveAt('Confirmar Reserva');
  await page.reload();
  reloaded.resolve();
  await isBooked(wizard);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBe(2);
  expect(await stored(wish.email)).toBe(1);
});

test('a request changed after a lost answer ends in the receipt of the first request', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-11',
    email: 'cambiada@ejemplo.com',
  });
  expectProblem(page, /ERR_CONNECTION_RESET/);
  expectStatus(page, 409);
  await page.route(
    '**/api/citations',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.getByRole('button', { name: 'Editar Información Personal' }).click();
  await wizard.name.fill('Otra Persona');
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await isBooked(wizard);
  const paper = page.getByRole('article', { name: 'Datos de la reserva' });
  expect(await paper.textContent()).toContain(wish.name);
  await page.getByText('Tu primer envío ya había quedado registrado').waitFor();
  expect(await stored(wish.email)).toBe(1);
});

test('a slot that was taken meanwhile: the sentence, the data kept, fresh slots', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, { date: '2026-12-08' });
  await bookedOn(site, '10:00', { date: '2026-12-08' });
  expectStatus(page, 409);
  await wizard.confirm();
  await wizard.arriveAt('Fecha y Hora');
  await wizard.says('Ese horario ya no está disponible.');
  await expect.poll(() => page.title()).toMatch(/^Error: Paso 4 de 5/);
  expect(await wizard.notes.inputValue()).toBe(wish.notes);
  await page.locator('input[name=time][value="10:00"]:disabled').waitFor();
  await inspect(page, 'step-4-taken');
  await wizard.slot('11:00').check();
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await isBooked(wizard);
});

test('a failure of the server is shown as it comes', {
  meta: {
    specification: {
      'public 7': [['On failure shows the server message', 'wizard.says(message)']],
      'public 8 Appointment': [['the server message', 'wizard.says(message)']],
    },
  },
}, async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-09' });
  expectStatus(page, 429);
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  const failure = { success: false, message, error: message, code: 'too-many-requests' };
  await page.route('**/api/citations', (route) => route.fulfill({ status: 429, json: failure }));
  await wizard.confirm();
  await wizard.says(message);
  const chat = page.locator('[data-banner]').getByRole('link', { name: 'Escribir por WhatsApp' });
  expect(await chat.getAttribute('href')).toContain('https://wa.me/59899123456');
  await page
    .locator('[data-banner]')
    .getByRole('link', { name: /^Llamar al / })
    .waitFor();
  await inspect(page, 'step-5-refused');
});

test.for([
  [502, '<html>Bad gateway</html>'],
  [500, '{"success":false}'],
  [200, '{"success":false}'],
] as const)(
  'a server that refuses without a word (%i %s)',
  { meta: { specification: { 'public 8 Appointment': ['Error al reservar la cita.'] } } },
  async ([status, body]) => {
    const page = await site.open();
    const { wizard } = await openSummary(page, { date: '2026-12-18' });
    if (status !== 200) expectProblem(page, new RegExp(`(respuesta|status of) ${status}`));
    await page.route('**/api/citations', (route) => route.fulfill({ status, body }));
    await wizard.confirm();
    await wizard.says('Error al reservar la cita.');
    await wizard.answer.fill('');
    await page.keyboard.type('12');
    expect(await wizard.answer.inputValue()).toBe('12');
  },
);

test('in Instagram’s browser, 360×640, a booking needs no pop-up, dialog or download', async () => {
  const page = await site.open({ width: 360, height: 640, touch: true, userAgent: INSTAGRAM });
  const surprises: string[] = [];
  for (const event of ['popup', 'dialog', 'download'] as const) {
    page.on(event as 'popup', () => surprises.push(event));
  }
  const { wizard } = await openSummary(page, { date: '2026-12-16' });
  await inspect(page, 'step-5-instagram');
  await wizard.confirm();
  await isBooked(wizard);
  expect(surprises).toEqual([]);
});

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; SM-A145M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android (34/14; 300dpi; 720x1466; samsung; SM-A145M; a14m; mt6768; es_UY; 660000000)';
