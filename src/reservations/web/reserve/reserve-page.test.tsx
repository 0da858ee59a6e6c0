import { expect, test } from 'vitest';
import { listReservationProducts } from '#products/contract/product.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { pressKey, until } from '#test/panel/locator.ts';
import { focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  confirm,
  MOTORCYCLE,
  OTHER,
  openReserve,
  openSummary,
  openWizard,
  RESERVED,
  reserveServer,
  UNIT,
  WISH,
} from '#test/panel/reserve-screen.tsx';
import { createReservation, getResume } from '../../contract/reservation.ts';
import { COUNTRIES } from '../../rules/countries.ts';

setUpScreens();

const OFFLINE = 'Error de conexión. Por favor intenta nuevamente.';

test('step 1 of the reservation wizard shows the sentence of each wrong field, and lists all countries in order', {
  meta: {
    specification: {
      'public 2 Unit reservation wizard': [
        'Reserva tu unidad',
        ['4 steps', 'Paso 1 de 4'],
        ['Personal data', "'Nombre completo'"],
        ['country', "'País'"],
        ['province/state', 'Provincia o estado'],
        ['address', 'Dirección'],
      ],
      'public 5 Unit reservation': [
        [
          'the same name and phone rules',
          'El nombre debe tener al menos 3 caracteres.',
          'El teléfono debe tener al menos 9 dígitos.',
        ],
        'Por favor ingresa tu email.',
        'Por favor ingresa un email válido.',
        ['The Next button is not blocked by empty fields', 'wizard.next.isDisabled()).toBe(false)'],
      ],
      'public 9': [['the unit reservation wizard has 4', 'Paso 1 de 4']],
    },
  },
}, async () => {
  const wizard = await openWizard();
  const { page, field } = wizard;
  await wizard.says('Reserva tu unidad');
  expect(await wizard.next.isDisabled()).toBe(false);
  await wizard.next.click();
  await page.getByRole('status').filter({ hasText: 'Falta corregir 6 datos' }).waitFor();
  await focused(field('Nombre completo'));
  wizard.saysOnce(
    'Por favor ingresa tu nombre completo.',
    'Por favor ingresa tu email.',
    'Por favor ingresa tu teléfono.',
    'Por favor selecciona tu país.',
    'Por favor ingresa tu provincia o estado.',
    'Por favor ingresa tu dirección.',
  );
  await until(() =>
    expect(document.title).toMatch(/^Error: Paso 1 de 4: Información Personal – Reserva tu unidad/),
  );
  const countries = ['Elegir país', ...COUNTRIES];
  expect(field('País').locator('option').allTextContents()).toEqual(countries);
  for (const [label, value, sentence] of [
    ['Nombre completo', 'Lu', 'El nombre debe tener al menos 3 caracteres.'],
    ['Email', 'lucia', 'Por favor ingresa un email válido.'],
    ['Email', 'lucia@ejemplo', 'Por favor ingresa un email válido.'],
    ['Teléfono', '099 123', 'El teléfono debe tener al menos 9 dígitos.'],
  ] as const) {
    await until(async () => expect(await wizard.complaint(label, value)).toContain(sentence));
  }
  for (const [label, kind] of [
    ['País', 'country-name'],
    ['Provincia o estado', 'address-level1'],
    ['Dirección', 'street-address'],
  ] as const) {
    expect(await field(label).getAttribute('autocomplete')).toBe(kind);
  }
  await wizard.fill({
    ...WISH,
    'Nombre completo': 'Lu4cía @Fernández',
    Teléfono: 'tel: 099 412-738',
  });
  expect(await field('Nombre completo').inputValue()).toBe('Lucía Fernández');
  expect(await field('Teléfono').inputValue()).toBe(' 099 412-738');
  await wizard.goOn('Tu Motocicleta');
});

test('step 2 of the reservation wizard requires brand, model and year, without minimum lengths', {
  meta: {
    specification: {
      'public 2 Unit reservation wizard': [['Motorcycle (brand, model, year)', "'Marca'", "'Año'"]],
      'public 5 Unit reservation': [
        'Por favor selecciona la marca de tu motocicleta.',
        [
          'model and year use the same messages',
          'Por favor ingresa el modelo de tu motocicleta.',
          'Por favor selecciona el año de tu motocicleta.',
        ],
        ['no minimum lengths', "Marca: 'X', Modelo: '7'"],
      ],
      'public 9': [['(appointment only)', "Marca: 'X', Modelo: '7'"]],
    },
  },
}, async () => {
  const wizard = await openWizard();
  await wizard.reach(2);
  await wizard.next.click();
  await focused(wizard.field('Marca'));
  wizard.saysOnce(
    'Por favor selecciona la marca de tu motocicleta.',
    'Por favor ingresa el modelo de tu motocicleta.',
    'Por favor selecciona el año de tu motocicleta.',
  );
  await wizard.field('Marca').click();
  const suggested = wizard.page.getByRole('listbox').getByRole('option');
  await suggested.waitFor();
  expect(suggested.allTextContents()).toEqual([...BRANDS]);
  const years = wizard.field('Año').locator('option').allTextContents().slice(1);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1980', 47]);
  await wizard.fill({ ...MOTORCYCLE, Marca: 'X', Modelo: '7' });
  await wizard.goOn('Seleccionar Producto');
});

test('step 3 of the reservation wizard shows that its list is loading, failed or empty, and requires a unit', {
  meta: {
    specification: {
      'public 2 Unit reservation wizard': [
        ['Choose a product', 'wizard.unit(UNIT.name)'],
        ['summary', 'Kit de defensas.*US\\$\\s210,00'],
      ],
      'public 5 Unit reservation': ['Por favor selecciona un producto.'],
      'public 8 Empty states': ['No hay productos disponibles en este momento'],
    },
  },
}, async () => {
  const server = reserveServer().disconnect(listReservationProducts);
  const release = server.hold(listReservationProducts);
  const wizard = await openWizard(server);
  const { page } = wizard;
  await wizard.reach(3);
  const list = page.getByRole('region', { name: 'Productos' });
  expect(await list.getAttribute('aria-busy')).toBe('true');
  release();
  await wizard.says(OFFLINE);
  server.answer(listReservationProducts, []);
  await press(page, 'Reintentar');
  await wizard.says('No hay productos disponibles en este momento');
  server.answer(listReservationProducts, [UNIT]);
  await press(page, 'Actualizar la lista');
  const chosen = wizard.unit(UNIT.name);
  await chosen.waitFor();
  await focused(page.getByRole('group', { name: 'Producto' }));
  await wizard.next.click();
  const missing = page
    .locator('[data-arrival]')
    .filter({ hasText: 'Por favor selecciona un producto.' });
  await focused(missing);
  expect(page.getByText('Por favor selecciona un producto.').count()).toBe(1);
  await chosen.focus();
  await pressKey('Space');
  expect(await chosen.isChecked()).toBe(true);
  await wizard.goOn('Confirmar Reserva');
  const summary = await page.getByRole('main').textContent();
  expect(summary).toMatch(/Kit de defensas.*US\$\s210,00/);
  // Online payment is off: the page does not mention it.
  expect(summary).toContain('Confirma tu reserva y coordinamos el pago contigo.');
  expect(summary).not.toMatch(/PayPal|pagar/i);
});

test('the reservation wizard preselects the unit of a link, and clears an unavailable one with the reason', async () => {
  const server = reserveServer();
  const wizard = await openWizard(server, `/reserva?producto=${UNIT._id}`);
  await wizard.says('Kit de defensas');
  await wizard.reach(3);
  expect(await wizard.unit('Kit de defensas').isChecked()).toBe(true);
  await wizard.unit(OTHER.name).check();
  await wizard.goOn('Confirmar Reserva');
  // As after a reload: the address has the step, and the tab keeps the draft.
  window.dispatchEvent(new Event('pagehide'));
  server.answer(listReservationProducts, [UNIT]);
  const page = openReserve(server, '/reserva?paso=4');
  await page.getByRole('heading', { level: 1, name: 'Seleccionar Producto' }).waitFor();
  await page.getByText('Ese producto ya no está disponible. Por favor selecciona otro.').waitFor();
});

test('the reservation wizard repeats a request without an answer with the same key, once for a double tap', async () => {
  const server = reserveServer().disconnect(createReservation);
  const wizard = await openSummary(server);
  await confirm(wizard);
  const banner = wizard.page.locator('[data-banner=error]').filter({ hasText: OFFLINE });
  await banner.waitFor();
  await focused(banner);
  expect(await wizard.page.getByRole('main').textContent()).toContain('Prefiero el color negro.');
  server.answer(createReservation, RESERVED).reject(getResume, 'reservation-not-found');
  const button = await wizard.submit.element();
  button.click();
  button.click();
  await wizard.says('¡Reserva creada! Por favor contacta al soporte para completar el pago.');
  await until(() => expect(location.search).toBe('?paso=comprobante'));
  const [lost, ...sent] = server.requests(createReservation);
  expect(sent).toEqual([lost]);
});

test('the reservation wizard shows an error of the server at the step and field that it names', {
  meta: {
    specification: {
      'public 8 Unit reservation': [
        'Error al crear la reserva.',
        ['the server message', 'says(sentence)'],
      ],
    },
  },
}, async () => {
  const server = reserveServer().fail(createReservation);
  const wizard = await openSummary(server);
  await confirm(wizard);
  await wizard.says('Error al crear la reserva.');
  const sentence = 'El año debe estar entre 1980 y 2025.';
  server.rejectFields(createReservation, { 'vehicleInfo.year': sentence });
  await confirm(wizard);
  await wizard.arriveAt('Tu Motocicleta');
  await focused(wizard.field('Año'));
  await wizard.says(sentence);
  expect(wizard.page.getByText(sentence).count()).toBe(1);
});
