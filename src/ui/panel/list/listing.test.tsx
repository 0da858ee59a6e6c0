import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { type Column, Listing } from './listing.tsx';

setUpScreens();

type Wheel = { _id: string; name: string; size: number };

const COLUMNS: Column<Wheel>[] = [
  { head: 'Medida', amount: true, cell: ({ size }) => size },
  { head: 'Nombre', name: true, at: 'line', cell: ({ name }) => name },
  { head: 'Estado', at: 'top', cell: () => 'Usada' },
  { head: 'Fecha', at: 'date', cell: () => '23/11', card: () => 'el 23/11' },
  { head: 'Lugar', at: null, cell: () => 'A1' },
  { head: 'Acciones', at: 'end', cell: () => 'Vender' },
];
const ROWS: Wheel[] = [{ _id: 'front', name: 'Delantera', size: 17 }];

test('Listing shows all cells of a row in the order of the columns, with the heading of the row', async () => {
  const page = openScreen(<Listing rows={ROWS} columns={COLUMNS} />, { width: 1440 });
  await page.getByRole('row').nth(1).waitFor();
  const heads = COLUMNS.map(({ head }) => head);
  expect(page.getByRole('columnheader').allTextContents()).toEqual(heads);
  expect(page.getByRole('rowheader').allTextContents()).toEqual(['Delantera']);
  const cells = page.getByRole('row').nth(1).locator('th, td').allTextContents();
  expect(cells).toEqual(['17', 'Delantera', 'Usada', '23/11', 'A1', 'Vender']);
});

test('Listing shows a cell at its place on the card: date, first line, lines, facts, end', async () => {
  const page = openScreen(<Listing rows={ROWS} columns={COLUMNS} />, { width: 390 });
  const card = page.getByRole('listitem');
  await until(() => expect(card.count()).toBe(1));
  expect(card.allTextContents()).toEqual(['el 23/11UsadaDelanteraMedida17Vender']);
  expect(await card.getAttribute('data-record')).toBe('front');
});
