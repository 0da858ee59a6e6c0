import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { expectStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

/** The panel on the demo workshop. */
const site = siteForTests();
beforeAll(async () => {
  // Earlier files of this process may have received uploads, which block all other decoders.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const { context, setNow } = site.app;
  await seedDemo({ context, setNow }, MONDAY_MORNING);
});

const WIDTHS = [320, 390, 820, 1024, 1440, 1600] as const;
const TABS = ['#agenda', '#agenda/tablero', '#reservas', '#componentes', '#historial'] as const;

/** Names of the controls of a part whose centre a message covers, as they are and scrolled to the middle. */
const coveredIn = (part: string) => `[...document.querySelectorAll(
  '${part} :is(button, a[href], input, select, textarea)')].flatMap((control) => {
  if (!control.checkVisibility({ visibilityProperty: true })) return [];
  const isCovered = () => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const message = hit?.closest('.mantine-Notifications-root, [role=alert], [role=status]');
    return message && !message.contains(control);
  };
  if (!isCovered()) return [];
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return isCovered() ? [control.ariaLabel || control.textContent || control.outerHTML] : [];
})`;

/** Holds every pause of 10 s or more, so that no message closes before. */
const LONG_PAUSES_HELD = `(() => {
  const start = window.setTimeout.bind(window);
  window.setTimeout = (run, ms, ...rest) => (ms >= 10_000 ? 0 : start(run, ms, ...rest));
})()`;

const TOAST = '.mantine-Notification-root';
const stepButton = (page: Page, at: number) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Pasar a (?!Entregad|Instalada|Completado)/ })
    .filter({ visible: true })
    .nth(at);

/** Opens the panel where a toast with «Deshacer» and a page banner about a failure are shown. */
async function openWithMessages(hash: string): Promise<Page> {
  const { page } = await openPanel(site, 'admin', {
    hash,
    live: 'muted',
    width: 1440,
    height: 900,
  });
  await page.addInitScript(LONG_PAUSES_HELD);
  await page.reload();
  await stepButton(page, 0).click();
  await page.locator(TOAST).waitFor();
  expectStatus(page, 409);
  const failure = { success: false, code: 'no-stock', message: 'Prueba de nuevo.' };
  await page.route(/\/status$/, (route) => route.fulfill({ status: 409, json: failure }));
  await page.mouse.click(700, 5);
  // Another record: a second step of the same one would close the toast.
  await stepButton(page, 1).click();
  await page.getByRole('alert').filter({ hasText: 'Prueba de nuevo.' }).waitFor();
  await page.unroute(/\/status$/);
  return page;
}

/** Expects that no message covers a control of the part, at each width. */
async function expectNothingCovered(page: Page, part: string, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
    await page.locator(`${part} button`).filter({ visible: true }).first().waitFor();
    await expect
      .poll(() => page.evaluate(coveredIn(part)), { message: `${where} at ${width}` })
      .toEqual([]);
  }
}

test('a toast and a banner cover no control of the tabs', async () => {
  const page = await openWithMessages('#agenda');
  for (const hash of TABS) {
    await page.evaluate(`location.hash = '${hash}'`);
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await expectNothingCovered(page, 'main', hash);
  }
});

test('a toast and a held notice cover no control of an open detail', async () => {
  const page = await openWithMessages('#agenda');
  await page.locator('main tbody th button').first().click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Recorrido' }).waitFor();
  await page.locator(TOAST).waitFor();
  await expectNothingCovered(page, '[role=dialog]', 'detail');
});
