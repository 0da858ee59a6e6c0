import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { layoutShifts } from '#test/browser/layout-shift.ts';
import { WISH, Wizard } from './support/booking.ts';
import { UnitWizard } from './support/reserving.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Opens the page as it is served. Its scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  // Style sheets wait for the fonts: late fonts move texts by some pixels on a busy machine.
  const fonts = Promise.all(['archivo', 'barlow'].map((name) => fontLoaded(page, name)));
  await page.route('**/assets/*.css', async (route) => {
    await fonts;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await fonts;
  return letThrough;
}

async function fontLoaded(page: Page, name: string): Promise<void> {
  const response = await page.waitForResponse((is) => is.url().includes(`${name}-`));
  await response.finished();
}

const caretOf = (page: Page) => page.evaluate<number>('document.activeElement.selectionStart');

test('/cita can be filled in before its script loads; hydration keeps text, focus and caret', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const letThrough = await openWithoutScripts(page, `/cita?servicio=${site.fixtures.oilChange}`);
  const wizard = new Wizard(page);
  await page.getByText('Servicio elegido').waitFor();
  await wizard.phone.fill('099 412 345x');
  await wizard.name.focus();
  await page.keyboard.type('Ana 3Pérez');
  await page.keyboard.press('Home');
  expect(await wizard.next.isDisabled()).toBe(true);
  letThrough();
  await wizard.begin('Información Personal');
  expect(await wizard.name.inputValue()).toBe('Ana Pérez');
  expect(await wizard.phone.inputValue()).toBe('099 412 345');
  expect([await isFocused(wizard.name), await caretOf(page)]).toEqual([true, 0]);
  await page.getByText('Cambio de aceite y filtro').first().waitFor();
  expect(await layoutShifts(page)).toEqual([]);
  await wizard.email.fill('ana@ejemplo.com');
  await wizard.goOn('Tu Motocicleta');
});

test('/reserva sends nothing and keeps the chosen country when filled in before its script loads', async () => {
  const page = await site.open();
  const letThrough = await openWithoutScripts(page, '/reserva');
  const wizard = new UnitWizard(page);
  await wizard.field('Nombre completo').fill('Ana Pérez');
  await wizard.field('País').selectOption('Uruguay');
  await wizard.field('Nombre completo').press('Enter');
  expect(await wizard.next.isDisabled()).toBe(true);
  letThrough();
  await wizard.begin('Información Personal');
  await expect.poll(() => wizard.next.isDisabled()).toBe(false);
  expect(await wizard.field('País').inputValue()).toBe('Uruguay');
  expect(await layoutShifts(page)).toEqual([]);
  expect(new URL(page.url()).search).toBe('?paso=1');
});

test('/cita fills only untouched fields from a stored draft, and serves no form for a later step', async () => {
  const page = await site.open();
  await page.goto('/cita');
  const wizard = new Wizard(page);
  await wizard.begin('Información Personal');
  await wizard.fillPerson({ ...WISH, email: 'vieja@ejemplo.com' });
  await wizard.goOn('Tu Motocicleta');
  const letThrough = await openWithoutScripts(page, '/cita');
  await wizard.email.fill('nueva@ejemplo.com');
  letThrough();
  await page.getByText('Recuperamos tus datos.').waitFor();
  expect(await wizard.email.inputValue()).toBe('nueva@ejemplo.com');
  expect(await isFocused(wizard.email)).toBe(true);
  expect(await wizard.phone.inputValue()).not.toBe('');
  expect(await layoutShifts(page)).toEqual([]);
  const html = await (await fetch(`${site.app.url}/cita?paso=2`)).text();
  expect(html).not.toContain('<form');
});

test('/cita does not shift when its fonts load late', async () => {
  const page = await site.open({ width: 390, height: 844 });
  const drawn = Promise.withResolvers<void>();
  await page.route('**/assets/*.woff2', async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto('/cita', { waitUntil: 'commit' });
  await new Wizard(page).begin('Información Personal');
  drawn.resolve();
  await page.evaluate('document.fonts.ready.then(() => true)');
  const scores = (await layoutShifts(page)).map(({ score }) => score);
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThan(0.01);
});
