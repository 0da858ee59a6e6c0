import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus, openPage } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { INSTAGRAM } from './support/instagram.ts';
import { newestMail } from './support/mail.ts';
import { payingSiteForTests } from './support/paying-site.ts';
import { openUnitWizard, reserveByKeyboard, UnitWizard, wishOf } from './support/reserving.ts';

/** Rate limits and challenge are on, and the PayPal simulator takes the payments. */
const { site, paypal } = payingSiteForTests();

const REDIRECTING = '¡Reserva creada! Redirigiendo a PayPal para completar el pago...';
const CANCELLED =
  '❌ Pago cancelado. Tu reserva no se completó. Puedes intentar nuevamente cuando lo desees.';

/** Allows the page to go to the simulator, which is another origin. */
const expectPayPal = (page: Page) => expectProblem(page, new RegExp(paypal().url));
const atPayPal = (page: Page) => page.waitForURL(`${paypal().url}/checkoutnow?**`);
const tokenIn = (page: Page) =>
  page.evaluate<string>(`localStorage.getItem('lastReservationToken')`);

async function stored(email: string): Promise<string[]> {
  const { db } = site.app.context;
  const rows = await db
    .selectFrom('reservations')
    .select('status')
    .where('client_email', '=', email)
    .execute();
  return rows.map(({ status }) => status);
}

function surprisesOf(page: Page): string[] {
  const surprises: string[] = [];
  for (const event of ['popup', 'dialog', 'download'] as const) {
    page.on(event as 'popup', () => surprises.push(event));
  }
  return surprises;
}

/** Opens the last step of a new visit, with the earlier steps filled in. */
async function openSummary(page: Page, email: string): Promise<UnitWizard> {
  const wizard = await openUnitWizard(page);
  await wizard.reach(4, wishOf(email));
  return wizard;
}

test('a visitor in Instagram’s browser cancels at PayPal, resumes the payment and pays', {
  meta: {
    specification: {
      'public 1': [['reserve a unit (a product) and pay for it', '✅ ¡Pago exitoso!']],
    },
  },
}, async () => {
  const size = { width: 360, height: 640, touch: true };
  const page = await site.open({ ...size, userAgent: INSTAGRAM });
  const surprises = surprisesOf(page);
  expectPayPal(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Reserva tu unidad' }).click();
  const wizard = new UnitWizard(page);
  await wizard.begin('Información Personal');
  const wish = wishOf('instagram@ejemplo.com');
  await wizard.reach(4, wish);
  await wizard.confirm();
  await wizard.says(REDIRECTING);
  await atPayPal(page);
  await page.getByRole('button', { name: 'Cancelar y volver' }).click();

  const cancelled = page.locator('[data-banner]').filter({ hasText: CANCELLED });
  await cancelled.waitFor();
  await expect.poll(() => isFocused(cancelled)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get('payment')).toBeNull();
  const resume = page.getByRole('button', { name: 'Retomar pago' });
  await resume.waitFor();
  await inspect(page, 'reserva-cancelado');
  await page.reload();
  await resume.waitFor();
  expect(await page.getByText(CANCELLED).count()).toBe(0);
  await resume.click();
  await atPayPal(page);
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  const paid = page.locator('[data-banner]').filter({
    hasText:
      '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.',
  });
  await paid.waitFor();
  await page.getByText('Aceptado', { exact: true }).waitFor();
  expect(await resume.count()).toBe(0);
  await inspect(page, 'reserva-pagado');
  expect(await stored(wish.email)).toEqual(['accepted']);
  // A paid reservation shows code and amount instead of a form, also after a reload and on Back.
  const ticket = page.getByRole('article', { name: 'Datos de la reserva' });
  const isPaid = async () => {
    await wizard.arriveAt('Reserva pagada');
    expect(await ticket.textContent()).toMatch(/R-[0-9A-Z]{8}.*Kit de defensas.*US\$\s210,00/);
    expect(await page.getByLabel('Nombre completo').count()).toBe(0);
  };
  await isPaid();
  await page.reload();
  await isPaid();
  expect(await paid.count()).toBe(0);
  await page.goto('/');
  await page.goBack();
  await isPaid();
  // The state of the server wins over the address.
  await page.goto('/reserva?payment=cancelled');
  await paid.waitFor();
  await isPaid();
  expect(await cancelled.count()).toBe(0);
  await page.getByRole('button', { name: 'Reservar otra unidad' }).click();
  await wizard.arriveAt('Información Personal');
  await expect.poll(() => isFocused(wizard.heading('Información Personal'))).toBe(true);
  expect(surprises).toEqual([]);
});

test('a visitor reserves by keyboard, and Back from PayPal shows the reservation without a redirect', async () => {
  const page = await site.open({ colorScheme: 'dark' });
  expectPayPal(page);
  const wizard = await openUnitWizard(page);
  await reserveByKeyboard(wizard, wishOf('teclado@ejemplo.com'));
  await wizard.says(REDIRECTING);
  await atPayPal(page);
  await page.goBack();
  await wizard.arriveAt('Tu reserva');
  await page.getByRole('button', { name: 'Retomar pago' }).waitFor();
  expect(await page.getByText(REDIRECTING).count()).toBe(0);
  await inspect(page, 'reserva-hecha');
  await page.getByRole('button', { name: 'Reservar otra unidad' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.field('Email').inputValue()).toBe('teclado@ejemplo.com');
});

test('the unit wizard redirects to PayPal after 2 s, with the token stored and the draft deleted', {
  meta: {
    specification: {
      'public 2 Unit reservation wizard': [
        'Confirmar y Pagar',
        ['a notice about the payment provider', 'en la página de PayPal'],
        ['arithmetic check', 'wizard.confirm()'],
      ],
      'public 4 Unit reservation wizard': [
        ['the browser is sent there after 2 seconds', 'runFor(1_900)', 'atPayPal(page)'],
        'lastReservationToken',
      ],
      'public 5 Arithmetic security check': [['(both wizards)', 'wizard.confirm()']],
      'public 7': ['lastReservationToken', ['redirect after 2 s', 'runFor(1_900)']],
      'public 8 Unit reservation': [
        '¡Reserva creada! Redirigiendo a PayPal para completar el pago...',
      ],
      'public 9': [
        ['Redirect delay to the payment page: 2 seconds', 'runFor(1_900)', 'runFor(200)'],
        'lastReservationToken',
      ],
    },
  },
}, async () => {
  const page = await openPage(site.browser, { origin: site.app.url, width: 390, height: 844 });
  await page.clock.install({ time: MONDAY_MORNING });
  expectPayPal(page);
  const wizard = await openSummary(page, 'reloj@ejemplo.com');
  await wizard.arriveAt('Confirmar y Pagar');
  await page.getByText('El pago se completa en dólares en la página de PayPal').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/reservations', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/reservations');
  await wizard.confirm();
  await sent;
  // From here on the test moves the page's clock.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 8_000);
  held.resolve();
  await page.getByRole('status').filter({ hasText: REDIRECTING }).waitFor();
  await expect.poll(() => isFocused(wizard.heading('Tu reserva'))).toBe(true);
  expect(await tokenIn(page)).toMatch(/^[\w-]{43}$/);
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('bujia.reserva.v1')`)).toBeNull();
  const link = page.getByRole('link', { name: 'Ir a pagar ahora' });
  expect(await link.getAttribute('href')).toContain(paypal().url);
  await page.getByText('Te llevamos en 2 segundos').waitFor();
  await page.clock.runFor(1_900);
  await page.getByText('Te llevamos en 1 segundo').waitFor();
  expect(new URL(page.url()).pathname).toBe('/reserva');
  await page.clock.runFor(200);
  await atPayPal(page);
});

test('a reservation is kept while PayPal fails, and the link in its mail resumes the payment', {
  meta: {
    specification: {
      'public 4 Unit reservation wizard': [
        ['a message asks the visitor to contact support', 'contacta al soporte'],
      ],
      'public 8 Unit reservation': [
        '¡Reserva creada! Por favor contacta al soporte para completar el pago.',
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const email = 'soporte@ejemplo.com';
  const away = { kind: 'server-error', when: 'before' } as const;
  expectStatus(page, 409);
  paypal().faults.add('orders.create', ...Array.from({ length: 9 }, () => away));
  const wizard = await openSummary(page, email);
  await wizard.confirm();
  await wizard.says('¡Reserva creada! Por favor contacta al soporte para completar el pago.');
  await page.getByRole('link', { name: 'Escribir por WhatsApp' }).first().waitFor();
  await page.getByRole('button', { name: 'Retomar pago' }).click();
  await wizard.says(
    'El pago en línea no está disponible en este momento. Por favor contacta al soporte.',
  );
  await inspect(page, 'reserva-soporte');
  paypal().faults.clear();

  const { text } = await newestMail(site, email);
  const link = /http:\/\/\S+\/reserva#retomar=[\w-]+/.exec(text)?.[0] ?? '';
  const elsewhere = await site.open();
  expectPayPal(elsewhere);
  await elsewhere.goto(link);
  const resume = elsewhere.getByRole('button', { name: 'Retomar pago' });
  await resume.waitFor();
  await expect.poll(() => elsewhere.url()).not.toContain('retomar');
  expect(link).toContain(await tokenIn(elsewhere));
  await resume.click();
  await atPayPal(elsewhere);
});

test('a second tab that reserves before the first one has an answer shows that reservation', async () => {
  const wish = wishOf('dos.pestanas@ejemplo.com');
  const first = await site.open();
  expectPayPal(first);
  const wizard = await openUnitWizard(first);
  await wizard.reach(4, wish);
  const second = await first.context().newPage();
  const other = await openUnitWizard(second);
  await other.reach(4, wish);
  const reserved = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await first.route('**/api/reservations', async (route) => {
    const response = await route.fetch();
    reserved.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  await wizard.confirm();
  await reserved.promise;
  await other.confirm();
  await other.says(
    'Hace un momento se reservó esta unidad con tu teléfono o email. No hace falta enviarla otra vez.',
  );
  await second.getByRole('button', { name: 'Retomar pago' }).waitFor();
  await inspect(second, 'reserva-misma-unidad');
  expect(await stored(wish.email)).toEqual(['pending']);
  answered.resolve();
  await atPayPal(first);
});
