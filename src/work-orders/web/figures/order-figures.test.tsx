import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { getOrderFigures, type MonthFigures } from '../../contract/order-figures.ts';
import OrderFigures from './order-figures.tsx';

setUpScreens();

const NONE = {
  received: 0,
  inspected: 0,
  sent: 0,
  answered: 0,
  approved: 0,
  declined: 0,
  inspectedShare: null,
  answeredShare: null,
  approvedShare: null,
};
const MONTHS: MonthFigures[] = [
  {
    month: '2026-11-01',
    received: 12,
    inspected: 9,
    sent: 8,
    answered: 6,
    approved: 1234.5,
    declined: 310,
    inspectedShare: 75,
    answeredShare: 75,
    approvedShare: 72.07,
  },
  { month: '2026-10-01', ...NONE },
  { month: '2026-09-01', ...NONE, received: 1, inspectedShare: 0 },
  { month: '2026-08-01', ...NONE },
];

/** Replaces no-break spaces. */
const plain = (texts: readonly string[]) => texts.map((each) => each.replaceAll('\u00a0', ' '));

test('OrderFigures shows a row for each month since the first order, the newest first', async () => {
  const server = new FakeServer().answer(getOrderFigures, { months: MONTHS });
  const page = openScreen(<OrderFigures />, { server, width: 1440 });
  const row = page.getByRole('row').filter({ hasText: 'noviembre de 2026' });
  await row.waitFor();
  expect(page.getByRole('columnheader').allTextContents()).toEqual([
    'Mes',
    'Recibidas',
    'Revisadas',
    'Con presupuesto enviado',
    'Respondidas',
    'Aprobado',
    'Rechazado',
  ]);
  expect(plain(row.locator('th, td').allTextContents())).toEqual([
    'noviembre de 2026',
    '12',
    '9 75,00 %',
    '8',
    '6 75,00 %',
    'US$ 1.234,50 72,07 %',
    'US$ 310,00',
  ]);
  expect(page.getByRole('rowheader').allTextContents()).toEqual([
    'noviembre de 2026',
    'octubre de 2026',
    'setiembre de 2026',
  ]);
  const october = page.getByRole('row').filter({ hasText: 'octubre de 2026' });
  expect(plain(october.locator('td').allTextContents()).map((each) => each.trim())).toEqual([
    '0',
    '0',
    '0',
    '0',
    'US$ 0,00',
    'US$ 0,00',
  ]);
});

test('OrderFigures shows a card for each month on a phone', async () => {
  const server = new FakeServer().answer(getOrderFigures, { months: MONTHS });
  const page = openScreen(<OrderFigures />, { server, width: 390 });
  const card = page.getByRole('listitem').filter({ hasText: 'noviembre de 2026' });
  await card.waitFor();
  expect(plain(card.locator('dl > div').allTextContents())).toEqual([
    'Recibidas12',
    'Revisadas9 (75,00 %)',
    'Con presupuesto enviado8',
    'Respondidas6 (75,00 %)',
    'AprobadoUS$ 1.234,50 (72,07 %)',
    'RechazadoUS$ 310,00',
  ]);
});

test('OrderFigures says that there are no orders, and reads again after a failure', async () => {
  const server = new FakeServer().fail(getOrderFigures);
  const page = openScreen(<OrderFigures />, { server });
  const again = page.getByRole('button', { name: 'Volver a intentar' });
  await again.waitFor();
  server.answer(getOrderFigures, { months: [{ month: '2026-11-01', ...NONE }] });
  await again.click();
  await page.getByText('No hay órdenes de trabajo en los últimos 12 meses').waitFor();
});
