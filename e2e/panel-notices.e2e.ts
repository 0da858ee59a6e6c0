import { expect, onTestFinished, test } from 'vitest';
import { boxOf } from './support/drag.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('the panel neither shifts nor covers its heading under the pointer for a late warning, or while a tab loads', async () => {
  site.app.setFreeBytes(0);
  onTestFinished(() => site.app.setFreeBytes(Number.POSITIVE_INFINITY));
  const held = Promise.withResolvers<void>();
  const { page } = await openPanel(site, ['historial', 'finanzas'], { hash: '#historial' });
  await page.route('**/api/room', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Before the reload: the panel loads the other tabs when it has nothing else to do.
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/finance-screen-*', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.reload();
  // Waits for the tab's own heading, which replaces that of the loading tab.
  await page.getByText('No hay datos en el historial').waitFor();
  const heading = page.getByRole('heading', { name: 'Historial', exact: true });
  await heading.hover();
  const { y } = await boxOf(heading);
  held.resolve();
  const warning = page.getByText('El disco del servidor está casi lleno: no se puede guardar');
  await warning.waitFor();
  expect((await boxOf(heading)).y).toBe(y);
  const hit = await heading.evaluate((it) => {
    const { left, top } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + 2, top + 2));
  });
  expect(hit).toBe(true);
  const line = await boxOf(page.getByText(/^Aviso nuevo/));
  expect(line.y + line.height).toBeLessThanOrEqual(y);

  await page.mouse.move(0, 0);
  const { height } = await boxOf(warning);
  await expect.poll(async () => Math.round((await boxOf(heading)).y - y)).toBe(Math.round(height));
  expect(await page.getByText(/^Aviso nuevo/).count()).toBe(0);

  await page.getByRole('tab', { name: 'Finanzas' }).click();
  const main = page.getByRole('main');
  const title = await boxOf(main.getByRole('heading', { name: 'Finanzas' }));
  const word = await boxOf(main.locator('[aria-busy=true]').getByText('Cargando…'));
  expect(word.y).toBeGreaterThanOrEqual(title.y + title.height);
  loading.resolve();
  await main.getByText('Historial de transacciones').waitFor();
});

test('a shown warning is whole in a narrower window while the mouse rests on the page', async () => {
  site.app.setFreeBytes(0);
  onTestFinished(() => site.app.setFreeBytes(Number.POSITIVE_INFINITY));
  const { page } = await openPanel(site, ['historial'], { hash: '#historial', width: 1280 });
  const warning = page.getByText('El disco del servidor está casi lleno: no se puede guardar');
  await warning.waitFor();
  const heading = page.getByRole('heading', { name: 'Historial', exact: true });
  await heading.hover();
  const { height } = await boxOf(warning);
  await page.setViewportSize({ width: 420, height: 800 });
  await expect.poll(async () => (await boxOf(warning)).height).toBeGreaterThan(height);
  const bottom = async () => {
    const { y, height: now } = await boxOf(warning);
    return y + now;
  };
  await expect
    .poll(async () => (await boxOf(page.getByRole('main'))).y - (await bottom()))
    .toBeGreaterThanOrEqual(0);
  expect(await page.getByText(/^Aviso nuevo/).count()).toBe(0);
});
