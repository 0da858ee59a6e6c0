import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Day, longDay, type Time } from '#shared/time/day-time.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { LUCIA, THURSDAY } from '#test/fixtures.ts';

/** The booking that a visitor wants. */
export type Wish = {
  name: string;
  email: string;
  phone: string;
  brand: string;
  model: string;
  year: string;
  service: string;
  date: Day;
  time: Time;
  notes: string;
};

export const WISH: Wish = {
  name: LUCIA.name,
  email: LUCIA.email,
  phone: LUCIA.phone,
  brand: 'Yamaha',
  model: 'MT-07',
  year: '2022',
  service: 'Service completo',
  date: THURSDAY,
  time: '10:00',
  notes: 'Hace un ruido al frenar.',
};

/** The appointment wizard, with its parts located by their visible names. */
export class Wizard {
  readonly page: Page;
  readonly name: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly brand: Locator;
  readonly model: Locator;
  readonly year: Locator;
  readonly notes: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly answer: Locator;
  readonly submit: Locator;
  readonly slots: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel('Nombre completo');
    this.email = page.getByLabel('Email');
    this.phone = page.getByLabel('Teléfono');
    this.brand = page.getByRole('combobox', { name: 'Marca' }).or(page.getByLabel('Marca')).first();
    this.model = page.getByLabel('Modelo');
    this.year = page.getByLabel('Año');
    this.notes = page.getByLabel('Notas (opcional)');
    this.next = page.getByRole('button', { name: 'Siguiente', exact: true });
    this.previous = page.getByRole('button', { name: 'Anterior', exact: true });
    this.answer = page.getByLabel(/¿Cuánto es/);
    this.submit = page.getByRole('button', { name: 'Confirmar reserva' });
    this.slots = page.locator('input[name=time]');
  }

  heading(title: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: title, exact: true });
  }

  service(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  day(date: Day): Locator {
    return this.page.getByRole('button', { name: longDay(date), exact: true });
  }

  slot(time: Time): Locator {
    return this.page.getByRole('radio', { name: time, exact: true });
  }

  async arriveAt(title: string): Promise<void> {
    await this.heading(title).waitFor();
  }

  /** Waits for a later step and the focus on its title: keys before that act elsewhere. */
  async standAt(title: string): Promise<void> {
    await this.arriveAt(title);
    await expect.poll(() => isFocused(this.heading(title))).toBe(true);
  }

  /** Waits for hydration: the script sets the page title, and the served page has the heading. */
  async begin(step: string): Promise<void> {
    await this.arriveAt(step);
    await expect.poll(() => this.page.title()).toContain(`Paso 1 de 5: ${step} – Agenda taller`);
  }

  /** Reads the sum on the page and returns its result. */
  async sum(): Promise<number> {
    const label = await this.page.getByText(/^¿Cuánto es \d+ [+−] \d+\?$/).textContent();
    const match = /(\d+) ([+−]) (\d+)/.exec(label ?? '');
    if (!match) throw new Error(`no sum in ${label}`);
    const [, left, sign, right] = match;
    return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
  }

  async fillPerson(wish: Wish): Promise<void> {
    await this.name.fill(wish.name);
    await this.email.fill(wish.email);
    await this.phone.fill(wish.phone);
  }

  async fillMotorcycle(wish: Wish): Promise<void> {
    await this.brand.fill(wish.brand);
    await this.page.getByRole('option', { name: wish.brand, exact: true }).click();
    await this.model.fill(wish.model);
    await this.year.selectOption(wish.year);
  }

  /** Pages the calendar forward to the month of the day. */
  async turnTo(date: Day): Promise<void> {
    await this.page.locator('[data-day]').first().waitFor();
    for (let turns = 0; (await this.day(date).count()) === 0; turns++) {
      if (turns === 12) throw new Error(`the calendar has no ${date}`);
      await this.page
        .getByRole('button', { name: /^Ir a / })
        .last()
        .click();
    }
  }

  async chooseStart(wish: Wish): Promise<void> {
    await this.turnTo(wish.date);
    await this.day(wish.date).click();
    await this.slot(wish.time).check();
  }

  async goOn(title: string): Promise<void> {
    await this.next.click();
    await this.arriveAt(title);
  }

  /** Fills in the steps from the first up to this one. */
  async reach(step: 2 | 3 | 4 | 5, wish: Wish = WISH): Promise<void> {
    await this.fillPerson(wish);
    await this.goOn('Tu Motocicleta');
    if (step === 2) return;
    await this.fillMotorcycle(wish);
    await this.goOn('Seleccionar Servicio');
    if (step === 3) return;
    await this.service(wish.service).check();
    await this.goOn('Fecha y Hora');
    if (step === 4) return;
    await this.chooseStart(wish);
    await this.notes.fill(wish.notes);
    await this.goOn('Confirmar Reserva');
  }

  async confirm(): Promise<void> {
    await this.answer.fill(String(await this.sum()));
    await this.submit.click();
  }

  /** Waits for a sentence to be on the page. */
  async says(sentence: string): Promise<void> {
    await this.page
      .getByText(sentence, { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
  }
}

/** Opens the appointment wizard. */
export async function openWizard(page: Page, address = '/cita'): Promise<Wizard> {
  await page.goto(address);
  const wizard = new Wizard(page);
  await wizard.begin('Información Personal');
  return wizard;
}

/** Opens the last step of a new visit, filled in with an oil change. */
export async function openSummary(
  page: Page,
  change: Partial<Wish>,
): Promise<{ wizard: Wizard; wish: Wish }> {
  const wish = { ...WISH, service: 'Cambio de aceite y filtro', ...change };
  const wizard = await openWizard(page);
  await wizard.reach(5, wish);
  return { wizard, wish };
}

/** Waits for the receipt and its sentence. */
export async function isBooked(wizard: Wizard): Promise<void> {
  await wizard.arriveAt('Comprobante de Reserva');
  await wizard.says('¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.');
}
