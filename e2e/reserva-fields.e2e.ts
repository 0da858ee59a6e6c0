import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addImage } from '#productos/server/image-actions.ts';
import { toggleProduct } from '#productos/server/product-actions.ts';
import { COUNTRIES } from '#reservas/rules/countries.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem } from '#test/browser/page.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { openUnitWizard, UNIT_WISH, type UnitWizard } from './support/reserving.ts';
import { siteForTests } from './support/site.ts';

const BY_ITSELF = { actor: null, now: Date.now() };
const site = siteForTests();
const LIST = '**/api/products/reservation-products';
const WIDTHS = [320, 360, 390, 768, 1440];

/** Types into a field, leaves it, and reads what it says then. */
async function complaint(wizard: UnitWizard, label: string, value: string): Promise<string> {
  const field = wizard.field(label);
  await field.fill(`${value}x`);
  await field.fill(value);
  await field.blur();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1);
  return (await wizard.page.locator(`#${id}`).textContent()) ?? '';
}

test('step 1: never waits, names each wrong field in its own words, keeps the choices’ order', {
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
        ['The Next button is not blocked by empty fields', 'wizard.next.isEnabled()).toBe(true)'],
      ],
      'public 9': [['the unit reservation wizard has 4', 'Paso 1 de 4']],
    },
  },
}, async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const wizard = await openUnitWizard(page);
  await wizard.says('Reserva tu unidad');
  await inspect(page, 'reserva-1-empty');
  expect(await wizard.next.isEnabled()).toBe(true);
  await wizard.next.click();
  await page.getByRole('status').filter({ hasText: 'Falta corregir 6 datos' }).waitFor();
  await expect.poll(() => isFocused(wizard.field('Nombre completo'))).toBe(true);
  for (const sentence of [
    'Por favor ingresa tu nombre completo.',
    'Por favor ingresa tu email.',
    'Por favor ingresa tu teléfono.',
    'Por favor selecciona tu país.',
    'Por favor ingresa tu provincia o estado.',
    'Por favor ingresa tu dirección.',
  ]) {
    expect(await page.getByText(sentence).count()).toBe(1);
  }
  await eventually(() => page.title()).toMatch(
    /^Error: Paso 1 de 4: Información Personal – Reserva tu unidad/,
  );
  await inspect(page, 'reserva-1-errors');

  const countries = await wizard.field('País').locator('option').allTextContents();
  expect(countries).toEqual(['Elegir país', ...COUNTRIES]);
  for (const [label, value, sentence] of [
    ['Nombre completo', 'Lu', 'El nombre debe tener al menos 3 caracteres.'],
    ['Email', 'lucia', 'Por favor ingresa un email válido.'],
    ['Email', 'lucia@ejemplo', 'Por favor ingresa un email válido.'],
    ['Teléfono', '099 123', 'El teléfono debe tener al menos 9 dígitos.'],
  ] as const) {
    expect(await complaint(wizard, label, value)).toBe(sentence);
  }
  const wanted = {
    País: 'country-name',
    'Provincia o estado': 'address-level1',
    Dirección: 'street-address',
  };
  for (const [label, kind] of Object.entries(wanted)) {
    expect(await wizard.field(label).getAttribute('autocomplete')).toBe(kind);
  }
  await wizard.fillPerson({ ...UNIT_WISH, name: 'Lu4cía @Fernández', phone: 'tel: 099 412-738' });
  expect(await wizard.field('Nombre completo').inputValue()).toBe('Lucía Fernández');
  expect(await wizard.field('Teléfono').inputValue()).toBe(' 099 412-738');
  await wizard.goOn('Tu Motocicleta');
});

test('step 2: brand, model and year, none of them with a least length', {
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
        ['no minimum lengths', "brand: 'X', model: '7'"],
      ],
      'public 9': [['(appointment only)', "brand: 'X', model: '7'"]],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openUnitWizard(page);
  await wizard.reach(2);
  await wizard.next.click();
  await expect.poll(() => isFocused(wizard.field('Marca'))).toBe(true);
  for (const sentence of [
    'Por favor selecciona la marca de tu motocicleta.',
    'Por favor ingresa el modelo de tu motocicleta.',
    'Por favor selecciona el año de tu motocicleta.',
  ]) {
    expect(await page.getByText(sentence).count()).toBe(1);
  }
  await inspect(page, 'reserva-2-errors');
  await wizard.field('Marca').click();
  const suggested = page.getByRole('listbox').getByRole('option');
  await suggested.first().waitFor();
  await expect.poll(() => suggested.allTextContents()).toEqual([...BRANDS]);
  const years = (await wizard.field('Año').locator('option').allTextContents()).slice(1);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1980', 47]);
  await wizard.fillMotorcycle({ ...UNIT_WISH, brand: 'X', model: '7' });
  await wizard.goOn('Seleccionar Producto');
});

test('step 3: on its way, failed, none, and chosen by its card', {
  meta: {
    specification: {
      'public 2 Unit reservation wizard': [
        ['Choose a product', 'wizard.unit(UNIT_WISH.product)'],
        ['summary', 'Kit de defensas.*US\\$\\s210,00'],
      ],
      'public 5 Unit reservation': ['Por favor selecciona un producto.'],
      'public 8 Empty states': ['No hay productos disponibles en este momento'],
    },
  },
}, async () => {
  const picture = { width: 900, height: 600, channels: 3, background: '#365f8f' } as const;
  await addImage(
    site.app.context.db,
    site.fixtures.crashBars,
    await sharp({ create: picture }).png().toBuffer(),
  );
  const page = await site.open();
  expectProblem(page, /ERR_FAILED/);
  const held = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held.promise;
    await route.abort();
  });
  const wizard = await openUnitWizard(page);
  await wizard.reach(3);
  const list = page.getByRole('region', { name: 'Productos' });
  expect(await list.getAttribute('aria-busy')).toBe('true');
  held.resolve();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await inspect(page, 'reserva-3-failed');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await wizard.says('No hay productos disponibles en este momento');
  await inspect(page, 'reserva-3-none');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Actualizar la lista' }).click();
  const chosen = wizard.unit(UNIT_WISH.product);
  await chosen.waitFor();
  await expect.poll(() => isFocused(page.getByRole('group', { name: 'Producto' }))).toBe(true);
  await wizard.next.click();
  const missing = page
    .locator('[data-arrival]')
    .filter({ hasText: 'Por favor selecciona un producto.' });
  await expect.poll(() => isFocused(missing)).toBe(true);
  expect(await page.getByText('Por favor selecciona un producto.').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await chosen.isChecked()).toBe(true);
  const shown = (what: string) =>
    list.locator('img').evaluate((image, name) => Reflect.get(image, name), what);
  await eventually(() => shown('naturalWidth')).toBeGreaterThan(0);
  // Of its sizes the one that a card on this screen needs.
  expect(await shown('currentSrc')).toContain('?size=400');
  await inspect(page, 'reserva-3');
  await wizard.goOn('Confirmar Reserva');
  const summary = await page.getByRole('main').textContent();
  expect(summary).toMatch(/Kit de defensas.*US\$\s210,00/);
  // Nobody can pay online here: nothing says so.
  expect(summary).toContain('Confirma tu reserva y coordinamos el pago contigo.');
  expect(summary).not.toMatch(/PayPal|pagar/i);
});

test('a link chooses the unit; one that is no longer offered is given up, with the reason', async () => {
  const { crashBars, unpublished } = site.fixtures;
  const page = await site.open();
  const wizard = await openUnitWizard(page, `/reserva?producto=${crashBars}`);
  await wizard.says('Kit de defensas');
  await wizard.reach(3);
  expect(await wizard.unit('Kit de defensas').isChecked()).toBe(true);
  await wizard.unit('Unidad sin publicar').check();
  await wizard.goOn('Confirmar Reserva');
  await toggleProduct(site.app.context.db, unpublished, false, BY_ITSELF);
  await page.reload();
  await wizard.arriveAt('Seleccionar Producto');
  await wizard.says('Ese producto ya no está disponible. Por favor selecciona otro.');
  await toggleProduct(site.app.context.db, unpublished, true, BY_ITSELF);
});

test('the draft: steps by Back and Forward, a reload, a fresh start', async () => {
  const page = await site.open();
  await page.goto('/reserva?paso=3');
  const wizard = await openUnitWizard(page);
  await wizard.reach(3);
  await expect.poll(() => isFocused(wizard.heading('Seleccionar Producto'))).toBe(true);
  await page.goBack();
  await wizard.arriveAt('Tu Motocicleta');
  expect(await wizard.field('Modelo').inputValue()).toBe(UNIT_WISH.model);
  await wizard.back.click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.field('País').inputValue()).toBe('Uruguay');
  await page.goForward();
  await page.goForward();
  await wizard.arriveAt('Seleccionar Producto');
  await page.reload();
  await page.getByText('Recuperamos tus datos.').waitFor();
  await wizard.arriveAt('Seleccionar Producto');
  expect(await page.evaluate(`Object.keys(sessionStorage)`)).toContain('bujia.reserva.v1');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.field('Dirección').inputValue()).toBe('');
});

test('no step scrolls sideways: from 320 to 1440 px, with text twice as large, at 400 % zoom', async () => {
  const page = await site.open();
  const wizard = await openUnitWizard(page);
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
  };
  await look();
  const long = 'W'.repeat(60);
  await wizard.reach(3, {
    ...UNIT_WISH,
    name: long,
    email: `${'e'.repeat(48)}@ejemplo.com`,
    state: long,
    address: long,
    model: long,
  });
  await wizard.field('Notas (opcional)').fill(long);
  await look();
  await wizard.unit(UNIT_WISH.product).check();
  await wizard.goOn('Confirmar Reserva');
  await look();
});
