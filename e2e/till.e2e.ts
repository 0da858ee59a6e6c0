import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { cashCalls, dollars, pesos } from '#test/cash-calls.ts';
import { type Caller, callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStaff } from '#test/staff.ts';
import { createServiceWithParts, insertJobInProgress } from '#test/workshop-jobs.ts';
import { inspect } from './support/inspect.ts';
import { dialog, focusedText, guardEnds, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const TODAY = '2026-11-23';
let seller: Caller;
let part: string;

/** Sells parts for `price` to a client, and pays it. */
async function sell(clientName: string, price: number, legs: unknown[]): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 1, salePrice: price, clientName };
  const { body: sold } = await seller<{ _id: string }>('POST', '/components/sell', body);
  const cause: ChargedCause = { kind: 'sale', id: sold.data._id };
  if (legs.length > 0) await cashCalls(seller).pay(cause, legs);
  return cause;
}

beforeAll(async () => {
  const { app } = site;
  const { db } = app.context;
  seller = await callerWith(app, ['agenda', 'reservas', 'stock', 'productos']);
  const counter = cashCalls(seller);
  const methods = await counter.methods();
  const transfer = methods.find(({ kind }) => kind === 'transfer')?._id ?? '';
  const owner = cashCalls(await callerWith(app, ['finanzas']));
  part = await createSomeComponent(db, {
    name: 'Kit de transmisión reforzado 520 para Yamaha MT-07, con corona de 43 dientes',
    quantity: 100_000,
    costPerUnitCents: 300,
  });
  await owner.enter(TODAY, { kind: 'float', amount: 3_000, currency: 'UYU', rate: 40.15 });
  await owner.enter(TODAY, { kind: 'float', amount: 50, reason: 'Cambio en dólares' });
  await sell('Lucía Fernández', 86, [dollars(86)]);
  await sell('Wáshington Etcheverrigaray Rodríguez de la Fuente', 100, [
    pesos(2_000, 40.15),
    dollars(50.19, transfer),
  ]);
  await sell('Bruno Olivera', 54, [dollars(20)]);
  const service = await createServiceWithParts(db, {});
  const job: ChargedCause = { kind: 'citation', id: await insertJobInProgress(db, { service }) };
  await counter.pay(job, [dollars(10)], { kind: 'deposit' });
  await seller('PATCH', `/citations/${job.id}/status`, { status: 'installed' });
  await owner.enter(TODAY, {
    kind: 'withdrawal',
    amount: 1_000,
    currency: 'UYU',
    rate: 40.15,
    reason: 'Depósito en el banco',
  });
  const { headers } = await createStaff(db, ['finanzas']);
  await sendExpense(
    app,
    headers,
    expenseForm({ amount: '12', concept: 'Café y yerba', category: '', date: TODAY }),
  );
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('the owner closes the day on a phone and finds a wrong count by the hint', async () => {
  const { page } = await openPanel(site, 'admin', { hash: '#finanzas', touch: true, ...PHONE });
  await press(page, 'Caja de hoy');
  await page.getByRole('heading', { name: 'Contar la caja' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#finanzas/caja');
  await page.getByRole('button', { name: 'Contar billetes de Efectivo, pesos' }).click();
  const helper = dialog(page, 'Contar pesos');
  await helper.getByLabel('$ 2.000', { exact: true }).fill('2');
  await inspect(page, 'till-notes');
  await press(helper, 'Usar $\u00a04.000,00');
  await page.getByText(/^Coincide/).waitFor();
  // The 86 of one payment were in the pocket.
  const dollarsCounted = field(page, 'Contado en Efectivo, dólares');
  await dollarsCounted.fill('80');
  const hint = page.locator('form').getByText(/Lucía Fernández · .*¿Lo contaste\?/);
  await hint.waitFor();
  await inspect(page, 'till-hint');
  await dollarsCounted.fill('166');
  await hint.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Contar la caja' }).waitFor();
  expect(await dollarsCounted.inputValue()).toBe('166');
  await press(page, 'Cerrar caja');
  await press(dialog(page, '¿Cerrar la caja?'), 'Cerrar caja');
  await toast(page, 'Caja cerrada');
  await page.getByRole('heading', { name: /^Cierre n\.º \d+$/ }).waitFor();
  await inspect(page, 'till-closed');
  await page.goBack();
  await page.getByRole('heading', { name: 'Finanzas', exact: true }).waitFor();
});

test('a day without difference is closed by at most 6 presses of the keyboard', async () => {
  const tuesday = MONDAY_MORNING + 24 * 3_600_000;
  site.app.setNow(tuesday);
  const owner = cashCalls(await callerWith(site.app, ['finanzas']));
  await owner.enter('2026-11-24', { kind: 'float', amount: 20 });
  const { page } = await openPanel(site, ['finanzas'], { hash: '#finanzas/caja', now: tuesday });
  await focusedText(page, 'Contar la caja');
  let presses = 0;
  const key = async (name: string) => {
    presses += 1;
    await page.keyboard.press(name);
  };
  await key('Tab');
  await focusedText(page, 'Todo coincide');
  await key('Enter');
  await focusedText(page, 'Cerrar caja');
  // A second Enter at once would be taken for a repeated one.
  await guardEnds(page);
  await key('Enter');
  await dialog(page, '¿Cerrar la caja?').waitFor();
  await key('Tab');
  await focusedText(dialog(page, '¿Cerrar la caja?'), 'Cerrar caja');
  await guardEnds(page);
  await key('Enter');
  await toast(page, 'Caja cerrada');
  expect(presses).toBeLessThanOrEqual(6);
  // The closed day of a phone and a wide screen, and on paper.
  await page.getByRole('heading', { name: /^Cierre n\.º \d+$/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: /^Caja del martes, 24 de noviembre de 2026/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Finanzas' }).count()).toBe(0);
});
