import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { LUCIA } from '#test/fixtures.ts';

/** The reservation that a visitor wants. */
export type UnitWish = {
  name: string;
  email: string;
  phone: string;
  country: string;
  state: string;
  address: string;
  brand: string;
  model: string;
  year: string;
  product: string;
  notes: string;
};

export const UNIT_WISH: UnitWish = {
  name: LUCIA.name,
  email: LUCIA.email,
  phone: LUCIA.phone,
  country: 'Uruguay',
  state: 'Canelones',
  address: 'Calle de los Ceibos 1234, apto. 5',
  brand: 'Yumbo',
  model: 'GS 200',
  year: '2021',
  product: 'Kit de defensas',
  notes: 'Prefiero el color negro.',
};

let persons = 0;

/** Returns the wish of a person with this address and a phone that no other wish has. */
export function wishOf(email: string): UnitWish {
  persons += 1;
  return { ...UNIT_WISH, email, phone: `099 555 ${String(100 + persons)}` };
}

/** The unit wizard, with its parts located by their visible names. */
export class UnitWizard {
  readonly page: Page;
  readonly next: Locator;
  readonly back: Locator;
  readonly answer: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.next = page.getByRole('button', { name: 'Siguiente', exact: true });
    this.back = page.getByRole('button', { name: 'Anterior', exact: true });
    this.answer = page.getByLabel(/¿Cuánto es/);
    this.submit = page.getByRole('button', { name: 'Confirmar y pagar' });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  heading(title: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: title, exact: true });
  }

  unit(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
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
    await expect.poll(() => this.page.title()).toContain(`Paso 1 de 4: ${step}`);
  }

  async goOn(title: string): Promise<void> {
    await this.next.click();
    await this.arriveAt(title);
  }

  async fillPerson(wish: UnitWish): Promise<void> {
    await this.field('Nombre completo').fill(wish.name);
    await this.field('Email').fill(wish.email);
    await this.field('Teléfono').fill(wish.phone);
    await this.field('País').selectOption(wish.country);
    await this.field('Provincia o estado').fill(wish.state);
    await this.field('Dirección').fill(wish.address);
  }

  async fillMotorcycle(wish: UnitWish): Promise<void> {
    await this.field('Marca').fill(wish.brand);
    await this.field('Modelo').fill(wish.model);
    await this.field('Año').selectOption(wish.year);
  }

  /** Fills in the steps from the first up to this one. */
  async reach(step: 2 | 3 | 4, wish: UnitWish = UNIT_WISH): Promise<void> {
    await this.fillPerson(wish);
    await this.goOn('Tu Motocicleta');
    if (step === 2) return;
    await this.fillMotorcycle(wish);
    await this.goOn('Seleccionar Producto');
    if (step === 3) return;
    await this.unit(wish.product).check();
    await this.field('Notas (opcional)').fill(wish.notes);
    await this.goOn('Confirmar y Pagar');
  }

  /** Reads the sum on the page and returns its result. */
  async sum(): Promise<number> {
    const label = (await this.page.getByText(/^¿Cuánto es /).textContent()) ?? '';
    const [, left, sign, right] = /(\d+) ([+−]) (\d+)/.exec(label) ?? [];
    return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
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

/** Opens the unit wizard. */
export async function openUnitWizard(page: Page, address = '/reserva'): Promise<UnitWizard> {
  await page.goto(address);
  const wizard = new UnitWizard(page);
  await wizard.begin('Información Personal');
  return wizard;
}

/** Reserves by keyboard, from the first step on: Tab, arrows, Space, Enter. */
export async function reserveByKeyboard(wizard: UnitWizard, wish: UnitWish): Promise<void> {
  const { page } = wizard;
  const type = async (label: string, text: string) => {
    await tabTo(page, wizard.field(label));
    await page.keyboard.type(text);
  };
  await type('Nombre completo', wish.name);
  await type('Email', wish.email);
  await type('Teléfono', wish.phone);
  await type('País', wish.country);
  await type('Provincia o estado', wish.state);
  await type('Dirección', wish.address);
  await page.keyboard.press('Enter');
  await wizard.standAt('Tu Motocicleta');
  await type('Marca', wish.brand);
  await type('Modelo', wish.model);
  await type('Año', wish.year);
  await tabTo(page, wizard.next);
  await page.keyboard.press('Enter');
  await wizard.standAt('Seleccionar Producto');
  await tabTo(page, page.locator('input[name=product]').first());
  await page.keyboard.press('Space');
  for (let press = 0; !(await wizard.unit(wish.product).isChecked()); press++) {
    if (press === 20) throw new Error(`las flechas no llegan a ${wish.product}`);
    await page.keyboard.press('ArrowDown');
  }
  await type('Notas (opcional)', wish.notes);
  await tabTo(page, wizard.next);
  await page.keyboard.press('Enter');
  await wizard.standAt('Confirmar y Pagar');
  await tabTo(page, wizard.answer);
  await page.keyboard.type(String(await wizard.sum()));
  await page.keyboard.press('Enter');
}
