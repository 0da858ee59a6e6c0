import { expect, test } from 'vitest';
import { listAppointmentProducts } from '#products/contract/product.ts';
import { listActiveServices } from '#services/contract/service.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { bookingServer, FULL, OIL, openWizard, WISH } from '#test/panel/booking-screen.tsx';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { description, focused, selectOption } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';

setUpScreens();

test.for([
  ['name', '', 'Por favor ingresa tu nombre completo.'],
  ['name', 'Lu', 'El nombre debe tener al menos 3 caracteres.'],
  ['email', '', 'Por favor ingresa tu email.'],
  ['email', 'lucia', 'Por favor ingresa un email válido que contenga @.'],
  ['email', 'lucia@ejemplo', 'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).'],
  ['phone', '', 'Por favor ingresa tu teléfono.'],
  ['phone', '099 123', 'El teléfono debe tener al menos 9 dígitos.'],
] as const)(
  'step 1 of the booking wizard rejects %s «%s»: %s',
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
    const wizard = await openWizard();
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
  'step 2 of the booking wizard rejects %s «%s»: %s',
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
    const wizard = await openWizard();
    await wizard.reach(2);
    await wizard.fillMotorcycle(WISH);
    await wizard[field].fill(value);
    await wizard[field].blur();
    await wizard.says(sentence);
    expect(await wizard[field].getAttribute('aria-invalid')).toBe('true');
  },
);

test('the year field offers the current year down to 1980 and is required', {
  meta: {
    specification: {
      'public 3 Years': [['from the current year down to 1980', 'length: 47', '2026 - ago']],
      'public 5 Appointment, step 2': ['Por favor selecciona el año de tu motocicleta.'],
      'public 9': [['Year choices: current year down to 1980', 'length: 47', '2026 - ago']],
    },
  },
}, async () => {
  const wizard = await openWizard();
  await wizard.reach(2);
  const years = wizard.year.locator('option').allTextContents().slice(1);
  expect(years).toEqual(Array.from({ length: 47 }, (_, ago) => String(2026 - ago)));
  await wizard.fillMotorcycle(WISH);
  await wizard.year.focus();
  await selectOption(wizard.year, '');
  await wizard.year.blur();
  await wizard.says('Por favor selecciona el año de tu motocicleta.');
});

test('the brand field suggests all brands in order and filters them by the typed text', async () => {
  const wizard = await openWizard();
  await wizard.reach(2);
  await wizard.brand.click();
  const suggested = wizard.page.getByRole('listbox').getByRole('option');
  await suggested.waitFor();
  expect(suggested.allTextContents()).toEqual([...BRANDS]);
  await wizard.brand.fill('yam');
  await until(() => expect(suggested.allTextContents()).toEqual(['Yamaha']));
});

test('«Siguiente» in the booking wizard is disabled and names the main fields that are empty', {
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
  const wizard = await openWizard();
  expect(await wizard.next.isDisabled()).toBe(true);
  expect(await description(wizard.next)).toContain('Falta: nombre, email, teléfono');
  await wizard.name.fill(WISH.name);
  expect(await description(wizard.next)).toContain('Falta: email, teléfono');
  await wizard.email.fill(WISH.email);
  await wizard.phone.fill(WISH.phone);
  expect(await wizard.next.isDisabled()).toBe(false);
  await wizard.goOn('Tu Motocicleta');
  expect(await description(wizard.next)).toContain('Falta: marca, modelo, año');
  await wizard.fillMotorcycle(WISH);
  await wizard.goOn('Seleccionar Servicio');
  expect(await description(wizard.next)).toContain('Falta: servicio');
  await wizard.service(WISH.service).check();
  await wizard.goOn('Fecha y Hora');
  expect(await description(wizard.next)).toContain('Falta: fecha, horario');
});

test('«Siguiente» in the booking wizard focuses the first invalid field and shows each sentence once', {
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
  const wizard = await openWizard();
  const { page } = wizard;
  await wizard.fillPerson({ ...WISH, name: 'Lu', phone: '099' });
  await wizard.next.click();
  const left = page.getByRole('status').filter({ hasText: 'Falta corregir' });
  await left.filter({ hasText: 'Falta corregir 2 datos' }).waitFor();
  await focused(wizard.name);
  expect(document.title).toMatch(/^Error: Paso 1 de 5: Información Personal/);
  for (const sentence of [
    'El nombre debe tener al menos 3 caracteres.',
    'El teléfono debe tener al menos 9 dígitos.',
  ]) {
    expect(page.getByText(sentence).count()).toBe(1);
  }
  await wizard.name.fill(WISH.name);
  await left.filter({ hasText: 'Falta corregir un dato' }).waitFor();
  await wizard.next.click();
  await focused(wizard.phone);
  expect(await wizard.phone.getAttribute('aria-invalid')).toBe('true');
  expect(await wizard.email.getAttribute('aria-invalid')).not.toBe('true');
  await wizard.fillPerson(WISH);
  await left.waitFor({ state: 'detached' });
  expect(document.title).toMatch(/^Paso 1 de 5/);
});

test('the e-mail field offers the correction of an obvious typo, and a click accepts it', async () => {
  const wizard = await openWizard();
  await wizard.email.focus();
  await wizard.email.fill('ana@gmial.com');
  const asked = wizard.page.getByRole('button', { name: '¿Quisiste decir ana@gmail.com?' });
  expect(asked.count()).toBe(0);
  await wizard.phone.focus();
  await asked.click();
  expect(await wizard.email.inputValue()).toBe('ana@gmail.com');
  expect(asked.count()).toBe(0);
});

test('the phone field keeps digits, spaces, hyphen, plus and parentheses', {
  meta: {
    specification: {
      'public 5 Input filtering': [
        ['digits, spaces, hyphen, plus and parentheses', '(099) 123-456', '+598'],
      ],
    },
  },
}, async () => {
  const { phone } = await openWizard();
  await phone.fill('+598 99 123 456');
  expect(await phone.inputValue()).toBe('+598 99 123 456');
  await phone.fill('tel: (099) 123-456 interno');
  expect(await phone.inputValue()).toBe(' (099) 123-456 ');
});

test('the booking wizard opens step 1 for the address of step 4 while step 1 is incomplete', async () => {
  const wizard = await openWizard(bookingServer(), '/cita?paso=4');
  expect(wizard.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'Información Personal',
  ]);
});

test('step 3 of the booking wizard shows a sentence and a reload button without services and products', {
  meta: {
    specification: {
      'public 8 Empty states': ['No hay servicios o productos disponibles en este momento'],
    },
  },
}, async () => {
  const server = bookingServer().answer(listActiveServices, []).answer(listAppointmentProducts, []);
  const wizard = await openWizard(server);
  await wizard.reach(3);
  await wizard.says('No hay servicios o productos disponibles en este momento');
  server.answer(listActiveServices, [FULL, OIL]);
  await wizard.press('Actualizar la lista');
  await wizard.service(WISH.service).waitFor();
});

test('step 3 of the booking wizard reports a failed list, and «Reintentar» loads it again', async () => {
  const server = bookingServer().disconnect(listActiveServices);
  const wizard = await openWizard(server);
  await wizard.reach(3);
  await wizard.says('No pudimos cargar la lista completa.');
  server.answer(listActiveServices, [FULL, OIL]);
  await wizard.press('Reintentar');
  await wizard.service(WISH.service).waitFor();
});

test('step 3 of the booking wizard focuses its list after a retry when both lists have failed', async () => {
  const server = bookingServer().disconnect(listActiveServices).disconnect(listAppointmentProducts);
  const wizard = await openWizard(server);
  await wizard.reach(3);
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  server.answer(listActiveServices, [FULL, OIL]).answer(listAppointmentProducts, []);
  await wizard.page.getByRole('button', { name: 'Reintentar' }).focus();
  await pressKey('Enter');
  await wizard.service(WISH.service).waitFor();
  await focused(wizard.page.getByRole('group', { name: 'Servicio' }));
});

test('the booking wizard shows the service of its link from step 1 on, and ignores an unknown one', async () => {
  const chosen = await openWizard(bookingServer(), `/cita?servicio=${OIL._id}`);
  await chosen.says(OIL.name);
  await chosen.reach(3);
  expect(await chosen.service(OIL.name).isChecked()).toBe(true);
  sessionStorage.clear();
  const { page } = await openWizard(bookingServer(), '/cita?servicio=nada');
  expect(page.getByText('Recuperamos tus datos.').count()).toBe(0);
  expect(page.getByText(OIL.name).count()).toBe(0);
});

test('the fields of the booking wizard have their autocomplete and input-mode attributes', async () => {
  const wizard = await openWizard();
  const has = async (field: Locator, wanted: Record<string, string>) => {
    for (const [name, value] of Object.entries(wanted)) {
      expect(await field.getAttribute(name), name).toBe(value);
    }
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
