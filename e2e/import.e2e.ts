import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';
const PEOPLE = ['Ana Gómez', 'Bruno Díaz', `${LONG} Sociedad Anónima`].map(
  (name, at) => `${name};099 555 11${at};SAB 123${at};Honda;CG 150;5/3/2026;${1 + at}2.500`,
);
const SHEET = `Nombre;Teléfono;Matrícula;Marca;Modelo;Última visita;Kms
${PEOPLE.join('\r\n')}
;099 555 119;SAB 1239;;;;
Carla;12;;;;;
`;

const file = (content: string) => ({
  name: 'clientes del taller 2026.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content, 'latin1'),
});

/** The dialog is drawn anew at each width. */
async function inspectWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, name, '[role=dialog]');
  }
}

async function choose(page: Page, content: string) {
  const traer = dialog(page, 'Traer datos');
  await traer.locator('input[type=file]').setInputFiles(file(content));
  await traer.getByRole('heading', { name: 'Qué va a pasar' }).waitFor();
  return traer;
}

test('a spreadsheet is seen before it is imported, survives a reload, and is undone', async () => {
  const { page } = await openPanel(site, 'admin');
  await openFromMenu(page, 'Traer datos');
  await inspectWidths(page, 'imports-none');
  const traer = await choose(page, SHEET);
  await traer.getByText('Falta el nombre del cliente.').waitFor();
  await inspectWidths(page, 'imports-preview');
  await traer.getByLabel('Primero el mes: 5/3 es el 3 de mayo').check();
  await traer
    .locator('tbody tr', { hasText: '5/3/2026' })
    .first()
    .locator('td:first-of-type', { hasText: '03/05/2026' })
    .waitFor();
  await press(traer, 'Importar');
  await traer.getByText('clientes del taller 2026.csv').waitFor();
  await page.reload();
  await openFromMenu(page, 'Traer datos');
  await traer.getByText('Importada', { exact: true }).waitFor();
  await inspectWidths(page, 'imports-one');
  await traer.getByRole('button', { name: /^Deshacer / }).click();
  await press(dialog(page, 'Deshacer importación'), 'Deshacer');
  await toast(page, 'La importación de «clientes del taller 2026.csv» quedó deshecha.');
  await traer.getByText('Deshecha', { exact: true }).waitFor();
  expect(await traer.getByRole('button', { name: /^Deshacer / }).count()).toBe(0);
});
