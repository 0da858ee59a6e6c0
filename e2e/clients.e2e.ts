import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linksOf } from '#test/client-records.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
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

/** Inserts as many clients, each with a telephone number. */
async function insertClients(count: number): Promise<void> {
  const { db } = site.app.context;
  await sql`insert into clients (id, name, standing_id, created_at)
    select id, 'Clienta ' || n, id, now()
    from generate_series(1, ${count}::int) as n, lateral (select md5('client ' || n)::uuid as id) as each`.execute(
    db,
  );
  await sql`insert into client_contacts (kind, key, client_id, value, created_at)
    select 'phone', '+59898' || lpad(n::text, 6, '0'), md5('client ' || n)::uuid,
      '098 ' || lpad(n::text, 6, '0'), now()
    from generate_series(1, ${count}::int) as n`.execute(db);
}

/** Counts the presses of a person from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`presses = 0;
    addEventListener('click', ({ isTrusted }) => { presses += isTrusted ? 1 : 0; }, true)`);
  return () => page.evaluate<number>('presses');
}

test('«Clientes» is usable with no client, one, and five thousand', async () => {
  const { page } = await openPanel(site, ['agenda'], { ...PHONE, hash: '#clientes' });
  await page.getByText('Todavía no hay clientes').waitFor();
  await inspect(page, 'clientes-0');
  await jobOf('097200000', 'SBK 100');
  await page.reload();
  await page.getByRole('heading', { name: 'Los más nuevos 1 cliente' }).waitFor();
  await inspect(page, 'clientes-1');
  await insertClients(4_999);
  await page.reload();
  await page.getByRole('heading', { name: 'Los más nuevos 5.000 clientes' }).waitFor();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'clientes-5000');
  }
  await page.getByLabel('Matrícula, nombre, teléfono o modelo').fill('clienta 49');
  await page.getByText('Hay más de 50: escribe algo más.').waitFor();
  await inspect(page, 'clientes-5000-buscar');
});

test('a receptionist finds a motorcycle by its plate and opens a new appointment in three presses', async () => {
  await jobOf('097200001', 'SBK 123');
  const { page } = await openPanel(site, ['agenda'], { ...WIDE, hash: '#agenda' });
  const presses = await countPresses(page);
  await page.getByRole('tab', { name: 'Clientes' }).click();
  await page.getByLabel('Matrícula, nombre, teléfono o modelo').pressSequentially('sbk12');
  await expect.poll(async () => new URL(page.url()).hash).toBe('#clientes/buscar/sbk12');
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
    await expect.poll(() => field.inputValue()).toBe('');
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
  await expect.poll(() => visits.textContent()).toBe('1');
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
  await expect.poll(() => visits.textContent()).toBe('2');
  await page.setViewportSize(WIDE);

  await record.getByRole('button', { name: `Deshacer unión con ${LONG_NAME}` }).click();
  await press(dialog(page, '¿Deshacer la unión?'), 'Deshacer unión');
  await toast(page, 'Deshicimos la unión: son dos fichas otra vez.');
  await expect.poll(() => visits.textContent()).toBe('1');
  const { db } = site.app.context;
  const merged = await db
    .selectFrom('clients')
    .select('merged_into')
    .where('id', 'in', [one.client, other.client])
    .execute();
  expect(merged.map(({ merged_into }) => merged_into)).toEqual([null, null]);
});

test('«Separar…» breaks a long name and address on a phone', async () => {
  const { client } = await jobOf('099 555 010', 'SBX 510');
  await jobOf('099 555 010', 'SBX 510');
  const { db } = site.app.context;
  const long = 'maria-de-los-angeles.etchegoyen.fernandez.crespo@ejemplo-de-taller.com';
  await db
    .updateTable('citations')
    .set({ client_email: long })
    .where('client_phone', '=', '099 555 010')
    .execute();
  const { page } = await openPanel(site, ['agenda', 'historial'], {
    ...PHONE,
    hash: `#cliente=${client}`,
  });
  await press(page, 'Separar…');
  const asked = dialog(page, 'Separar en dos fichas');
  await asked.getByText(long).first().waitFor();
  const groups = asked.getByRole('group', { name: '¿Qué es de la otra persona?' });
  const cut = await groups.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
});
