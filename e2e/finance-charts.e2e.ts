import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import { recordTestIncome } from '#test/income.ts';
import { createStaff } from '#test/staff.ts';
import { showIn } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Sales on each day until today (23 November), one of a product, and an expense. */
beforeAll(async () => {
  const { db } = site.app.context;
  for (let day = 1; day <= 23; day += 1) {
    const at = `2026-11-${String(day).padStart(2, '0')}T10:30:00Z`;
    await recordTestIncome(db, at, { saleCents: 9_000 + 100 * day, costCents: 3_000 });
  }
  const cause = { type: 'product_sale', id: newId() } as const;
  const product = { type: 'product', cause, saleCents: 50_000, costCents: 20_000 } as const;
  await recordTestIncome(db, '2026-11-20T10:30:00Z', product);
  const { headers } = await createStaff(db, ['finanzas']);
  const rent = { amount: '650', concept: 'Alquiler', category: 'Alquiler', date: '2026-11-05' };
  await sendExpense(site.app, headers, expenseForm(rent));
});

async function openCharts(): Promise<Page> {
  const { page } = await openPanel(site, ['finanzas'], { hash: '#finanzas' });
  await page.locator('[aria-label="Gastos por categoría"] rect').waitFor();
  await page.locator('polyline').waitFor();
  return page;
}

const TIME = '[aria-label="Ingresos, costos y ganancia por día"]';
const BARS = `${TIME} svg[height="280"] g`;
const KINDS = '[aria-label="Servicios y productos"]';

/** Where each meaning is drawn. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  income: [`${TIME} li:nth-child(1) rect`, `${BARS} > rect:nth-child(1)`],
  costs: [`${TIME} li:nth-child(2) svg > rect`, `${BARS} > rect:nth-child(2)`],
  services: [`${KINDS} tbody tr:nth-child(1) svg > rect`, `${KINDS} circle:nth-of-type(3)`],
  products: [`${KINDS} tbody tr:nth-child(2) svg > rect`, `${KINDS} circle:nth-of-type(2)`],
  expenses: ['[aria-label="Gastos por categoría"] rect'],
};

/** The colour and the direction of the lines; a ring is drawn by its stroke. */
const PAINT = `(selector) => {
  const element = document.querySelector(selector);
  const style = getComputedStyle(element);
  const hatch = /#([^")]+)/.exec(element.getAttribute('fill') + element.getAttribute('stroke'));
  if (hatch === null) return element.tagName === 'circle' ? style.stroke : style.fill;
  const pattern = document.getElementById(hatch[1]);
  return getComputedStyle(pattern.lastElementChild).fill + pattern.getAttribute('patternTransform');
}`;

const paintOf = (page: Page, selector: string) =>
  page.evaluate<string>(`(${PAINT})(${JSON.stringify(selector)})`);

test('the charts of «Finanzas» draw each meaning in one colour and pattern, and no two alike', async () => {
  const page = await openCharts();
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    const paints: string[] = [];
    for (const [meaning, selectors] of Object.entries(DRAWN)) {
      const found = await Promise.all(selectors.map((each) => paintOf(page, each)));
      expect(new Set(found).size, `${meaning}, ${scheme}: ${found.join(' ')}`).toBe(1);
      expect(found[0]).toMatch(/^rgb\(/);
      paints.push(...new Set(found));
    }
    expect(new Set(paints).size, paints.join(' ')).toBe(Object.keys(DRAWN).length);
  }
});

test('the daily chart of «Finanzas» ends today: days to come have no bar, no point and no reading', async () => {
  const page = await openCharts();
  expect(await page.locator(`${BARS} > rect:nth-child(1)`).count()).toBe(23);
  expect(await page.locator(`${TIME} svg[height="280"] > circle`).count()).toBe(23);
  const line = await page.locator('polyline').getAttribute('points');
  expect(line?.trim().split(' ')).toHaveLength(23);
  const walk = page.getByRole('slider', { name: 'Recorrer el gráfico' });
  await walk.press('End');
  await page.getByText(/^23 de noviembre de 2026: ingresos US.{2}113,00/).waitFor();
});

test('the daily table of «Finanzas» shows a shadow where rows are hidden', async () => {
  const page = await openCharts();
  const table = page.getByRole('region', { name: /^Tabla de ingresos/ });
  const shadows = () =>
    page.evaluate<
      number[]
    >(`[['thead th', '::after'], ['tfoot td', '::before']].map(([cell, part]) =>
      Number(getComputedStyle(document.querySelector('[aria-label^="Tabla de"] ' + cell), part).opacity))`);
  await expect.poll(shadows).toEqual([0, 1]);
  await table.press('End');
  await expect.poll(shadows).toEqual([1, 0]);
  // A table that fits has no hidden rows.
  await page.evaluate(
    `document.querySelector('[aria-label^="Tabla de"]').style.maxHeight = 'none'`,
  );
  await expect.poll(shadows).toEqual([0, 0]);
});

test('on paper the table by day is whole, and the hint on the chart is not printed', async () => {
  const page = await openCharts();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator(`${TIME} table`)
    .evaluate(({ parentElement: frame }) => frame && frame.scrollHeight - frame.clientHeight);
  expect(hidden).toBe(0);
  expect(await page.getByText('Recorre el gráfico').isVisible()).toBe(false);
  const where = page.locator('[data-where]').filter({ visible: true }).first();
  expect(await where.getAttribute('data-where')).toBe('Página 1 de 2');
});
