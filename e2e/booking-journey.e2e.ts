import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longDay } from '#shared/time/day-time.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { WISH, type Wish, Wizard } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { INSTAGRAM } from './support/instagram.ts';
import { bookByKeyboard } from './support/keyboard-booking.ts';
import { cancelLinkIn, newestMail } from './support/mail.ts';
import { siteForTests } from './support/site.ts';

/** One bay; rate limits and challenge are on, as in production. */
const site = siteForTests({ rateLimits: true, smtpUrl: MAIL_SERVER }, { bays: 1 });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** Opens the mail's cancel link and asks to cancel; `press` presses a button by its name. */
async function cancelFromMail(page: Page, wish: Wish, press: (name: string) => Promise<void>) {
  const mail = await newestMail(site, wish.email);
  expect(mail.subject).toBe(`Tu cita en Taller de prueba: ${longDay(wish.date)}, ${wish.time}`);
  expect(mail.calendar).toContain('METHOD:REQUEST');
  await page.goto(cancelLinkIn(mail));
  await page.getByRole('heading', { level: 1, name: 'Cancelar Cita' }).waitFor();
  await press('Cancelar Cita');
  await page.getByRole('heading', { name: /^¿Cancelamos tu cita/ }).waitFor();
  return { mail, confirm: () => press('Cancelar Cita') };
}

async function isFree(wish: Wish, service: string): Promise<boolean | undefined> {
  const url = `${site.app.url}/api/citations/availability/${wish.date}?service=${service}`;
  const reply = await request<{ slots: { time: string; available: boolean }[] }>(url);
  return reply.body.data.slots.find(({ time }) => time === wish.time)?.available;
}

async function expectCancelled(page: Page): Promise<void> {
  const banner = page.locator('[data-banner=success]').filter({
    hasText: '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
  });
  await banner.waitFor();
  await expect.poll(() => isFocused(banner)).toBe(true);
  await page.getByText('Cancelada', { exact: true }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
}

async function inspectOnBoth(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await page.setViewportSize(WIDE);
  await inspect(page, name);
  await page.setViewportSize(PHONE);
}

test('a visitor books and cancels in Instagram’s browser without pop-up, dialog or download', {
  meta: {
    specification: {
      'public 1': [
        ['book a workshop appointment (cita)', '¡Cita reservada exitosamente!'],
        ['cancel an appointment through a link that was sent to them by e-mail', 'cancelFromMail'],
      ],
      'public 5 Arithmetic security check': [['a red note', 'rgb(180, 35, 24)']],
      'public 2 Appointment booking wizard': [
        'Información Personal',
        'Fecha y Hora',
        'Confirmar Reserva',
        'Comprobante de Reserva',
        ['submit', 'wizard.submit.click()'],
      ],
    },
  },
}, async () => {
  const page = await site.open({ ...PHONE, touch: true, userAgent: INSTAGRAM });
  const surprises: string[] = [];
  for (const event of ['popup', 'dialog', 'download'] as const) {
    page.on(event as 'popup', () => surprises.push(event));
  }
  const wish = { ...WISH, email: 'mano@ejemplo.com' };
  await page.goto('/');
  await page.getByRole('link', { name: 'Agenda taller', exact: true }).click();

  const wizard = new Wizard(page);
  await wizard.begin('Información Personal');
  await wizard.fillPerson({ ...wish, name: 'Lu', email: 'lucia', phone: '099 412' });
  await wizard.next.click();
  await wizard.says('El nombre debe tener al menos 3 caracteres.');
  await wizard.says('Por favor ingresa un email válido que contenga @.');
  await wizard.says('El teléfono debe tener al menos 9 dígitos.');
  await inspectOnBoth(page, 'step-1-errors');
  await wizard.fillPerson(wish);
  await wizard.goOn('Tu Motocicleta');
  await wizard.fillMotorcycle(wish);
  await inspectOnBoth(page, 'step-2');
  await wizard.goOn('Seleccionar Servicio');
  await wizard.service(wish.service).check();
  await inspectOnBoth(page, 'step-3');
  await wizard.goOn('Fecha y Hora');
  await wizard.chooseStart(wish);
  await wizard.notes.fill(wish.notes);
  await inspectOnBoth(page, 'step-4');
  await wizard.goOn('Confirmar Reserva');
  await wizard.answer.fill('99');
  await wizard.submit.click();
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  await wizard.says('❌ Respuesta incorrecta, intenta de nuevo.');
  const note = page.getByText('❌ Respuesta incorrecta, intenta de nuevo.');
  expect(await note.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(180, 35, 24)');
  await inspectOnBoth(page, 'step-5-wrong-sum');
  await wizard.confirm();
  await wizard.arriveAt('Comprobante de Reserva');
  await wizard.says('¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.');
  await expect.poll(() => isFocused(wizard.heading('Comprobante de Reserva'))).toBe(true);
  await page.locator('canvas').waitFor({ state: 'detached' });
  await inspectOnBoth(page, 'receipt');
  expect(await isFree(wish, site.fixtures.fullService)).toBe(false);

  const { confirm } = await cancelFromMail(page, wish, (name) =>
    page.getByRole('button', { name, exact: true }).click(),
  );
  await inspectOnBoth(page, 'cancel-asking');
  await confirm();
  await expectCancelled(page);
  await inspectOnBoth(page, 'cancel-done');
  expect(await isFree(wish, site.fixtures.fullService)).toBe(true);

  await page.reload();
  await page.getByText('Esta cita ya ha sido cancelada.', { exact: true }).waitFor();
  const mail = await newestMail(site, wish.email);
  expect(mail.subject).toBe(`Cita cancelada: ${longDay(wish.date)}, ${wish.time}`);
  expect(mail.calendar).toContain('METHOD:CANCEL');
  expect(surprises).toEqual([]);
});

test('a visitor books and cancels by keyboard alone at 1440 px', async () => {
  const page = await site.open(WIDE);
  const wish = { ...WISH, email: 'teclado@ejemplo.com', time: '14:30' };
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Agenda taller', exact: true }));
  await page.keyboard.press('Enter');
  const wizard = new Wizard(page);
  await wizard.begin('Información Personal');
  await bookByKeyboard(wizard, wish);
  expect(await isFree(wish, site.fixtures.fullService)).toBe(false);

  const { confirm } = await cancelFromMail(page, wish, async (name) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  });
  await expect
    .poll(() => isFocused(page.getByRole('heading', { name: /^¿Cancelamos tu cita/ })))
    .toBe(true);
  await confirm();
  await expectCancelled(page);
  expect(await isFree(wish, site.fixtures.fullService)).toBe(true);
});
