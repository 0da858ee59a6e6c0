import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { bookedOn } from './support/booked.ts';
import { openWizard, WISH, type Wish, type Wizard } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** One bay, so that a slot can be taken. Every test books a day of its own. */
const site = siteForTests({}, { bays: 1 });

const BOOKED = '¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.';

function countBookings(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/citations') {
      count += 1;
    }
  });
  return () => count;
}

async function openSummary(
  page: Page,
  change: Partial<Wish>,
): Promise<{ wizard: Wizard; wish: Wish }> {
  const wish = { ...WISH, service: 'Cambio de aceite y filtro', ...change };
  const wizard = await openWizard(page);
  await wizard.reach(5, wish);
  return { wizard, wish };
}

async function stored(email: string): Promise<number> {
  const { db } = site.app.kit;
  const rows = await db
    .selectFrom('citations')
    .select('id')
    .where('client_email', '=', email)
    .execute();
  return rows.length;
}

async function isBooked(wizard: Wizard): Promise<void> {
  await wizard.arriveAt('Comprobante de Reserva');
  await wizard.says(BOOKED);
}

test('the sum is never negative, and a button makes another one', async () => {
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

test('Enter sends only with the right answer', async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-01' });
  const bookings = countBookings(page);
  const right = await wizard.sum();
  await wizard.answer.fill(String(right + 1));
  await wizard.answer.press('Enter');
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  await wizard.says('❌ Respuesta incorrecta, intenta de nuevo.');
  expect(await wizard.answer.getAttribute('aria-invalid')).toBe('true');
  expect(bookings()).toBe(0);
  await wizard.answer.fill(String(right));
  await page.getByText('❌ Respuesta incorrecta, intenta de nuevo.').waitFor({ state: 'detached' });
  await wizard.answer.press('Enter');
  await isBooked(wizard);
  expect(bookings()).toBe(1);
});

test('the summary shows everything, and each block can be changed and come back', async () => {
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

test('offline: the sentence, everything kept, and the next try books once', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-04',
    email: 'corte@ejemplo.com',
  });
  expectProblem(page, /ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await wizard.confirm();
  const banner = page
    .getByRole('alert')
    .filter({ hasText: 'Error de conexión. Por favor intenta nuevamente.' });
  await banner.waitFor();
  expect(await isFocused(banner)).toBe(true);
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
  expectProblem(page, /ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
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

test('a slot that was taken meanwhile: the sentence, the data kept, fresh slots', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, { date: '2026-12-08' });
  await bookedOn(site, '10:00', { date: '2026-12-08' });
  expectStatus(page, 409);
  await wizard.confirm();
  await wizard.arriveAt('Fecha y Hora');
  await wizard.says('Ese horario ya no está disponible.');
  expect(await wizard.notes.inputValue()).toBe(wish.notes);
  await page.locator('input[name=time][value="10:00"]:disabled').waitFor();
  await inspect(page, 'step-4-taken');
  await wizard.slot('11:00').check();
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await isBooked(wizard);
});

test('a failure of the server is shown as it comes', async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-09' });
  expectStatus(page, 429);
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  const failure = { success: false, message, error: message, code: 'too-many-requests' };
  await page.route('**/api/citations', (route) => route.fulfill({ status: 429, json: failure }));
  await wizard.confirm();
  await wizard.says(message);
  await inspect(page, 'step-5-refused');
});

test('after a booking the draft is gone, and a reload shows the receipt again', async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-10' });
  await wizard.confirm();
  await isBooked(wizard);
  expect(await page.evaluate(`sessionStorage.getItem('bujia.cita.v1')`)).toBe(null);
  await page.reload();
  await isBooked(wizard);
  expect(await page.locator('canvas').count()).toBe(0);
  await page.getByRole('button', { name: 'Agendar otra cita' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe('');
});

test('with reduced motion there is no confetti and no long animation', async () => {
  const page = await site.open({ reducedMotion: 'reduce' });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  const { wizard } = await openSummary(page, { date: '2026-12-11' });
  await wizard.confirm();
  await isBooked(wizard);
  expect(await page.evaluate('window.sawCanvas === true')).toBe(false);
  const longest =
    await page.evaluate<number>(`Math.max(...[...document.querySelectorAll('*')].flatMap(
    (element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return [...animationDuration.split(','), ...transitionDuration.split(',')].map(
        (time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
    }))`);
  expect(longest).toBeLessThanOrEqual(10);
});

test('with motion the confetti is there, and gone again', async () => {
  const page = await site.open();
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas[aria-hidden=true]')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  const { wizard } = await openSummary(page, { date: '2026-12-12' });
  await wizard.confirm();
  await isBooked(wizard);
  await expect.poll(() => page.evaluate('window.sawCanvas === true')).toBe(true);
  await page.locator('canvas').waitFor({ state: 'detached' });
});

test('the receipt prints on one A4 page and on an 80 mm strip, without buttons', async () => {
  const page = await site.open({ colorScheme: 'dark' });
  const { wizard } = await openSummary(page, { date: '2026-12-14' });
  await wizard.confirm();
  await isBooked(wizard);
  await page.locator('canvas').waitFor({ state: 'detached' });
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1);
  expect(pages(await page.pdf({ width: '80mm', height: '297mm' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText('lunes, 14 de diciembre de 2026').isVisible()).toBe(true);
  const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(paper).toMatch(/^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/);
});

test('the calendar entry has the right hour, length and place, both ways', async () => {
  const page = await site.open({ timezoneId: 'Asia/Tokyo' });
  const { wizard } = await openSummary(page, { date: '2026-12-15', service: 'Service completo' });
  await wizard.confirm();
  await isBooked(wizard);
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  await page.locator('canvas').waitFor({ state: 'detached' });
  await inspect(page, 'receipt-calendar');
  const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  const query = new URL(google ?? '').searchParams;
  expect(query.get('dates')).toBe('20261215T100000/20261215T120000');
  expect(query.get('ctz')).toBe('America/Montevideo');
  expect(query.get('text')).toContain('Service completo');
  expect(query.get('location')).toContain('Galicia 1234, Montevideo');
  const href = await page.getByRole('link', { name: /archivo \.ics/ }).getAttribute('href');
  const file = await fetch(new URL(href ?? '', site.app.url));
  expect(file.headers.get('content-type')).toMatch(/^text\/calendar/);
  const calendar = (await file.text()).replace(/\r\n /g, '');
  expect(calendar).toContain('DTSTART:20261215T130000Z');
  expect(calendar).toContain('DTEND:20261215T150000Z');
  expect(calendar).toContain('LOCATION:Galicia 1234\\, Montevideo');
});

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
