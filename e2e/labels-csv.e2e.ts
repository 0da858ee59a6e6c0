import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { linksOf } from '#test/client-records.ts';
import { createStockedComponent } from '#test/stock.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper, readQr } from './support/paper.ts';
import { fillShelf, fromRow, rowOf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const LONG = {
  code: 'KIT-TRANSMISIÓN-520/YBR125-2017-2024-ORIG',
  name: 'Kit de transmisión completo con corona de acero templado, piñón y cadena con retenes para motos de 125 cc',
  location: 'Depósito del fondo, estantería metálica 14, cajón inferior',
  quantity: 0,
};

beforeAll(async () => {
  await fillShelf(site);
  await createStockedComponent(site.app.context.db, { ...LONG, code: LONG.code.slice(0, 40) });
  await createStockedComponent(site.app.context.db, { code: 'FIL-1', name: 'Filtro de aceite' });
});

async function openShelf(options = {}) {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes', ...options });
  await page.getByRole('button', { name: 'Más acciones para Cadena 520' }).waitFor();
  return page;
}

test('labels and the job card print with a QR code; the low-stock dot pulses for less than 5 s', {
  meta: {
    specification: {
      'admin 2 Main admin page': [['quantity at or below minStock', 'con stock bajo']],
    },
  },
}, async () => {
  const page = await openShelf({ reducedMotion: 'no-preference' });
  const { name, seconds } = await pulseOf(page);
  expect(name).toMatch(/^Componentes, \d+ con stock bajo$/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fromRow(page, 'Bujía de iridio CR9EIX', 'Imprimir etiqueta');
  const one = dialog(page, 'Imprimir etiqueta');
  await one.getByRole('textbox', { name: 'Copias' }).fill('2');
  await press(one, 'Una copia más');
  // The printed part is drawn after the rest of the page.
  await expect.poll(() => pagesOnPaper(page)).toEqual(['62×29', '62×29', '62×29']);
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > div:last-child > div').first();
  await expect.poll(() => readQr(printed)).toBe('BUJ-CR9');
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  // Labels of several components, with the longest texts.
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  await dialog(page, 'Imprimir etiquetas').waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'labels-many');
  await expect.poll(() => pagesOnPaper(page)).toHaveLength(6);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  // With a search, the labels are those of the found components.
  await page.getByRole('textbox', { name: 'Buscar' }).fill('b2');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  await one.getByText('1 etiqueta de 62 × 29 mm').waitFor();
  await expect.poll(() => pagesOnPaper(page)).toEqual(['62×29']);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(`document.activeElement.textContent`)).toBe('Más');

  const booked = await bookedOn(site, '10:00', { notes: 'Pierde aceite y cuesta que arranque.' });
  const still = { hash: `#cita=${booked.id}`, reducedMotion: 'reduce' as const };
  const { page: other } = await openPanel(site, ['agenda', 'stock'], still);
  await press(await openDrawer(other), 'Ficha de trabajo');
  const card = dialog(other, 'Ficha de trabajo');
  await card.getByText('jueves, 26 de noviembre de 2026').waitFor();
  await expect.poll(() => pagesOnPaper(other)).toEqual(['105×148']);
  await other.emulateMedia({ media: 'print' });
  const codes = other.locator('body > div:last-child svg');
  await expect.poll(() => readQr(codes.first())).toBe(`${site.app.url}/admin#cita=${booked.id}`);
  const { motorcycle } = await linksOf(site.app.context.db, booked.id);
  await expect.poll(() => readQr(codes.nth(1))).toBe(`${site.app.url}/admin#moto=${motorcycle}`);
  await other.setViewportSize(PHONE);
  await other.emulateMedia({ media: null });
  await inspect(other, 'job-card');
  expect((await pulseOf(other)).seconds).toBe(0);
});

/** Returns the name of the tab and for how many seconds its dot pulses. */
async function pulseOf(page: Page): Promise<{ name: string; seconds: number }> {
  await page.locator('[role=tab][aria-label*="con stock bajo"]').waitFor({ state: 'attached' });
  return page.evaluate(`(() => {
    const tab = document.querySelector('[role=tab][data-tab=componentes]');
    const { animationName, animationDuration, animationIterationCount } =
      getComputedStyle(tab.querySelector('[aria-hidden=true]'), '::after');
    const beats = animationName === 'none' ? 0 : Number(animationIterationCount);
    return { name: tab.ariaLabel, seconds: beats * Number.parseFloat(animationDuration) };
  })()`);
}

const fromMore = async (page: Page, entry: string) => {
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: entry }).click();
};
const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

test('the CSV import shows its changes first, and reads an edited export or a dropped Windows-1252 file', async () => {
  const page = await openShelf();
  const downloading = page.waitForEvent('download');
  await fromMore(page, 'Exportar CSV');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('componentes-2026-11-23.csv');
  await toast(page, 'Componentes exportados: componentes-2026-11-23.csv');
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported.startsWith('\uFEFFcodigo;nombre;')).toBe(true);

  await fromMore(page, 'Importar CSV');
  const form = dialog(page, 'Importar componentes');
  const send = form.getByRole('button', { name: 'Importar', exact: true });
  const file = form.getByLabel(/^Elegir/);
  const edited = exported.replace('unidad;2;4;', 'unidad;9;4;').concat('NUE-1;Espejo;caja;1\r\n');
  // Enter opens the file chooser.
  const choosing = page.waitForEvent('filechooser');
  await form.locator(':focus').waitFor();
  await file.focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(csv('cambios.csv', edited));
  const changes = form.getByRole('region', { name: 'Qué cambia' });
  await changes.getByText('Espejo').waitFor();
  await expect
    .poll(() => changes.getByRole('rowheader').filter({ hasText: 'Línea' }).allTextContents())
    .toEqual(['Línea 7 Pastillas de freno delanteras (PAS-200)', 'Línea 8 Espejo (NUE-1): nuevo']);
  await changes.getByRole('row', { name: /^cantidad 2.* 9/ }).waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'import-changes');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { db } = site.app.context;
  await db
    .updateTable('components')
    .set({ supplier: 'Sur' })
    .where('code', '=', 'PAS-200')
    .execute();
  await send.click();
  await form.getByRole('alert').getByText('Los componentes cambiaron mientras tanto').waitFor();
  await changes.getByText('Sur').waitFor();
  await send.click();
  await toast(page, 'Componentes importados correctamente');
  await rowOf(page, 'Espejo').waitFor();
  await rowOf(page, 'Pastillas').getByText('9', { exact: true }).waitFor();

  await fromMore(page, 'Importar CSV');
  await file.setInputFiles(csv('mal.csv', 'codigo;nombre;unidad\r\nNUE-3;;docena'));
  await form.getByRole('alert').getByText('El archivo tiene 2 problemas').waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'import-problems');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The corrected file has the same name and Windows-1252 text, and is dropped on the page.
  const corrected = csv(
    'mal.csv',
    'codigo;nombre;unidad\r\nNUE-2;Bocina eléctrica;unidad',
    'latin1',
  );
  await page.evaluate(
    `((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'mal.csv'));
      for (const kind of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
      }
    })(${JSON.stringify([...corrected.buffer])})`,
  );
  await form.getByText('lo leímos como Windows-1252').waitFor();
  await form.getByText('Bocina eléctrica').waitFor();
  await send.click();
  await rowOf(page, 'Bocina eléctrica').waitFor();
});
