import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
/** Takes both bays on Thursday from 10:00 to 10:45. */
beforeAll(async () => {
  const { db } = site.app.context;
  for (const bay of [1, 2]) {
    const change = { vehicle_year: 2022, client_email: `cliente.${bay}@ejemplo.com` };
    const id = await insertCitation(db, site.fixtures.oilChange, change);
    await insertOccupation(db, id, bay, '2026-11-26T13:00:00Z', '2026-11-26T13:45:00Z');
  }
});

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
    // The calendar handles keys once one of its days has the focus.
    const focused = () => this.page.evaluate(`document.activeElement?.getAttribute('aria-label')`);
    await expect.poll(focused).toMatch(/^[a-záé]+, \d+ de [a-z]+ de 2026$/);
    await this.page.keyboard.press('PageUp');
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
  // The dialog takes the focus some time after it is drawn.
  await page.locator('[role=dialog]:focus-within').waitFor();
  return form;
}

const stored = (name: string) =>
  site.app.context.db
    .selectFrom('citations')
    .selectAll()
    .where('client_name', '=', name)
    .orderBy('created_at')
    .execute();

/** Moves by weeks and months with keys. Escape closes the calendar and keeps the date. */
async function walkTheCalendar({ page, date, dialog }: Form): Promise<void> {
  await tabTo(page, date);
  await page.keyboard.press('Enter');
  const day = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.poll(() => isFocused(day('lunes, 23 de noviembre de 2026'))).toBe(true);
  await page.getByText('Noviembre de 2026', { exact: true }).waitFor();
  for (const [key, name] of [
    ['ArrowDown', 'lunes, 30 de noviembre de 2026'],
    ['ArrowRight', 'martes, 1 de diciembre de 2026'],
    ['End', 'domingo, 6 de diciembre de 2026'],
    ['PageUp', 'viernes, 6 de noviembre de 2026'],
    ['Home', 'lunes, 2 de noviembre de 2026'],
    ['PageDown', 'miércoles, 2 de diciembre de 2026'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => isFocused(day(name))).toBe(true);
  }
  await inspect(page, 'manual-calendar');
  await day('miércoles, 2 de diciembre de 2026').focus();
  await page.keyboard.press('Enter');
  const chosen = dialog.getByRole('button', { name: 'Fecha: miércoles, 2 de diciembre de 2026' });
  await expect.poll(() => isFocused(chosen)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(day('miércoles, 2 de diciembre de 2026'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(chosen)).toBe(true);
  expect(await dialog.isVisible()).toBe(true);
}

test('«Cita manual» shows a long e-mail address whole, on a desktop', async () => {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda' });
  await page.getByRole('button', { name: 'Cita manual' }).first().click();
  const email = new Form(page).field('Email');
  await email.fill('maximiliano.guida@ejemplo.com');
  const cut = await email.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
});

test('«Cita manual» shows the year and the name of the service whole, on a desktop', async () => {
  const form = await openForm();
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  await form.pick('Año', '2022');
  for (const name of ['Servicio', 'Año']) {
    const cut = await form
      .choice(name)
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, name).toBe(0);
  }
});

test('«Cita manual» creates an entry by the calendar’s keys, trims it, and uses the workshop’s day', {
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
  const form = await openForm({ timezoneId: 'Asia/Tokyo' });
  const step = await stepOf(form.page);
  await walkTheCalendar(form);
  await form.fill('Paula Methol');
  await form.choice('Marca').fill('Voge');
  await form.field('Modelo').fill(' 300 Rally ');
  await form.pick('Año', '2024');
  await form.field('Descripción del problema').fill('  Pierde aceite.\n');
  await form.chooseThursday();
  const free = form.dialog.getByRole('group', { name: 'Horarios libres' });
  await expect.poll(() => free.getByRole('button', { name: '10:00' }).count()).toBe(0);
  await free.getByRole('button', { name: '15:00' }).click();
  expect(await form.time.inputValue()).toBe('15:00');
  await form.send();
  await form.dialog.waitFor({ state: 'detached' });
  await form.page.getByText('Cita creada exitosamente').waitFor();
  await form.page.waitForURL(/cita=/);
  // The detail replaces the history entry of the dialog.
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

  // First 23:00 in the workshop, which is Tuesday in the browser; then a clock three days slow.
  const today = form.page.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' });
  for (const now of [MONDAY_MORNING + 15 * 3_600_000, MONDAY_MORNING - 3 * 86_400_000]) {
    await form.page.clock.setFixedTime(now);
    await form.page.goto('/admin#agenda');
    await form.page.reload();
    await form.page.locator('[data-row]:visible').first().waitFor();
    await form.page.getByRole('button', { name: 'Cita manual' }).first().click();
    await today.waitFor();
  }
  await form.page
    .getByText('El reloj de este equipo está atrasado 3 días. Bujía usa la hora del taller.')
    .waitFor();
});
