import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { isBooked, openSummary, WISH } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({ smtpUrl: MAIL_SERVER });

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test('the receipt survives Back, Forward and a reload, and the next booking keeps the client’s name', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['a confetti effect', 'canvas[aria-hidden=true]']],
      'public 4 Appointment booking wizard': [
        ['a done state that shows the receipt', 'Comprobante de Reserva'],
      ],
    },
  },
}, async () => {
  const page = await site.open({ reducedMotion: 'no-preference' });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas[aria-hidden=true]')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto('/');
  const { wizard } = await openSummary(page, { date: '2026-12-10' });
  await wizard.confirm();
  await isBooked(wizard);
  await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(1);
  await expect.poll(() => page.title()).toMatch(/^Comprobante de Reserva/);
  await expect.poll(() => new URL(page.url()).search).toBe('?paso=comprobante');
  await expect.poll(() => page.evaluate('window.sawCanvas === true')).toBe(true);
  await page.locator('canvas').waitFor({ state: 'detached' });

  await page.goBack();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe('');
  await expect.poll(() => isFocused(wizard.heading('Información Personal'))).toBe(true);
  await page.goForward();
  await isBooked(wizard);
  await page.reload();
  await isBooked(wizard);
  expect(await page.locator('canvas').count()).toBe(0);
  // An appointment is not paid online; its page keeps the label of the specification.
  const paper = page.getByRole('article', { name: 'Datos de la reserva' });
  expect(await paper.textContent()).toContain('Se paga en el taller');
  await page.getByRole('link', { name: 'Ver o cancelar la cita' }).click();
  await page.getByText(/^Recibimos tu reserva\./).waitFor();
  await page.goBack();
  await isBooked(wizard);
  await page.goBack();
  await wizard.arriveAt('Información Personal');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/cita?paso=comprobante');
  await isBooked(wizard);
  await page.getByRole('button', { name: 'Agendar otra cita' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe(WISH.name);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  expect(await wizard.name.inputValue()).toBe('');
  await expect.poll(() => isFocused(wizard.heading('Información Personal'))).toBe(true);
});

test('the receipt prints on one A4 page and on an 80 mm strip, without buttons', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['the entered data', 'WISH.phone'],
        ['the confirmation date', 'Reservada23 de noviembre de 2026'],
        ['a note that a confirmation e-mail is sent', 'Enviamos un correo de confirmación'],
      ],
    },
  },
}, async () => {
  const page = await site.open({ colorScheme: 'dark' });
  const { wizard, wish } = await openSummary(page, { date: '2026-12-14' });
  await wizard.confirm();
  await isBooked(wizard);
  const paper = (await page.getByRole('article').textContent()) ?? '';
  for (const entered of [WISH.name, wish.email, WISH.phone, WISH.brand, WISH.model, WISH.notes]) {
    expect(paper).toContain(entered);
  }
  expect(paper).toMatch(/Reservada23 de noviembre de 2026 a las 08:00/);
  expect(paper).toContain(`Enviamos un correo de confirmación a ${wish.email}`);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  expect(pagesOf(await page.pdf({ width: '80mm', height: '297mm' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText('lunes, 14 de diciembre de 2026').isVisible()).toBe(true);
  const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(ground).toMatch(/^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/);
});

test('the longest receipt prints on one A4 page, fits at 320 px and moves nothing with reduced motion', async () => {
  const page = await site.open({
    width: 320,
    height: 844,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  const { wizard } = await openSummary(page, {
    date: '2026-12-21',
    name: 'María de los Ángeles '.repeat(5).slice(0, 99).trim(),
    email: `${'nombre.muy.largo.'.repeat(3)}persona@un-dominio-bastante-largo.com.uy`,
    model: 'Modelo con un nombre larguísimo '.repeat(2).slice(0, 59).trim(),
    notes: 'Hace un ruido raro al frenar en bajada. '.repeat(25).trim(),
  });
  await inspect(page, 'step-5-longest');
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
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  await page.getByRole('link', { name: 'Google Calendar' }).waitFor();
  await inspect(page, 'receipt-longest');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
});
