import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
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
const ENTRY = '**/api/citations';
const TAKEN = 'Ese horario ya no está disponible.';

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

test('the dialog starts empty, today at 10:00, with the focus on the name; Esc returns the focus', {
  meta: {
    specification: {
      'admin 5 Manual citation': [
        ['Date defaults to today', 'Fecha: lunes, 23 de noviembre de 2026'],
        ['time to 10:00', '10:00'],
      ],
      'admin 9': [['Manual citation default time', "'10:00'"]],
    },
  },
}, async () => {
  const form = await openForm();
  await expect.poll(() => isFocused(form.choice('Nombre del cliente'))).toBe(true);
  await form.dialog
    .getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' })
    .waitFor();
  expect(await form.time.inputValue()).toBe('10:00');
  await inspect(form.page, 'manual-empty');
  await form.page.keyboard.press('Escape');
  await form.dialog.waitFor({ state: 'detached' });
  const button = form.page.getByRole('button', { name: 'Cita manual' }).first();
  await eventually(() => isFocused(button)).toBe(true);
});

test('every sentence once, at its field; the first wrong field has the focus', {
  meta: {
    specification: {
      'admin 2 Manual appointment dialog': [['phone', "'Teléfono'"]],
      'admin 5 Manual citation': [
        'El nombre del cliente es requerido',
        'El email es requerido',
        'Debe seleccionar un servicio o un producto',
      ],
    },
  },
}, async () => {
  for (const size of [PHONE, {}]) {
    const form = await openForm(size);
    await form.field('Teléfono').fill('12');
    await form.time.fill('');
    await form.send();
    await expect.poll(() => isFocused(form.choice('Nombre del cliente'))).toBe(true);
    for (const sentence of [
      'El nombre del cliente es requerido',
      'El email es requerido',
      'El teléfono debe tener al menos 9 dígitos.',
      'Debe seleccionar un servicio o un producto',
      'Por favor completa la fecha y hora',
    ]) {
      expect(await form.dialog.getByText(sentence).count()).toBe(1);
    }
    for (const [name, sentence] of [
      ['Nombre del cliente', 'El nombre del cliente es requerido'],
      ['Email', 'El email es requerido'],
      ['Servicio', 'Debe seleccionar un servicio o un producto'],
    ] as const) {
      const field = name === 'Email' ? form.field(name) : form.choice(name);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const described = await field.getAttribute('aria-describedby');
      expect(await form.page.locator(`#${described}`).textContent()).toBe(sentence);
    }
    await inspect(form.page, 'manual-problems');
    await form.choice('Nombre del cliente').fill('Ana Pereira');
    await form.field('Email').fill('sin arroba');
    await form.send();
    await expect.poll(() => isFocused(form.field('Email'))).toBe(true);
    await form.dialog.getByText('Por favor ingresa un email válido que contenga @.').waitFor();
    // An obvious slip is asked about, here too.
    await form.field('Email').fill('ana@gmial.com');
    await form.field('Teléfono').focus();
    await form.dialog.getByRole('button', { name: '¿Quisiste decir ana@gmail.com?' }).click();
    await expect.poll(() => form.field('Email').inputValue()).toBe('ana@gmail.com');
    await expect.poll(() => isFocused(form.field('Email'))).toBe(true);
  }
});

test('a service or a product: picking one closes the other, taking it away opens it', {
  meta: {
    specification: {
      'admin 2 Manual appointment dialog': [
        ['service or product (mutually exclusive)', 'isDisabled()).toBe(true)'],
      ],
      'admin 5 Manual citation': [
        ['picking one clears and disables the other', 'isDisabled()).toBe(true)'],
      ],
    },
  },
}, async () => {
  const form = await openForm();
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  expect(await form.choice('Producto').isDisabled()).toBe(true);
  await form.dialog.getByRole('button', { name: 'Quitar el servicio' }).click();
  expect(await form.choice('Servicio').inputValue()).toBe('');
  await form.choice('Producto').fill('KÍT');
  await form.page.getByRole('option', { name: 'Kit de defensas' }).click();
  expect(await form.choice('Servicio').isDisabled()).toBe(true);
});

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

test('a day without a free start offers the nearest ones', async () => {
  const form = await openForm();
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  await form.date.click();
  await form.page.getByRole('button', { name: 'domingo, 29 de noviembre de 2026' }).click();
  await form.dialog.getByText('No hay horarios libres ese día.').waitFor();
  const nearest = form.dialog.getByRole('group', { name: 'Los más cercanos' });
  await nearest.getByRole('button', { name: 'lun, 30 nov. 09:00' }).click();
  await form.dialog
    .getByRole('button', { name: 'Fecha: lunes, 30 de noviembre de 2026' })
    .waitFor();
  expect(await form.time.inputValue()).toBe('09:00');
});

test('a taken start: what is said, the nearest, and one of them', async () => {
  for (const size of [PHONE, {}]) {
    const form = await openForm(size);
    const name = 'width' in size ? 'Micaela Da Rosa' : 'Diego Etcheverry';
    await form.fill(name);
    await form.chooseThursday();
    expectStatus(form.page, 409);
    await form.send();
    await form.says(TAKEN);
    const notice = form.dialog.getByRole('alert');
    await expect.poll(() => isFocused(notice)).toBe(true);
    await inspect(form.page, 'manual-conflict');
    const nearest = notice.getByRole('group', { name: 'Horarios libres más cercanos' });
    // Once: not below the form's own field again.
    expect(await form.dialog.getByRole('group', { name: /libres|cercanos/ }).count()).toBe(1);
    const first = nearest.getByRole('button').first();
    const time = (await first.textContent()) ?? '';
    await first.click();
    await notice.waitFor({ state: 'detached' });
    expect(time.endsWith(await form.time.inputValue())).toBe(true);
    await form.send();
    await form.dialog.waitFor({ state: 'detached' });
    expect(await stored(name)).toMatchObject([{ overbooked: false }]);
  }
});

test('«Agendar igual» makes it a Sobreturno', async () => {
  const form = await openForm();
  await form.fill('Ignacio Barrios');
  await form.chooseThursday();
  expectStatus(form.page, 409);
  await form.send();
  await form.says(TAKEN);
  await form.dialog.getByRole('button', { name: 'Agendar igual' }).click();
  await form.dialog.waitFor({ state: 'detached' });
  expect(await stored('Ignacio Barrios')).toMatchObject([{ overbooked: true, start_minute: 600 }]);
});

test('no answer: everything stays, and the same entry is sent under the same key', {
  meta: { specification: { 'admin 8 Other': ['Error al crear la cita'] } },
}, async () => {
  const form = await openForm();
  await form.fill('Rodrigo Umpiérrez');
  await form.chooseThursday();
  await form.time.fill('16:05');
  const keys: (string | undefined)[] = [];
  expectProblem(form.page, /ERR_FAILED/);
  await form.page.route(ENTRY, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server has it; the answer is lost.
    if (keys.length === 1) await route.fetch();
    await route.abort();
  });
  await form.send();
  await form.says('Error al crear la cita');
  await inspect(form.page, 'manual-failed');
  await form.send();
  await eventually(() => keys.length).toBe(2);
  await form.dialog.getByRole('button', { name: 'Crear cita', disabled: false }).waitFor();
  await form.page.unroute(ENTRY);
  await form.page.route(ENTRY, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.continue();
  });
  await form.send();
  await form.dialog.waitFor({ state: 'detached' });
  expect(new Set(keys).size).toBe(1);
  expect(await stored('Rodrigo Umpiérrez')).toHaveLength(1);
});

test('another entry has another key; what the server says is shown', {
  meta: { specification: { 'admin 8 Other': [['Manual citation: server message', 'form.says(']] } },
}, async () => {
  const form = await openForm();
  await form.fill('Facundo Machado');
  const keys: (string | undefined)[] = [];
  const message = 'Ese servicio ya no está disponible. Por favor selecciona otro.';
  await form.page.route(ENTRY, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const json = { success: false, message, error: message, code: 'service-unavailable' };
    await route.fulfill({ status: 409, json });
  });
  expectStatus(form.page, 409);
  await form.send();
  await form.says(message);
  await form.time.fill('11:00');
  await form.send();
  await eventually(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(2);
});

test('what is written is not lost without being asked', async () => {
  const form = await openForm();
  await form.field('Modelo').fill('MT-09');
  await form.page.keyboard.press('Escape');
  const question = form.page.getByRole('dialog', { name: '¿Descartar los cambios?' });
  await eventually(() => isFocused(question.getByRole('button', { name: 'Seguir editando' }))).toBe(
    true,
  );
  await form.page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.field('Modelo').inputValue()).toBe('MT-09');
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await form.dialog.waitFor({ state: 'detached' });
  const button = form.page.getByRole('button', { name: 'Cita manual' }).first();
  await eventually(() => isFocused(button)).toBe(true);
  await button.click();
  expect(await form.field('Modelo').inputValue()).toBe('');
});

test('a client who came before is filled in by their name', async () => {
  const form = await openForm();
  await form.choice('Nombre del cliente').pressSequentially('luci');
  await form.page
    .getByRole('option', { name: new RegExp(`^${LUCIA.name}`) })
    .first()
    .click();
  expect(await form.choice('Nombre del cliente').inputValue()).toBe(LUCIA.name);
  expect(await form.field('Email').inputValue()).toMatch(/^cliente\.\d+@ejemplo\.com$/);
  expect(await form.choice('Marca').inputValue()).toBe('Yamaha');
  expect(await form.choice('Año').inputValue()).toBe('2022');
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
  const [entered] = (await stored('Doris Motta')).toReversed();
  expect(entered).toMatchObject({
    status: 'in-workshop',
    vehicle_model: 'GS 200',
    manual_entry: true,
  });
});

test('lists that cannot be had are said and asked for again', async () => {
  const { page } = await openPanel(site, ['agenda']);
  await page.locator('[data-row]:visible').first().waitFor();
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/services/active', (route) => route.abort());
  await page.getByRole('button', { name: 'Cita manual' }).first().click();
  const form = new Form(page);
  await form.says('Error al cargar servicios');
  await page.unroute('**/api/services/active');
  await form.dialog.getByRole('button', { name: 'Reintentar' }).click();
  await form.pick('Servicio', 'Service completo');
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
