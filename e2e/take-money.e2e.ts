import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { expectAccessible, expectAccessibleColours } from '#test/browser/axe.ts';
import { cashCalls, dollars } from '#test/cash-calls.ts';
import { callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { createServiceWithParts, insertJobInProgress } from '#test/workshop-jobs.ts';
import { openDrawer } from './support/drawer.ts';
import { press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const counter = async () => cashCalls(await callerWith(site.app, ['agenda']));

/** A job of US$ 48,50 that is ready to be handed over. */
async function readyJob(): Promise<ChargedCause> {
  const { db } = site.app.context;
  const part = await createSomeComponent(db, { quantity: 100_000, costPerUnitCents: 300 });
  const id = await insertJobInProgress(db, {
    service: await createServiceWithParts(db, { [part]: 1_000 }),
  });
  return { kind: 'citation', id };
}

/** Checks the state on the screen in both colour schemes. */
async function inspect(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessibleColours(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Delivers the open citation up to its confirmation. */
async function deliver(page: Page): Promise<void> {
  const drawer = await openDrawer(page);
  await press(drawer, 'Pasar a Instalada');
  await drawer.getByRole('button', { name: 'Pasar a Entregada' }).waitFor();
  // The button ignores a press right after it appeared.
  await page.clock.runFor(1_000);
  await press(drawer, 'Pasar a Entregada');
}

test('a receptionist takes pesos and a transfer for one job on a phone', async () => {
  const job = await readyJob();
  const calls = await counter();
  await calls.pay(job, [dollars(10)], { kind: 'deposit' });
  const { page } = await openPanel(site, ['agenda'], {
    hash: `#cita=${job.id}`,
    width: 390,
    height: 844,
    touch: true,
  });
  await (await openDrawer(page)).getByText('Seña US$ 10,00').waitFor();
  await inspect(page, '«Cobro» with a deposit');
  await deliver(page);
  await press(page.getByRole('dialog', { name: '¿Entregar la moto?' }), 'Entregar');

  const asked = page.getByRole('dialog', { name: 'Cobrar' });
  await asked.getByRole('button', { name: 'Efectivo, todo (US$ 38,50)' }).waitFor();
  await inspect(page, 'ways to pay');
  await press(asked, 'Efectivo en pesos');
  await asked.getByLabel('Cotización: pesos por dólar').fill('40,15');
  expect(await asked.getByLabel('Importe').inputValue()).toBe('1546');
  await asked.getByLabel('Importe').fill('1000');
  await press(asked, 'Agregar otro medio');
  const rest = asked.getByRole('group', { name: 'Parte 2' });
  await rest.getByRole('combobox', { name: 'Medio' }).click();
  await page.getByRole('option', { name: 'Transferencia' }).click();
  expect(await rest.getByLabel('Importe').inputValue()).toBe('13,59');
  await asked.getByLabel('Entregó en efectivo (opcional)').fill('1.100');
  await asked.getByText('$ 100,00', { exact: true }).waitFor();
  await inspect(page, 'parts of a payment');
  await asked.getByLabel('Nota o referencia (opcional)').fill('BROU 123');
  await press(asked, 'Cobrar US$ 38,50');
  await page.getByText('Pago registrado').waitFor();
  await asked.waitFor({ state: 'detached' });

  const { body } = await calls.balance(job);
  expect(body.data).toMatchObject({ state: 'sold', paid: 48.5, balance: 0 });
  expect(
    body.data.movements.map(({ kind, method, currency, amount }) => [
      kind,
      method.label,
      currency,
      amount,
    ]),
  ).toEqual([
    ['deposit', 'Efectivo', 'USD', 10],
    ['payment', 'Efectivo', 'UYU', 1_100],
    ['payment', 'Transferencia', 'USD', 13.59],
    ['change', 'Efectivo', 'UYU', -100],
  ]);
});

test('exact cash after a delivery takes one press of the keyboard, and the detail closes below it', async () => {
  const job = await readyJob();
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${job.id}` });
  await deliver(page);
  const question = page.getByRole('dialog', { name: '¿Entregar la moto?' });
  await question.getByRole('button', { name: 'Entregar', exact: true }).waitFor();
  await page.clock.runFor(1_000);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Cobrar' });
  await asked.getByRole('button', { name: /^Efectivo, todo/ }).waitFor();
  // The countdown of the detail ends below the offered payment.
  await page.clock.runFor(3_000);
  await page.getByRole('heading', { name: 'Recorrido' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.textContent'))
    .toMatch(/^Efectivo, todo/);
  await page.keyboard.press('Enter');
  await page.getByText('Pago registrado').waitFor();
  await asked.waitFor({ state: 'detached' });
  const { body } = await (await counter()).balance(job);
  expect(body.data).toMatchObject({ paid: 48.5, balance: 0 });
  expect(body.data.movements).toHaveLength(1);
});
