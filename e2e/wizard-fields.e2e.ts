import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/browser/axe.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { openWizard, WISH, type Wizard } from './support/booking.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const WIDTHS = [320, 360, 390, 768, 1440];

/** One word of 60 letters in every field that takes text. */
const LONG = {
  ...WISH,
  name: 'N'.repeat(60),
  email: `${'e'.repeat(48)}@ejemplo.com`,
  model: 'M'.repeat(60),
  notes: 'W'.repeat(60),
};

test('the appointment wizard fits from 320 to 1440 px and zoomed, and every brand can be chosen', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const look = async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await expectNoSidewaysScroll(page);
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  // Waits for the font, which changes the width of the button.
  await settled(page);
  const place = async () => (await wizard.next.boundingBox())?.x;
  const waiting = await place();
  await look();
  await wizard.fillPerson(LONG);
  // «Siguiente» does not move when the step becomes valid.
  expect(await place()).toBe(waiting);
  // Phones zoom into fields with text below 16 px.
  for (const field of [wizard.name, wizard.email, wizard.phone]) {
    const size = await field.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  }
  await wizard.goOn('Tu Motocicleta');
  await expectEveryBrand(wizard);
  await wizard.fillMotorcycle(LONG);
  await look();
  await wizard.goOn('Seleccionar Servicio');
  await wizard.service(WISH.service).check();
  await look();
  await wizard.goOn('Fecha y Hora');
  await wizard.chooseStart(LONG);
  await wizard.notes.fill(LONG.notes);
  await look();
  await wizard.goOn('Confirmar Reserva');
  await look();
});

/** At each size the last brand of the list can be scrolled to and pressed. */
async function expectEveryBrand({ page, brand }: Wizard): Promise<void> {
  const list = page.getByRole('listbox');
  const last = list.getByRole('option', { name: 'Otro', exact: true });
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await brand.fill('');
    await brand.click();
    await list.waitFor();
    const reached = async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return last.evaluate((option) => {
        const { left, top, width: wide, height: high } = option.getBoundingClientRect();
        return option.ownerDocument.elementFromPoint(left + wide / 2, top + high / 2) === option;
      });
    };
    await expect.poll(reached, { message: `${width}×${height}` }).toBe(true);
    await last.click({ force: true });
    expect(await brand.inputValue()).toBe('Otro');
  }
}

test('the appointment wizard keeps the caret, focuses each title, and keeps data on Back, «Anterior» and reload', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['5 steps', 'Paso 3 de 5'], 'Tu Motocicleta'],
      'public 4 Appointment booking wizard': [
        'Siguiente',
        'Anterior',
        ["'Anterior' goes back", 'wizard.previous.click()'],
      ],
      'public 5 Input filtering': [
        ['letters (including Spanish accents, ñ, ü) and spaces', 'Anabel ü Núñez'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const { name } = wizard;
  const caret = () => name.evaluate((input) => Reflect.get(input, 'selectionStart'));
  await name.fill('Ana Núñez');
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.type('4b@e');
  expect(await name.inputValue()).toBe('Anabe Núñez');
  expect(await caret()).toBe(5);
  await page.keyboard.insertText('1-l.2 ü');
  expect(await name.inputValue()).toBe('Anabel ü Núñez');
  expect(await caret()).toBe(8);
  await wizard.reach(3);
  const title = wizard.heading('Seleccionar Servicio');
  await expect.poll(() => isFocused(title)).toBe(true);
  expect(await wizard.next.textContent()).toBe('Siguiente');
  expect(await wizard.previous.textContent()).toBe('Anterior');
  await expect
    .poll(() => page.title())
    .toMatch(/^Paso 3 de 5: Seleccionar Servicio – Agenda taller/);
  await page.goBack();
  await wizard.arriveAt('Tu Motocicleta');
  await expect.poll(() => isFocused(wizard.heading('Tu Motocicleta'))).toBe(true);
  expect(await wizard.model.inputValue()).toBe(WISH.model);
  await wizard.previous.click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.email.inputValue()).toBe(WISH.email);
  await page.goForward();
  await page.goForward();
  await wizard.arriveAt('Seleccionar Servicio');
  await wizard.service(WISH.service).check();
  await page.reload();
  await wizard.arriveAt('Seleccionar Servicio');
  await page.getByText('Recuperamos tus datos.').waitFor();
  expect(await wizard.service(WISH.service).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe('');
});

test('a new step of the appointment wizard is at its top and has the focus when it is first painted', async () => {
  const page = await site.open({ width: 390, height: 600 });
  const wizard = await openWizard(page);
  await wizard.fillPerson(WISH);
  // The first frame after the press that shows the next step.
  const painted = page.evaluate<unknown[]>(`new Promise((resolve) => {
    const look = () => {
      const title = document.querySelector('h1');
      if (title.textContent !== 'Tu Motocicleta') return requestAnimationFrame(look);
      resolve([scrollY, document.activeElement === title]);
    };
    scrollTo(0, 9999);
    requestAnimationFrame(look);
  })`);
  await wizard.next.click();
  expect(await painted).toEqual([0, true]);
});

/** Fills in a field as a program on the page does. */
async function fillByProgram(field: Locator, value: string, events: readonly string[]) {
  await field.evaluate(
    (element: HTMLInputElement, [text, kinds]) => {
      element.value = text;
      for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    [value, events] as const,
  );
}

test('the appointment wizard keeps what a program fills in, with «change» alone or with «input»', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await fillByProgram(wizard.name, 'Ana 3Pérez', ['change']);
  await fillByProgram(wizard.email, WISH.email, ['input', 'change']);
  await fillByProgram(wizard.phone, WISH.phone, ['input']);
  expect(await wizard.name.inputValue()).toBe('Ana Pérez');
  expect(await wizard.email.inputValue()).toBe(WISH.email);
  await fillByProgram(wizard.phone, '', ['change']);
  await page.getByText('Falta: teléfono', { exact: true }).waitFor();
  await fillByProgram(wizard.phone, WISH.phone, ['input']);
  await wizard.goOn('Tu Motocicleta');
  await wizard.fillMotorcycle(WISH);
  await wizard.goOn('Seleccionar Servicio');
  await wizard.service(WISH.service).evaluate((choice: HTMLInputElement) => {
    choice.checked = true;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  // The guard stops a second press with the pointer.
  await wizard.next.press('Enter');
  await wizard.arriveAt('Fecha y Hora');
  await wizard.chooseStart(WISH);
  await fillByProgram(wizard.notes, WISH.notes, ['change']);
  await wizard.goOn('Confirmar Reserva');
  await page.getByText(WISH.notes, { exact: true }).first().waitFor();
});
