import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { eventually } from './support/eventually.ts';
import { standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
/** Both bays are taken on Thursday from 10:00 to 10:45. */
beforeAll(async () => {
  const { db } = site.app.context;
  for (const bay of [1, 2]) {
    const change = { vehicle_year: 2022, client_email: `cliente.${bay}@ejemplo.com` };
    const id = await insertCitation(db, site.fixtures.oilChange, change);
    await insertOccupation(db, id, bay, '2026-11-26T13:00:00Z', '2026-11-26T13:45:00Z');
  }
});

const PHONE = { width: 390, height: 844, touch: true } as const;

class Form {
  readonly page: Page;
  readonly dialog: Locator;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Cita manual' });
  }
  field(name: string) {
    return this.dialog.getByRole('textbox', { name });
  }
  choice(name: string) {
    return this.dialog.getByRole('combobox', { name });
  }
  get date() {
    return this.dialog.getByRole('button', { name: /^Fecha:/ });
  }
  get time() {
    return this.dialog.getByLabel('Hora');
  }
  async pick(name: string, option: string): Promise<void> {
    await this.choice(name).click();
    await this.page.getByRole('option', { name: option }).click();
  }
  async chooseThursday(): Promise<void> {
    await this.date.click();
    await this.page.getByRole('button', { name: 'jueves, 26 de noviembre de 2026' }).click();
    await this.dialog
      .getByRole('button', { name: 'Fecha: jueves, 26 de noviembre de 2026' })
      .waitFor();
  }
  async fill(name = 'Paula Methol'): Promise<void> {
    await this.field('Email').fill('  paula@ejemplo.com ');
    await this.choice('Nombre del cliente').fill(`  ${name}  `);
    await this.pick('Servicio', 'Cambio de aceite y filtro');
  }
  async send(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Crear cita' }).click();
  }
  says(text: string) {
    return this.dialog.getByRole('alert').getByText(text, { exact: true }).waitFor();
  }
}

async function openForm(options: Parameters<typeof openPanel>[2] = {}): Promise<Form> {
  const { page } = await openPanel(site, ['agenda'], options);
  await page.locator('[data-row]:visible').first().waitFor();
  await page.getByRole('button', { name: 'Cita manual' }).first().click();
  const form = new Form(page);
  await form.dialog.waitFor();
  return form;
}

const stored = (name: string) =>
  site.app.context.db
    .selectFrom('citations')
    .selectAll()
    .where('client_name', '=', name)
    .orderBy('created_at')
    .execute();

test('an entry: trimmed, told, opened; the list has it', {
  meta: {
    specification: {
      'admin 2 Manual appointment dialog': [
        ['Client name', 'Nombre del cliente'],
        ['email', "'Email'"],
        ['bike brand, model and year', "'Marca'", "'Modelo'", "'Año'"],
        ['problem description', 'Descripción del problema'],
        ['date and time', 'chooseThursday', 'form.time'],
      ],
      'admin 5 Manual citation': [
        ['Values are trimmed', "fill(' 300 Rally ')", "vehicle_model: '300 Rally'"],
      ],
    },
  },
}, async () => {
  const form = await openForm();
  const step = await stepOf(form.page);
  await form.fill('Paula Methol');
  await form.choice('Marca').fill('Voge');
  await form.field('Modelo').fill(' 300 Rally ');
  await form.pick('Año', '2024');
  await form.field('Descripción del problema').fill('  Pierde aceite.\n');
  await form.chooseThursday();
  const free = form.dialog.getByRole('group', { name: 'Horarios libres' });
  await eventually(() => free.getByRole('button', { name: '10:00' }).count()).toBe(0);
  await free.getByRole('button', { name: '15:00' }).click();
  expect(await form.time.inputValue()).toBe('15:00');
  await form.send();
  await form.dialog.waitFor({ state: 'detached' });
  await form.page.getByText('Cita creada exitosamente').waitFor();
  await form.page.waitForURL(/cita=/);
  // Where the dialog's own step was, which is gone.
  await standsAt(form.page, new URL(form.page.url()).hash, step);
  expect(await stored('Paula Methol')).toMatchObject([
    {
      client_email: 'paula@ejemplo.com',
      client_phone: '',
      vehicle_brand: 'Voge',
      vehicle_model: '300 Rally',
      vehicle_year: 2024,
      notes: 'Pierde aceite.',
      start_minute: 900,
      manual_entry: true,
      overbooked: false,
      status: 'pending',
    },
  ]);
  await form.page.locator('tbody').getByText('Paula Methol').waitFor();
});

test('the calendar by keys: weeks and months, names with their weekday', async () => {
  const form = await openForm();
  await tabTo(form.page, form.date);
  await form.page.keyboard.press('Enter');
  const day = (name: string) => form.page.getByRole('button', { name, exact: true });
  await eventually(() => isFocused(day('lunes, 23 de noviembre de 2026'))).toBe(true);
  await form.page.getByText('Noviembre de 2026', { exact: true }).waitFor();
  for (const [key, name] of [
    ['ArrowDown', 'lunes, 30 de noviembre de 2026'],
    ['ArrowRight', 'martes, 1 de diciembre de 2026'],
    ['End', 'domingo, 6 de diciembre de 2026'],
    ['PageUp', 'viernes, 6 de noviembre de 2026'],
    ['Home', 'lunes, 2 de noviembre de 2026'],
    ['PageDown', 'miércoles, 2 de diciembre de 2026'],
  ] as const) {
    await form.page.keyboard.press(key);
    await eventually(() => isFocused(day(name))).toBe(true);
  }
  await inspect(form.page, 'manual-calendar');
  await day('miércoles, 2 de diciembre de 2026').focus();
  await form.page.keyboard.press('Enter');
  const chosen = form.dialog.getByRole('button', {
    name: 'Fecha: miércoles, 2 de diciembre de 2026',
  });
  await eventually(() => isFocused(chosen)).toBe(true);
  await form.page.keyboard.press('Enter');
  await eventually(() => isFocused(day('miércoles, 2 de diciembre de 2026'))).toBe(true);
  await form.page.keyboard.press('Escape');
  await eventually(() => isFocused(chosen)).toBe(true);
  expect(await form.dialog.isVisible()).toBe(true);
});

test('a walk-in client is found by telephone, one of two motorcycles is chosen, and the citation goes to «En Taller»', async () => {
  const client = { client_name: 'Doris Motta', client_phone: '091 562 034' };
  const older = { vehicle_brand: 'Yumbo', vehicle_model: 'GS 200', vehicle_year: 2019 };
  const { db } = site.app.context;
  await insertCitation(db, site.fixtures.oilChange, { ...client, ...older });
  await insertCitation(db, site.fixtures.oilChange, {
    ...client,
    day: '2026-11-27',
    starts_at: new Date('2026-11-27T13:00:00Z'),
    work_ends_at: new Date('2026-11-27T13:45:00Z'),
  });
  const form = await openForm(PHONE);
  await form.choice('Nombre del cliente').pressSequentially('091562');
  await form.page.getByRole('option', { name: 'Doris Motta · 091 562 034' }).click();
  expect(await form.field('Modelo').inputValue()).toBe('MT-07');
  const bikes = form.dialog.getByRole('group', { name: 'Motos de Doris Motta' });
  await bikes.getByRole('button', { name: 'Yumbo GS 200 2019' }).click();
  expect(await form.field('Modelo').inputValue()).toBe('GS 200');
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  await form.dialog.getByText(/^45 min · US\$\s48,50$/).waitFor();
  await form.dialog.getByRole('button', { name: 'Ahora, 08:00' }).click();
  expect(await form.time.inputValue()).toBe('08:00');
  await form.dialog.getByRole('button', { name: '10:00' }).click();
  await inspect(form.page, 'manual-walk-in');
  await form.dialog.getByRole('button', { name: 'Crear y pasar a En Taller' }).click();
  await form.dialog.waitFor({ state: 'detached' });
  await form.page.waitForURL(/cita=/);
  const entered = (await stored('Doris Motta')).find((each) => each.manual_entry);
  expect(entered).toMatchObject({
    status: 'in-workshop',
    vehicle_model: 'GS 200',
    manual_entry: true,
  });
});

test('today is the workshop’s day in every zone and with every clock of the browser', async () => {
  const late = MONDAY_MORNING + 15 * 3_600_000; // 23:00 in the workshop, Tuesday elsewhere
  const { page } = await openPanel(site, ['agenda'], { timezoneId: 'Asia/Tokyo' });
  await page.clock.setFixedTime(late);
  await page.reload();
  await page.locator('[data-row]:visible').first().waitFor();
  await page.getByRole('button', { name: 'Cita manual' }).first().click();
  await page.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' }).waitFor();
  await page.clock.setFixedTime(MONDAY_MORNING - 3 * 86_400_000);
  await page.reload();
  await page
    .getByText('El reloj de este equipo está atrasado 3 días. Bujía usa la hora del taller.')
    .waitFor();
  await page.getByRole('button', { name: 'Cita manual' }).first().click();
  await page.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' }).waitFor();
});
