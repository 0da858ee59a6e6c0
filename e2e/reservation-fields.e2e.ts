import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addProductImage } from '#products/server/image-actions.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectLongTextInside, expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { inspect } from './support/inspect.ts';
import { openUnitWizard, UNIT_WISH } from './support/reserving.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDTHS = [320, 360, 390, 768, 1440];
const PHONE = { width: 390, height: 844 };
/** A word without a break opportunity, as in the panel's tests. */
const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';

test('the unit wizard keeps its draft over Back, Forward and a reload until «Empezar de nuevo»', async () => {
  const page = await site.open();
  await page.goto('/reserva?paso=3');
  const wizard = await openUnitWizard(page);
  await wizard.reach(3);
  await expect.poll(() => isFocused(wizard.heading('Seleccionar Producto'))).toBe(true);
  await page.goBack();
  await wizard.arriveAt('Tu Motocicleta');
  expect(await wizard.field('Modelo').inputValue()).toBe(UNIT_WISH.model);
  await wizard.back.click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.field('País').inputValue()).toBe('Uruguay');
  await page.goForward();
  await page.goForward();
  await wizard.arriveAt('Seleccionar Producto');
  await page.reload();
  await page.getByText('Recuperamos tus datos.').waitFor();
  await wizard.arriveAt('Seleccionar Producto');
  expect(await page.evaluate(`Object.keys(sessionStorage)`)).toContain('bujia.reserva.v1');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.field('Dirección').inputValue()).toBe('');
});

/** Checks at every width, and with text at 200 %, that the page does not scroll sideways. */
async function expectItFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  // 400 % of zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(PHONE);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
}

async function inspectOnBoth(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await inspect(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await inspect(page, name);
}

test('every step of the unit wizard passes the inspection and fits long words from 320 to 1440 px', async () => {
  const { db } = site.app.context;
  const picture = { width: 900, height: 600, channels: 3, background: '#365f8f' } as const;
  await addProductImage(
    db,
    site.fixtures.crashBars,
    await sharp({ create: picture }).png().toBuffer(),
  );
  const page = await site.open();
  const wizard = await openUnitWizard(page);
  await wizard.next.click();
  await page.getByRole('status').filter({ hasText: 'Falta corregir 6 datos' }).waitFor();
  await inspectOnBoth(page, 'reserva-1-errors');
  await expectItFits(page);
  await wizard.fillPerson({
    ...UNIT_WISH,
    name: LONG,
    email: `${'e'.repeat(48)}@ejemplo.com`,
    state: LONG,
    address: LONG,
  });
  await wizard.goOn('Tu Motocicleta');
  await wizard.fillMotorcycle({ ...UNIT_WISH, model: LONG });
  await inspectOnBoth(page, 'reserva-2');
  await wizard.goOn('Seleccionar Producto');
  const unit = wizard.unit(UNIT_WISH.product);
  await unit.check();
  const image = page.getByRole('region', { name: 'Productos' }).locator('img');
  const shown = (what: string) => image.evaluate((it, name) => Reflect.get(it, name), what);
  await expect.poll(() => shown('naturalWidth')).toBeGreaterThan(0);
  // The browser loads the size that a card on this screen needs.
  expect(await shown('currentSrc')).toContain('?size=400');
  await wizard.field('Notas (opcional)').fill(LONG);
  await inspectOnBoth(page, 'reserva-3');
  await expectItFits(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const outline = () =>
    unit.locator('..').evaluate((label) => getComputedStyle(label).outlineStyle);
  await expect.poll(outline).not.toBe('none');
  await page.emulateMedia({ forcedColors: 'none' });
  await wizard.goOn('Confirmar Reserva');
  await inspectOnBoth(page, 'reserva-4');
  await expectItFits(page);

  const state = { code: 'R-1', product: { _id: 'x', name: LONG, price: 210 }, status: 'accepted' };
  const paid = { payment: 'paid', canResume: false, createdAt: '2026-11-20T12:00:00.000Z' };
  await page.route('**/api/payments/resume/*', (route) =>
    route.fulfill({ json: { success: true, data: { ...state, ...paid } } }),
  );
  await page.goto('/reserva?payment=success#retomar=abc');
  await page.getByRole('heading', { name: 'Reserva pagada' }).waitFor();
  await expectItFits(page);
  await expectLongTextInside(page, LONG.slice(0, 40));
});
