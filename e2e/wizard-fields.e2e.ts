import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { settled } from '#test/browser/axe.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem } from '#test/browser/page.ts';
import { openWizard, WISH } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const WIDTHS = [320, 360, 390, 768, 1440];

/** Text of what `aria-describedby` of a field points at. */
function description(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** One word of 60 letters in every field that takes text. */
const LONG = {
  ...WISH,
  name: 'N'.repeat(60),
  email: `${'e'.repeat(48)}@ejemplo.com`,
  model: 'M'.repeat(60),
  notes: 'W'.repeat(60),
};

test('no step scrolls sideways: from 320 to 1440 px, with text twice as large, at 400 % zoom', async () => {
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
  await look();
  await wizard.fillPerson(LONG);
  await wizard.goOn('Tu Motocicleta');
  await look();
  await wizard.fillMotorcycle(LONG);
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

test.for([
  ['name', '', 'Por favor ingresa tu nombre completo.'],
  ['name', 'Lu', 'El nombre debe tener al menos 3 caracteres.'],
  ['email', '', 'Por favor ingresa tu email.'],
  ['email', 'lucia', 'Por favor ingresa un email válido que contenga @.'],
  ['email', 'lucia@ejemplo', 'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).'],
  ['phone', '', 'Por favor ingresa tu teléfono.'],
  ['phone', '099 123', 'El teléfono debe tener al menos 9 dígitos.'],
] as const)(
  'step 1, %s «%s»: %s',
  {
    meta: {
      specification: {
        'public 5 Appointment, step 1': [
          'Por favor ingresa tu nombre completo.',
          'El nombre debe tener al menos 3 caracteres.',
          'Por favor ingresa tu email.',
          'Por favor ingresa un email válido que contenga @.',
          [
            'Por favor ingresa un email válido (ejemplo: {email}).',
            'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).',
          ],
          'Por favor ingresa tu teléfono.',
          'El teléfono debe tener al menos 9 dígitos.',
        ],
      },
    },
  },
  async ([field, value, sentence]) => {
    const page = await site.open();
    const wizard = await openWizard(page);
    await wizard.fillPerson(WISH);
    await wizard[field].fill(value);
    await wizard[field].blur();
    await wizard.says(sentence);
    expect(await wizard[field].getAttribute('aria-invalid')).toBe('true');
    expect(await description(wizard[field])).toContain(sentence);
  },
);

test.for([
  ['brand', '', 'Por favor ingresa la marca de tu motocicleta.'],
  ['brand', 'Y', 'La marca debe tener al menos 2 caracteres.'],
  ['model', '', 'Por favor ingresa el modelo de tu motocicleta.'],
  ['model', 'M', 'El modelo debe tener al menos 2 caracteres.'],
] as const)(
  'step 2, %s «%s»: %s',
  {
    meta: {
      specification: {
        'public 5 Appointment, step 2': [
          'Por favor ingresa la marca de tu motocicleta.',
          'La marca debe tener al menos 2 caracteres.',
          'Por favor ingresa el modelo de tu motocicleta.',
          'El modelo debe tener al menos 2 caracteres.',
        ],
      },
    },
  },
  async ([field, value, sentence]) => {
    const page = await site.open();
    const wizard = await openWizard(page);
    await wizard.reach(2);
    await wizard.fillMotorcycle(WISH);
    await wizard[field].fill(value);
    await wizard[field].blur();
    await wizard.says(sentence);
    expect(await wizard[field].getAttribute('aria-invalid')).toBe('true');
  },
);

test('the year runs from this one down to 1980, and must be chosen', {
  meta: {
    specification: {
      'public 3 Years': [['from the current year down to 1980', 'length: 47', '2026 - ago']],
      'public 5 Appointment, step 2': ['Por favor selecciona el año de tu motocicleta.'],
      'public 9': [['Year choices: current year down to 1980', 'length: 47', '2026 - ago']],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.reach(2);
  const years = (await wizard.year.locator('option').allTextContents()).slice(1);
  expect(years).toEqual(Array.from({ length: 47 }, (_, ago) => String(2026 - ago)));
  await wizard.fillMotorcycle(WISH);
  await wizard.year.focus();
  await wizard.year.selectOption('');
  await wizard.year.blur();
  await wizard.says('Por favor selecciona el año de tu motocicleta.');
});

test('the brands are suggested in their order, and filtered by what is typed', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.reach(2);
  await wizard.brand.click();
  const options = page.getByRole('option').filter({ visible: true });
  const suggested = page.getByRole('listbox').getByRole('option');
  await suggested.first().waitFor();
  await expect.poll(() => suggested.allTextContents()).toEqual([...BRANDS]);
  await wizard.brand.fill('yam');
  await expect.poll(() => options.allTextContents()).toEqual(['Yamaha']);
});

test('«Siguiente» waits for the main fields, and says which are empty', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['name, email, phone', 'Falta: nombre, email, teléfono'],
        ['brand, model, year', 'Falta: marca, modelo, año'],
        'Seleccionar Servicio',
      ],
      'public 5 Appointment, Next button': [
        [
          'disabled while the main fields of the step are empty',
          'wizard.next.isDisabled()).toBe(true)',
        ],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  expect(await wizard.next.isDisabled()).toBe(true);
  expect(await description(wizard.next)).toContain('Falta: nombre, email, teléfono');
  await wizard.name.fill(WISH.name);
  expect(await description(wizard.next)).toContain('Falta: email, teléfono');
  await wizard.email.fill(WISH.email);
  await wizard.phone.fill(WISH.phone);
  expect(await wizard.next.isEnabled()).toBe(true);
  await wizard.goOn('Tu Motocicleta');
  expect(await description(wizard.next)).toContain('Falta: marca, modelo, año');
  await wizard.fillMotorcycle(WISH);
  await wizard.goOn('Seleccionar Servicio');
  expect(await description(wizard.next)).toContain('Falta: servicio');
  await wizard.service(WISH.service).check();
  await wizard.goOn('Fecha y Hora');
  expect(await description(wizard.next)).toContain('Falta: fecha, horario');
});

test('a wrong step leads to its first wrong field; each sentence is said once', {
  meta: {
    specification: {
      'public 4 Appointment booking wizard': [
        ['Steps run 1 to 5', 'Paso 1 de 5'],
        ["'Siguiente' validates the current step", 'wizard.next.click()', 'Falta corregir 2 datos'],
      ],
      'public 9': [['Appointment wizard has 5 steps', 'Paso 1 de 5']],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.fillPerson({ ...WISH, name: 'Lu', phone: '099' });
  await wizard.next.click();
  const left = page.getByRole('status').filter({ hasText: 'Falta corregir' });
  await left.filter({ hasText: 'Falta corregir 2 datos' }).waitFor();
  await expect.poll(() => isFocused(wizard.name)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Error: Paso 1 de 5: Información Personal/);
  for (const sentence of [
    'El nombre debe tener al menos 3 caracteres.',
    'El teléfono debe tener al menos 9 dígitos.',
  ]) {
    expect(await page.getByText(sentence).count()).toBe(1);
  }
  await wizard.name.fill(WISH.name);
  await left.filter({ hasText: 'Falta corregir un dato' }).waitFor();
  await wizard.next.click();
  await expect.poll(() => isFocused(wizard.phone)).toBe(true);
  expect(await wizard.phone.getAttribute('aria-invalid')).toBe('true');
  expect(await wizard.email.getAttribute('aria-invalid')).not.toBe('true');
  await wizard.fillPerson(WISH);
  await left.waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toMatch(/^Paso 1 de 5/);
});

test('the name drops all but letters and keeps the caret, typed or pasted', {
  meta: {
    specification: {
      'public 5 Input filtering': [
        ['letters (including Spanish accents, ñ, ü) and spaces', 'Anabel ü Núñez'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const { name } = await openWizard(page);
  const caret = () => name.evaluate((input) => Reflect.get(input, 'selectionStart'));
  await name.fill('Ana Núñez');
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.type('4b@e');
  expect(await name.inputValue()).toBe('Anabe Núñez');
  expect(await caret()).toBe(5);
  await page.keyboard.insertText('1-l.2 ü');
  expect(await name.inputValue()).toBe('Anabel ü Núñez');
  expect(await caret()).toBe(8);
});

test('an obvious typo in the e-mail address is offered corrected, and one press accepts it', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.email.fill('ana@gmial.com');
  const asked = page.getByRole('button', { name: '¿Quisiste decir ana@gmail.com?' });
  expect(await asked.count()).toBe(0);
  await wizard.phone.focus();
  await asked.click();
  expect(await wizard.email.inputValue()).toBe('ana@gmail.com');
  expect(await asked.count()).toBe(0);
  expect(await isFocused(wizard.phone)).toBe(true);
});

test('the phone keeps digits, spaces, hyphen, plus and parentheses', {
  meta: {
    specification: {
      'public 5 Input filtering': [
        ['digits, spaces, hyphen, plus and parentheses', '(099) 123-456', '+598'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const { phone } = await openWizard(page);
  await phone.focus();
  await page.keyboard.insertText('+598 99 123 456');
  expect(await phone.inputValue()).toBe('+598 99 123 456');
  await phone.fill('');
  await page.keyboard.type('tel: (099) 123-456 interno');
  expect(await phone.inputValue()).toBe(' (099) 123-456 ');
});

test('each step takes the focus to its title; Back and «Anterior» return with the data', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['5 steps', 'Paso 3 de 5'], 'Tu Motocicleta'],
      'public 4 Appointment booking wizard': [
        'Siguiente',
        'Anterior',
        ["'Anterior' goes back", 'wizard.previous.click()'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
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
});

test('a reload keeps the step and the data; «Empezar de nuevo» empties both', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await wizard.service(WISH.service).check();
  await page.reload();
  await wizard.arriveAt('Seleccionar Servicio');
  await page.getByText('Recuperamos tus datos.').waitFor();
  expect(await wizard.service(WISH.service).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe('');
});

test('a step cannot be opened before the earlier ones are right', async () => {
  const page = await site.open();
  await page.goto('/cita?paso=4');
  await page.getByRole('heading', { level: 1, name: 'Información Personal' }).waitFor();
});

test('the fields say what they want to browsers and keyboards', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const has = async (field: Locator, wanted: Record<string, string>) => {
    for (const [name, value] of Object.entries(wanted)) {
      expect(await field.getAttribute(name), name).toBe(value);
    }
    const size = await field.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(size).toBeGreaterThanOrEqual(16);
  };
  await has(wizard.name, { autocomplete: 'name', autocapitalize: 'words' });
  await has(wizard.email, {
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  await has(wizard.phone, { type: 'tel', inputmode: 'tel', autocomplete: 'tel' });
  await wizard.reach(5);
  await has(wizard.answer, { inputmode: 'numeric', autocomplete: 'off' });
});

test('no services and products: the sentence and a way on', {
  meta: {
    specification: {
      'public 8 Empty states': ['No hay servicios o productos disponibles en este momento'],
    },
  },
}, async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const empty = { success: true, data: [] };
  await page.route('**/api/services/active', (route) => route.fulfill({ json: empty }));
  await page.route('**/api/products/appointment-products', (route) =>
    route.fulfill({ json: empty }),
  );
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await wizard.says('No hay servicios o productos disponibles en este momento');
  await inspect(page, 'step-3-none');
  await page.unroute('**/api/services/active');
  await page.getByRole('button', { name: 'Actualizar la lista' }).click();
  await wizard.service(WISH.service).waitFor();
});

test('a list that cannot be had is said, and can be asked for again', async () => {
  const page = await site.open();
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/services/active', (route) => route.abort());
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await inspect(page, 'step-3-failed');
  await page.unroute('**/api/services/active');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await wizard.service(WISH.service).waitFor();
});

test.for([
  [320, 568],
  [360, 640],
  [390, 844],
  [1440, 900],
] as const)('at %i×%i every brand of the list can be pressed', async ([width, height]) => {
  const page = await site.open({ width, height, touch: width < 700 });
  const wizard = await openWizard(page);
  await wizard.reach(2);
  await wizard.brand.click();
  const list = page.getByRole('listbox');
  await list.waitFor();
  const last = list.getByRole('option', { name: 'Otro', exact: true });
  const reached = async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return last.evaluate((option) => {
      const { left, top, width: wide, height: high } = option.getBoundingClientRect();
      return option.ownerDocument.elementFromPoint(left + wide / 2, top + high / 2) === option;
    });
  };
  await expect.poll(reached).toBe(true);
  await last.click({ force: true });
  expect(await wizard.brand.inputValue()).toBe('Otro');
});

test('both lists fail: the connection’s sentence; the focus stays with the list', async () => {
  const page = await site.open();
  expectProblem(page, /ERR_FAILED/);
  const lists = /\/api\/(services\/active|products\/appointment-products)$/;
  await page.route(lists, (route) => route.abort());
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.unroute(lists);
  const again = page.getByRole('button', { name: 'Reintentar' });
  await again.focus();
  await page.keyboard.press('Enter');
  await wizard.service(WISH.service).waitFor();
  await expect.poll(() => isFocused(page.getByRole('group', { name: 'Servicio' }))).toBe(true);
});

test('the service of a link is shown from the first step on; an unknown one is not', async () => {
  const page = await site.open();
  const wizard = await openWizard(page, `/cita?servicio=${site.fixtures.oilChange}`);
  await wizard.says('Cambio de aceite y filtro');
  await page.goto('/cita?servicio=nada');
  await wizard.name.waitFor();
  await page.reload();
  await wizard.name.waitFor();
  expect(await page.getByText('Recuperamos tus datos.').count()).toBe(0);
  expect(await page.getByText('Cambio de aceite y filtro').count()).toBe(0);
});

test('«Siguiente» is at the right from the first step on', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  // The button is as wide as its word in the font that is still to come.
  await settled(page);
  const place = async () => (await wizard.next.boundingBox())?.x;
  const waiting = await place();
  await wizard.fillPerson(WISH);
  expect(await place()).toBe(waiting);
});
