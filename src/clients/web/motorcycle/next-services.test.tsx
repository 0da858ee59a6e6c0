import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DUE_MOTORCYCLE, dueServer, NEXT_SERVICE } from '#test/panel/due-motorcycle.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import type { ListedNextService } from '../../contract/motorcycle.ts';
import { NextServices } from './next-services.tsx';

setUpScreens();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const open = (...nextServices: ListedNextService[]) =>
  openScreen(<NextServices motorcycle={{ ...DUE_MOTORCYCLE, nextServices }} />, {
    server: dueServer(),
  });

test('NextServices explains when they come, without any', async () => {
  const page = open();
  await page
    .getByText('Todavía no hay ninguno. Se calculan al entregar un servicio que se repite.')
    .waitFor();
});

test('NextServices shows day and kilometres, the projection with its ground, and the delivery', async () => {
  const page = open(NEXT_SERVICE);
  for (const text of [
    'Cambio de aceite',
    'Más adelante',
    'Toca: 23/05/2027 o 17.100 km, lo que llegue primero',
    'A su ritmo llega cerca del 09/05/2027 (2.100 km en 70 días)',
    'Desde la entrega del 23/11/2026',
  ])
    await page.getByText(text, { exact: true }).waitFor();
});

test('NextServices says that the motorcycle reached the kilometres, when the projected day is over', async () => {
  const page = open({ ...NEXT_SERVICE, projectedDay: '2026-11-06' });
  await page.getByText('A su ritmo llegó cerca del 06/11/2026 (2.100 km en 70 días)').waitFor();
});

test.each([
  ['Vencido', { dueDay: '2026-11-25', dueKm: null, projectedDay: null }, 'Toca: 25/11/2026'],
  // 12.100 km are the last reading that counts; a corrected one has more.
  ['Vencido', { dueDay: null, dueKm: 12_100, projectedDay: null }, 'Toca: 12.100 km'],
  ['Toca pronto', { dueDay: null, dueKm: 12_600, projectedDay: null }, 'Toca: 12.600 km'],
  ['Más adelante', { dueDay: null, dueKm: 12_601, projectedDay: null }, 'Toca: 12.601 km'],
  [
    'Faltan kilómetros',
    { dueDay: null, dueKm: null, projectedDay: null },
    'No hay kilómetros cerca de la entrega del 23/11/2026.',
  ],
])('NextServices says «%s» for %j', async (word, change, text) => {
  const page = open({ ...NEXT_SERVICE, ...change, ground: null });
  await page.getByText(word, { exact: true }).waitFor();
  await page.getByText(text, { exact: true }).waitFor();
  expect(page.getByText(/^A su ritmo/).count()).toBe(0);
});

test('«Pegatina» previews the sticker with plate, day and kilometres, as often as asked', async () => {
  const page = open(NEXT_SERVICE);
  await press(page, 'Pegatina de Cambio de aceite');
  const form = dialog(page, 'Pegatina');
  for (const text of ['SBK 123', '23/05/2027', '17.100 km'])
    await form.getByText(text, { exact: true }).waitFor();
  await form.getByText(/papel de 62 × 29 mm, sin márgenes/).waitFor();
  await press(form, 'Una copia más');
  // One preview, two printed ones.
  await until(() => expect(document.querySelectorAll('svg[viewBox^="-2"]')).toHaveLength(3));
});
