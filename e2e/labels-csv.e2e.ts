import { beforeAll, expect, test } from 'vitest';
import { shelve } from '#test/stock.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper, readQr } from './support/paper.ts';
import { fillShelf, fromRow } from './support/shelf.ts';
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
  await shelve(site.app.kit.db, { ...LONG, code: LONG.code.slice(0, 40) });
  await shelve(site.app.kit.db, { code: 'FIL-1', name: 'Filtro de aceite' });
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
  expect(await pagesOnPaper(page)).toEqual(['62×29', '62×29', '62×29']);
  await page.emulateMedia({ media: 'print' });
  expect(await readQr(page.locator('body > div:last-child > div').first())).toBe('BUJ-CR9');
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  const many = dialog(page, 'Imprimir etiquetas');
  await many.waitFor();
  await inspect(page, 'labels-many');
  await page.setViewportSize(PHONE);
  await inspect(page, 'labels-many');
  expect(await pagesOnPaper(page)).toHaveLength(6);
  await many.getByRole('textbox', { name: 'Copias de cada una' }).fill('99');
  await many.getByText(/^Son 594 etiquetas; se pueden imprimir hasta 500 a la vez/).waitFor();
  expect(await many.getByRole('button', { name: 'Imprimir', exact: true }).isDisabled()).toBe(true);
  await press(many, 'Quitar todas');
  await many.getByText('Elige al menos una etiqueta.').waitFor();
  await many.getByRole('checkbox', { name: 'Cadena 520' }).check();
  await many.getByRole('checkbox', { name: 'Grasa de litio' }).check();
  await many.getByRole('textbox', { name: 'Copias de cada una' }).fill('2');
  await page.evaluate('window.print = () => { window.printed = true }');
  await press(many, 'Imprimir');
  expect(await page.evaluate('window.printed')).toBe(true);
  expect(await pagesOnPaper(page)).toHaveLength(4);
});

test('with a search, the labels are of what was found', async () => {
  const page = await openShelf();
  await page.getByRole('textbox', { name: 'Buscar' }).fill('b2');
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  await dialog(page, 'Imprimir etiqueta').getByText('1 etiqueta de 62 × 29 mm').waitFor();
  expect(await pagesOnPaper(page)).toEqual(['62×29']);
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(`document.activeElement.textContent`)).toBe('Más');
});

test('the job card of an appointment goes on A6, with the way back to it', async () => {
  const booked = await bookedOn(site, '10:00', { notes: 'Pierde aceite y cuesta que arranque.' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  await press(await openDrawer(page), 'Ficha de trabajo');
  const card = dialog(page, 'Ficha de trabajo');
  await card.getByText('jueves, 26 de noviembre de 2026').waitFor();
  expect(await pagesOnPaper(page)).toEqual(['105×148']);
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > div:last-child > div');
  expect(await readQr(printed)).toBe(`${site.app.url}/admin#cita=${booked.id}`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ media: null });
  await inspect(page, 'job-card');
});
