import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { linksOf } from '#test/registry-records.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const LONG_NAME = 'Maximiliana Bartolomea de la Concepción Etcheverrygaray';
const BIKE = { vehicle_brand: 'Honda', vehicle_model: 'CB 190R', vehicle_year: 2021 };

/** Inserts a delivered job of a client with this telephone. Returns the links of the job. */
async function jobOf(phone: string, plate: string) {
  const { db } = site.app.context;
  const job = await insertClosedCitation(
    db,
    site.fixtures.oilChange,
    ['done', '2026-11-12T15:00Z'],
    {
      client_name: LONG_NAME,
      client_email: `cliente-${phone}@ejemplo.com`,
      client_phone: phone,
      vehicle_plate: plate,
      ...BIKE,
    },
  );
  return linksOf(db, job);
}

/** Counts the presses of a person from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`presses = 0;
    addEventListener('click', ({ isTrusted }) => { presses += isTrusted ? 1 : 0; }, true)`);
  return () => page.evaluate<number>('presses');
}

test('a receptionist finds a motorcycle by its plate and opens a new appointment in three presses', async () => {
  await jobOf('097200001', 'SBK 123');
  const { page } = await openPanel(site, ['agenda'], { ...WIDE, hash: '#agenda' });
  const presses = await countPresses(page);
  await page.getByRole('tab', { name: 'Clientes' }).click();
  await page.getByLabel('Matrícula, nombre, teléfono o modelo').pressSequentially('sbk12');
  await eventually(async () => new URL(page.url()).hash).toBe('#clientes/buscar/sbk12');
  await page.getByRole('button', { name: 'Honda CB 190R 2021' }).waitFor();
  await inspect(page, 'clientes-buscar');
  await page.getByRole('button', { name: 'Honda CB 190R 2021' }).click();
  const record = dialog(page, 'Honda CB 190R 2021');
  await record.getByText('Visitas y reservas').waitFor();
  await record.getByRole('button', { name: 'Nueva cita' }).click();
  await dialog(page, 'Cita manual').waitFor();
  expect(await presses()).toBe(3);
  await press(dialog(page, 'Cita manual'), 'Cancelar');
  await dialog(page, 'Cita manual').waitFor({ state: 'detached' });

  // Kilometres: a lower reading is asked once.
  const field = record.getByLabel('Agregar kilometraje');
  for (const km of ['12.000', '14.100']) {
    await field.fill(km);
    await press(record, 'Agregar');
    await eventually(() => field.inputValue()).toBe('');
  }
  await record.getByRole('img', { name: /^De 12\.000 km/ }).waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'moto');
});

test('two clients are merged after both are shown side by side, and the merge is undone', async () => {
  const one = await jobOf('097200002', '');
  const other = await jobOf('097200003', '');
  const { page } = await openPanel(site, ['agenda', 'historial'], {
    ...PHONE,
    hash: `#cliente=${one.client}`,
  });
  const record = dialog(page, LONG_NAME);
  const visits = record.locator('dl').filter({ hasText: 'Visitas' }).locator('dd').first();
  await eventually(() => visits.textContent()).toBe('1');
  await record.getByText('El mismo nombre y la misma moto: Honda CB 190R').first().waitFor();
  await inspect(page, 'cliente');
  await record
    .getByRole('button', { name: `Unir con ${LONG_NAME}` })
    .last()
    .click();
  const merge = dialog(page, 'Unir clientes');
  await merge.getByText('Se une a la otra').waitFor();
  await inspect(page, 'unir-clientes');
  await press(merge, 'Unir en una ficha');
  await merge.waitFor({ state: 'detached' });
  await eventually(() => visits.textContent()).toBe('2');
  await page.setViewportSize(WIDE);

  await record.getByRole('button', { name: `Deshacer unión con ${LONG_NAME}` }).click();
  await press(dialog(page, '¿Deshacer la unión?'), 'Deshacer unión');
  await toast(page, 'Deshicimos la unión: son dos fichas otra vez.');
  await eventually(() => visits.textContent()).toBe('1');
  const { db } = site.app.context;
  const merged = await db
    .selectFrom('clients')
    .select('merged_into')
    .where('id', 'in', [one.client, other.client])
    .execute();
  expect(merged.map(({ merged_into }) => merged_into)).toEqual([null, null]);
});
