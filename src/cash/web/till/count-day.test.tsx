import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  CLOSED_DAY,
  movementOf,
  OPEN_DAY,
  openedRecords,
  openTill,
  PAID,
  tillReply,
  tillServer,
} from '#test/panel/till-screen.tsx';
import { closeCashDay, getCashDay } from '../../contract/cash-day.ts';
import { hintsOf } from './count-draft.ts';

setUpScreens();

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const DOLLARS = 'Contado en Efectivo, dólares';
const PESOS = 'Contado en Efectivo, pesos';

/** A server that closes the day. */
const closing = () => {
  const server = tillServer();
  return server.answer(
    closeCashDay,
    () => {
      server.answer(getCashDay, tillReply(CLOSED_DAY));
      return tillReply(CLOSED_DAY);
    },
    'Caja cerrada',
  );
};

test('the till asks for each amount of cash, and not for PayPal', async () => {
  const page = openTill();
  await page.getByLabel(DOLLARS).waitFor();
  const names = page.locator('li h4').allTextContents();
  expect(names).toEqual(['Efectivo pesos', 'Efectivo dólares', 'Transferencia dólares']);
  expect(plain(await page.locator('form').textContent())).toContain(
    'PayPal, por la páginaUS$ 329,00',
  );
  await press(page, 'Cerrar caja');
  await page.getByText('Escribe lo que contaste: 0 o más.').waitFor();
  await focused(page.getByLabel(PESOS));
  expect(page.server.requests(closeCashDay)).toEqual([]);
});

test('the till offers cash in both currencies without any movement, and asks for none', async () => {
  const page = openTill({ server: tillServer({ ...OPEN_DAY, rows: [], movements: [] }) });
  await page.getByText('Sin movimientos').waitFor();
  expect(page.locator('li h4').allTextContents()).toEqual(['Efectivo dólares', 'Efectivo pesos']);
  await press(page, 'Cerrar caja');
  await dialog(page, '¿Cerrar la caja?').waitFor();
});

test('a difference shows the movement that explains it, and needs a note', async () => {
  const page = openTill({ server: closing() });
  await page.getByLabel(PESOS).fill('3.000,00');
  await page.getByLabel(DOLLARS).fill('20');
  expect(plain(page.locator('output').allTextContents().join())).toBe('Coincide,Faltan US$ 86,00');
  const hints = page.locator('form').getByText('Puede explicarlo');
  await hints.waitFor();
  await page.getByText(/¿Lo contaste\?/).waitFor();
  await page.locator('form').getByRole('button', { name: 'Cambio de aceite' }).click();
  expect(openedRecords).toEqual(['citation-1']);
  await press(page, 'Cerrar caja');
  await page.getByText('Explica la diferencia en la nota.').waitFor();
  await page.getByLabel('Nota').fill('Se pagó un flete');
  await press(page, 'Cerrar caja');
  const question = dialog(page, '¿Cerrar la caja?');
  expect(plain(await question.locator('dl').textContent())).toContain('US$ 20,00Faltan US$ 86,00');
  await press(question, 'Cerrar caja');
  await toast(page, 'Caja cerrada');
  expect(page.server.requests(closeCashDay)[0]).toMatchObject({
    params: { day: '2026-11-23' },
    body: {
      counted: [
        { method: 'cash', currency: 'UYU', amount: 3_000 },
        { method: 'cash', currency: 'USD', amount: 20 },
      ],
      note: 'Se pagó un flete',
      seen: 3,
    },
  });
  await page.getByText('Cierre n.º 12').waitFor();
  expect(localStorage.getItem('admin_draft:till_2026-11-23:own')).toBeNull();
});

test('«Todo coincide» fills what is empty and keeps what was typed', async () => {
  const page = openTill({ server: closing() });
  await page.getByLabel(DOLLARS).fill('100');
  await press(page, 'Todo coincide');
  expect(await page.getByLabel(PESOS).inputValue()).toBe('3000');
  expect(await page.getByLabel('Contado en Transferencia, dólares').inputValue()).toBe('50,19');
  expect(await page.getByLabel(DOLLARS).inputValue()).toBe('100');
  await focused(page.getByRole('button', { name: 'Cerrar caja' }));
});

test('money that came in meanwhile rejects the closing and keeps the count', async () => {
  const server = tillServer();
  const page = openTill({ server });
  await page.getByLabel(DOLLARS).fill('106');
  await page.getByLabel(PESOS).fill('3000');
  server.reject(closeCashDay, 'moved-meanwhile').answer(
    getCashDay,
    tillReply({
      ...OPEN_DAY,
      movements: [...OPEN_DAY.movements, movementOf({ _id: 'late', title: 'Bujía NGK' })],
    }),
  );
  await press(page, 'Cerrar caja');
  await press(dialog(page, '¿Cerrar la caja?'), 'Cerrar caja');
  await page
    .getByRole('alert')
    .getByText(/Mientras contabas entró o salió dinero/)
    .waitFor();
  await page.getByText('Bujía NGK').waitFor();
  expect(await page.getByLabel(DOLLARS).inputValue()).toBe('106');
  await press(page, 'Cerrar caja');
  await press(dialog(page, '¿Cerrar la caja?'), 'Cerrar caja');
  await until(() => {
    if (server.requests(closeCashDay).length < 2) throw new Error('not sent');
  });
  expect(server.requests(closeCashDay).map(({ body }) => body['seen'])).toEqual([3, 4]);
});

test('the count of a day is still there after a reload of the page', async () => {
  const first = openTill();
  await first.getByLabel(DOLLARS).fill('70');
  const page = openTill();
  await until(async () => expect(await page.getByLabel(DOLLARS).inputValue()).toBe('70'));
});

test('the helper adds notes and coins and fills the counted amount', async () => {
  const page = openTill();
  await page.getByRole('button', { name: 'Contar billetes de Efectivo, pesos' }).click();
  const helper = dialog(page, 'Contar pesos');
  await helper.getByLabel('$ 1.000').fill('2');
  await helper.getByLabel('$ 20', { exact: true }).fill('uno');
  await helper.getByText(/Escribe cuántas piezas hay/).waitFor();
  await press(helper, 'Usar la suma');
  await focused(helper.getByLabel('$ 20', { exact: true }));
  await helper.getByLabel('$ 20', { exact: true }).fill('1');
  await helper.getByRole('button', { name: /^Usar \$/ }).click();
  expect(await page.getByLabel(PESOS).inputValue()).toBe('2020');
});

test('movements have a subtotal for each cause; a late one names its day, a reversed one its state', async () => {
  const movements = [
    PAID,
    movementOf({ _id: 'late', amount: 14, aboutDay: '2026-11-22' }),
    movementOf({ _id: 'undone', amount: 5, isReversed: true }),
    movementOf({ _id: 'undo', amount: -5, reverses: 'undone' }),
  ];
  const page = openTill({ server: tillServer({ ...OPEN_DAY, movements }) });
  await page.getByText('de ayer, 22/11').waitFor();
  const [group = ''] = page.locator('section section').allTextContents();
  expect(plain(group)).toMatch(/^CitasUS\$ 100,00/);
  expect(plain(group)).toContain('08:30');
  await page.getByText('Anulado').waitFor();
  await page.getByText('Anulación').waitFor();
});

test('hintsOf names only movements of the row that still count', () => {
  const row = {
    ...{ key: 'cash USD', method: PAID.method, currency: 'USD' as const, isCash: true },
    ...{ required: true, opening: 0, expected: 8_600 },
  };
  const method = { _id: 'transfer', kind: 'transfer', label: 'Transferencia' } as const;
  const others = [
    movementOf({ _id: 'transfer', method }),
    movementOf({ _id: 'pesos', currency: 'UYU', rate: 40 }),
    movementOf({ _id: 'reversed', isReversed: true }),
    movementOf({ _id: 'reversal', amount: -86, reverses: 'reversed' }),
  ];
  expect(hintsOf(row, -8_600, others)).toEqual([]);
  const hints = hintsOf(row, -8_600, [...others, PAID]);
  expect(hints.map(({ movement }) => movement._id)).toEqual(['paid']);
});
