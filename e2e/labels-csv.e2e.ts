import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '#test/browser/page.ts';
import { createStockedComponent } from '#test/stock.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { eventually } from './support/eventually.ts';
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

test('labels: of one, of those that were found, of a part of them', async () => {
  const page = await openShelf();
  await fromRow(page, 'Bujía de iridio CR9EIX', 'Imprimir etiqueta');
  const one = dialog(page, 'Imprimir etiqueta');
  await one.getByText('1 etiqueta de 62 × 29 mm').waitFor();
  await one.getByRole('textbox', { name: 'Copias' }).fill('0');
  await one.getByText('Escribe un número del 1 al 99.').waitFor();
  await one.getByRole('textbox', { name: 'Copias' }).fill('2');
  await press(one, 'Una copia más');
  // What goes on paper is drawn once the rest stands.
  await eventually(() => pagesOnPaper(page)).toEqual(['62×29', '62×29', '62×29']);
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > div:last-child > div').first();
  await eventually(() => readQr(printed)).toBe('BUJ-CR9');
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  const many = dialog(page, 'Imprimir etiquetas');
  await many.waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'labels-many');
  await eventually(() => pagesOnPaper(page)).toHaveLength(6);
  await many.getByRole('textbox', { name: 'Copias de cada una' }).fill('99');
  await many.getByText(/^Son 594 etiquetas; se pueden imprimir hasta 500 a la vez/).waitFor();
  expect(await many.getByRole('button', { name: 'Imprimir', exact: true }).isDisabled()).toBe(true);
  await press(many, 'Quitar todas');
  await many.getByText('Elige al menos una etiqueta.').waitFor();
  await many.getByRole('checkbox', { name: 'Cadena 520' }).check();
  await many.getByRole('checkbox', { name: 'Grasa de litio' }).check();
  await many.getByRole('textbox', { name: 'Copias de cada una' }).fill('2');
  await eventually(() => pagesOnPaper(page)).toHaveLength(4);
  // By scan: one that was taken out comes back, to the front.
  await many.getByRole('combobox', { name: 'Agregar componente' }).fill('fil-1');
  await page.keyboard.press('Enter');
  await many.getByText('6 etiquetas de 62 × 29 mm').waitFor();
  await eventually(() => many.getByRole('checkbox').first().isChecked()).toBe(true);
  await page.evaluate('window.print = () => { window.printed = true }');
  await press(many, 'Imprimir');
  await eventually(() => page.evaluate('window.printed')).toBe(true);
});

test('with a search, the labels are of what was found', async () => {
  const page = await openShelf();
  await page.getByRole('textbox', { name: 'Buscar' }).fill('b2');
  await eventually(() => page.getByRole('row').count()).toBe(2);
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  await dialog(page, 'Imprimir etiqueta').getByText('1 etiqueta de 62 × 29 mm').waitFor();
  await eventually(() => pagesOnPaper(page)).toEqual(['62×29']);
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(`document.activeElement.textContent`)).toBe('Más');
});

test('the job card of an appointment goes on A6, with the way back to it', async () => {
  const booked = await bookedOn(site, '10:00', { notes: 'Pierde aceite y cuesta que arranque.' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  await press(await openDrawer(page), 'Ficha de trabajo');
  const card = dialog(page, 'Ficha de trabajo');
  await card.getByText('jueves, 26 de noviembre de 2026').waitFor();
  await eventually(() => pagesOnPaper(page)).toEqual(['105×148']);
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > div:last-child > div');
  await eventually(() => readQr(printed)).toBe(`${site.app.url}/admin#cita=${booked.id}`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ media: null });
  await inspect(page, 'job-card');
});

const fromMore = async (page: Page, entry: string) => {
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: entry }).click();
};
const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

test('exported, edited, imported: what changes is shown first', async () => {
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
  await form.getByText('O arrástralo hasta aquí.').waitFor();
  expect(await send.isDisabled()).toBe(true);

  await file.setInputFiles(csv('igual.csv', exported));
  await form.getByText('Los componentes ya están como en el archivo').waitFor();
  expect(await send.isDisabled()).toBe(true);

  const edited = exported.replace('unidad;2;4;', 'unidad;9;4;').concat('NUE-1;Espejo;caja;1\r\n');
  // The keyboard opens the same chooser.
  const choosing = page.waitForEvent('filechooser');
  await file.focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(csv('cambios.csv', edited));
  const changes = form.getByRole('region', { name: 'Qué cambia' });
  await changes.getByText('Espejo').waitFor();
  await expect
    .poll(() => changes.getByRole('listitem').allTextContents())
    .toEqual([
      'Línea 7Pastillas de freno delanteras (PAS-200)cantidad 2 pasa a 9',
      'Línea 8Espejo (NUE-1): nuevo',
    ]);
  await form
    .getByRole('status')
    .getByText(/^1 nuevo, 1 con cambios, /)
    .waitFor();
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
});

test('a file that is not right says where, and nothing is taken from it', async () => {
  const page = await openShelf();
  await fromMore(page, 'Importar CSV');
  const form = dialog(page, 'Importar componentes');
  const send = form.getByRole('button', { name: 'Importar', exact: true });
  const file = form.getByLabel(/^Elegir/);
  const refused = async (chosen: Parameters<typeof file.setInputFiles>[0], sentence: string) => {
    await file.setInputFiles(chosen);
    await form.getByRole('alert').getByText(sentence).waitFor();
    expect(await send.isDisabled()).toBe(true);
  };
  await refused(csv('vacio.csv', ''), 'El archivo no tiene componentes.');
  await refused(csv('libro.csv', 'PK\u0003\u0004\0'), 'El archivo no es un CSV.');
  await refused(csv('grande.csv', 'x'.repeat(10_000_001)), 'El archivo es demasiado grande.');
  const wrong = csv(
    'mal.csv',
    'codigo;nombre;unidad;cantidad\r\nNUE-2;Bocina;caja;1.500\r\nNUE-3;;docena;1',
  );
  await refused(wrong, 'El archivo tiene 3 problemas');
  const problems = form.getByRole('region', { name: 'Qué corregir' }).getByRole('listitem');
  await expect
    .poll(() => problems.allTextContents())
    .toEqual([
      'Línea 2cantidad El punto puede ser de miles o de decimales. Escribe 1500 o 1,5.',
      'Línea 3unidad La unidad debe ser unidad, metro, kilogramo, litro, caja o paquete.',
      'Línea 3nombre El nombre es requerido',
    ]);
  await inspect(page, 'import-problems');

  // The same name again, mended; as Windows writes it; dropped on the page.
  const mended = csv('mal.csv', 'codigo;nombre;unidad\r\nNUE-2;Bocina eléctrica;unidad', 'latin1');
  await page.evaluate(
    `((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'mal.csv'));
      for (const kind of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
      }
    })(${JSON.stringify([...mended.buffer])})`,
  );
  await form.getByText('lo leímos como Windows-1252').waitFor();
  await form.getByText('Bocina eléctrica').waitFor();
  expectStatus(page, 409);
  await page.route('**/api/components/csv', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Algo falló.', code: 'x' } }),
  );
  await send.click();
  await form.getByRole('alert').getByText('Error al importar los componentes').waitFor();
  await page.unroute('**/api/components/csv');
  await send.click();
  await rowOf(page, 'Bocina eléctrica').waitFor();
});

test('the tab pulses three times and then rests; not where motion is not wanted', {
  meta: {
    specification: {
      'admin 2 Main admin page': [['quantity at or below minStock', 'con stock bajo']],
    },
  },
}, async () => {
  const PULSE = `(() => {
    const tab = document.querySelector('[role=tab][data-tab=componentes]');
    const { animationName, animationDuration, animationIterationCount } =
      getComputedStyle(tab.querySelector('[aria-hidden=true]'), '::after');
    const beats = animationName === 'none' ? 0 : Number(animationIterationCount);
    return { name: tab.ariaLabel, seconds: beats * Number.parseFloat(animationDuration) };
  })()`;
  const pulseOf = async (page: Page) => {
    await page.getByRole('tab', { name: /^Componentes, \d+ con stock bajo$/ }).waitFor();
    return page.evaluate<{ name: string; seconds: number }>(PULSE);
  };
  const { name, seconds } = await pulseOf(await openShelf());
  expect(name).toMatch(/^Componentes, \d+ con stock bajo$/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(5);
  const still = await pulseOf(await openShelf({ reducedMotion: 'reduce' }));
  expect(still).toEqual({ name, seconds: 0 });
});
