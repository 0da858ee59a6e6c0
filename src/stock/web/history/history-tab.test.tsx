import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { CHAIN, GREASE, PLUG, serverWith } from '#test/panel/components-screen.tsx';
import type { FakeServer } from '#test/panel/fake-server.ts';
import { pressKey, until } from '#test/panel/locator.ts';
import { chooseDay, pick, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { listMovements, type Movement } from '../../contract/movement.ts';
import HistoryTab from './history-tab.tsx';

setUpScreens();

const SALE: Movement = {
  _id: 'sale',
  createdAt: '2026-11-23T11:00:00.000Z',
  component: { _id: 'grease', name: 'Grasa de litio', code: 'GRA-1', unit: 'kilogram' },
  type: 'sale',
  quantity: -0.85,
  previousStock: 2.85,
  newStock: 2,
  reason: '',
  reference: { type: 'component_sale', id: '0198-abcd-12345678' },
  user: { name: 'Sofía Güida', email: 'sofia@ejemplo.com' },
};
const FIRST: Movement = {
  ...SALE,
  _id: 'first',
  component: { _id: 'plug', name: 'Bujía de iridio CR9EIX', code: 'BUJ-CR9', unit: 'piece' },
  type: 'manual_adjustment',
  quantity: 12,
  previousStock: 0,
  newStock: 12,
  reference: null,
  user: null,
};

const pageOf = (movements: Movement[], page = 1, totalPages = 1) => ({
  movements,
  total: movements.length,
  page,
  totalPages,
});

const newServer = (): FakeServer =>
  serverWith([PLUG, CHAIN, GREASE])
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listMovements, pageOf([SALE, FIRST]));

/** The paths that the open tab passed to `onKeep`. */
let kept: string[] = [];

function openHistory(server = newServer()) {
  kept = [];
  return openScreen(<HistoryTab rest="" onKeep={(rest) => kept.push(rest)} />, { server });
}

test('the stock history shows each movement with sign, stock before and after, reference and author', {
  meta: {
    specification: {
      'admin 2 Historial Stock tab': [
        ['Table columns', 'columnheader'],
        ['date;', "'Fecha'"],
        ['component with code;', 'Grasa de litioGRA-1'],
        ['type;', "'Tipo'"],
        ['quantity with sign and unit', '−0,85 kilogramos', '+12 unidades'],
        ['previous stock', 'Stock Anterior'],
        ['new stock', 'Stock Nuevo'],
        ['reference type with the last 8 characters of the id', 'Venta de componente 12345678'],
        ['user name and email', 'Sofía Güidasofia@ejemplo.com'],
        'Sistema',
      ],
    },
  },
}, async () => {
  const page = openHistory();
  await page.getByRole('row').nth(2).waitFor();
  expect(page.getByRole('columnheader').allTextContents()).toEqual([
    'Fecha',
    'Componente',
    'Tipo',
    'Cantidad',
    'Stock Anterior',
    'Stock Nuevo',
    'Referencia',
    'Usuario',
  ]);
  const cells = (at: number) => page.getByRole('row').nth(at).locator('th, td').allTextContents();
  expect(cells(1)).toEqual([
    '23/11/2026, 08:00',
    'Grasa de litioGRA-1',
    'Venta',
    '−0,85 kilogramos',
    '2,85',
    '2',
    'Venta de componente 12345678',
    'Sofía Güidasofia@ejemplo.com',
  ]);
  expect(cells(2).slice(2)).toEqual(['Ajuste Manual', '+12 unidades', '0', '12', '—', 'Sistema']);
});

test('the stock history filters by component, type and days, and clears the filters', {
  meta: {
    specification: {
      'admin 2 Historial Stock tab': [
        ['component', "'Componente'"],
        ['movement type', 'Tipo de movimiento'],
        ['date from', "'Desde'"],
        ['date to', "'Hasta'"],
        ['a clear button', 'Quitar filtros'],
      ],
    },
  },
}, async () => {
  const page = openHistory();
  await page.getByRole('row').waitFor();
  const query = () => page.server.requests(listMovements).at(-1)?.query;
  const asked = (wanted: object) =>
    until(() => expect(query()).toEqual({ page: '1', limit: '20', ...wanted }));
  const component = page.getByRole('combobox', { name: 'Componente' });
  // The typed text replaces the earlier text.
  await component.fill('BUJ-CR8');
  await page.getByText('No hay componentes así').waitFor();
  expect(await component.inputValue()).toBe('BUJ-CR8');
  await component.fill('buj-cr9');
  await pressKey('Enter');
  await until(async () =>
    expect(await component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)'),
  );
  await asked({ componentId: 'plug' });
  await component.fill('grasa');
  await page.getByRole('option', { name: 'Grasa de litio (GRA-1)' }).click();
  await asked({ componentId: 'grease' });
  await until(() => expect(kept.at(-1)).toBe('componente/grease'));
  await page.getByRole('combobox', { name: 'Tipo de movimiento' }).click();
  await page.getByRole('option', { name: 'Venta' }).waitFor();
  expect(page.getByRole('option').allTextContents()).toEqual([
    'Todos',
    'Venta',
    'Devolución',
    'Ajuste Manual',
    'Cancelación',
  ]);
  await page.getByRole('option', { name: 'Venta' }).click();
  await asked({ componentId: 'grease', type: 'sale' });
  await chooseDay(page, 'Desde', '2026-11-23');
  await chooseDay(page, 'Hasta', '2026-11-23');
  await asked({
    componentId: 'grease',
    type: 'sale',
    startDate: '2026-11-23',
    endDate: '2026-11-23',
  });
  // A first day after the last day clears the last day: no request has a reversed period.
  page.server.answer(listMovements, pageOf([]));
  await chooseDay(page, 'Desde', '2026-11-24');
  await page.getByRole('button', { name: 'Hasta: Sin fecha' }).waitFor();
  await page.getByText('Ningún movimiento coincide con los filtros', { exact: true }).waitFor();
  page.server.answer(listMovements, pageOf([SALE, FIRST]));
  await press(page.locator('search'), 'Quitar filtros');
  await page.getByRole('row').nth(2).waitFor();
  expect(await component.inputValue()).toBe('');
  const type = page.getByRole('combobox', { name: 'Tipo de movimiento' });
  expect(await type.inputValue()).toBe('Todos');
});

test('the stock history shows 20 lines per page, and keeps a page if the next one fails', {
  meta: {
    specification: {
      'admin 2 Historial Stock tab': [['Pagination', 'Página 2 de 2']],
      'admin 9': [['Stock movements per page', 'toBe(21)', 'Página 1 de 2']],
    },
  },
}, async () => {
  const all = Array.from({ length: 21 }, (_, at) => ({ ...SALE, _id: `sale-${at}` }));
  const answer = (server: FakeServer) =>
    server.answer(listMovements, ({ query: { page, limit } }) => {
      const first = (Number(page) - 1) * Number(limit);
      return pageOf(all.slice(first, first + Number(limit)), Number(page), 2);
    });
  const page = openHistory(answer(newServer()));
  await page.getByText('Página 1 de 2').waitFor();
  expect(page.getByRole('row').count()).toBe(21);
  page.server.fail(listMovements);
  await press(page, 'Siguiente');
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  await page.getByText('Página 1 de 2').waitFor();
  expect(page.getByRole('row').count()).toBe(21);
  answer(page.server);
  await press(page, 'Siguiente');
  await page.getByText('Página 2 de 2').waitFor();
  expect(page.getByRole('row').count()).toBe(2);
  await pick(page, 'Tipo de movimiento', 'Devolución');
  await page.getByText('Página 1 de 2').waitFor();
});

test('the stock history shows loading and a failed list, and reads it again', async () => {
  const server = newServer().fail(listMovements);
  const release = server.hold(listMovements);
  const page = openHistory(server);
  await page.getByText('Cargando…').waitFor();
  release();
  await page.getByRole('alert').getByText('Error al cargar el historial de stock').waitFor();
  server.answer(listMovements, pageOf([SALE]));
  await press(page, 'Volver a intentar');
  await page.getByRole('row').nth(1).waitFor();
});
