import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PEOPLE } from '#app/demo/sample-data.ts';
import { restoreHistory } from '#historial/server/restore-actions.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { insertCitation } from '#test/citation-row.ts';
import { copyCitation, insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { recordTestIncome } from '#test/income.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const EMPTY = 'No hay datos en el historial';

const HONDA = { vehicle_brand: 'Honda', vehicle_model: 'CB 190R' };

const [, other = PEOPLE[0]] = PEOPLE;
const MAXI = {
  client_name: 'Maximiliano Bartolomé de la Concepción Etcheverrygaray',
  client_email: other?.email ?? '',
  client_phone: other?.phone ?? '',
};

/** Lucía's Yamaha twice, a Honda of hers, what others brought, and what came to nothing. */
async function fillHistory(): Promise<void> {
  const { db } = site.app.context;
  const { oilChange, fullService, crashBars } = site.fixtures;
  const yamaha = { vehicle_year: 2022 };
  const job = await insertClosedCitation(db, oilChange, ['done', '2026-11-20T15:00Z'], yamaha);
  await recordTestIncome(db, '2026-11-20T15:00Z', {
    cause: { type: 'citation', id: job },
    saleCents: 12_350,
  });
  await insertClosedCitation(db, oilChange, ['done', '2026-10-12T15:00Z'], yamaha);
  await insertClosedCitation(db, fullService, ['done', '2026-11-12T15:00Z'], HONDA);
  await insertClosedReservation(db, crashBars, ['done', '2026-09-05T15:00Z'], {
    ...MAXI,
    client_country: 'República Dominicana',
  });
  await insertClosedCitation(db, oilChange, ['cancelled', '2026-08-05T15:00Z'], MAXI);
  await insertClosedCitation(db, oilChange, ['deleted', '2026-08-04T15:00Z'], MAXI);
  await insertClosedReservation(db, crashBars, ['deleted', '2026-08-03T15:00Z'], MAXI);
}

beforeAll(async () => {
  await account(site, 'rosario', { name: 'Rosario Vidal' });
});

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('history_clearings').execute();
  await db.deleteFrom('citations').execute();
  await db.deleteFrom('reservations').execute();
});

async function openHistory(flags: Parameters<typeof openPanel>[1], options = {}): Promise<Page> {
  const { page } = await openPanel(site, flags, { hash: '#historial', ...options });
  await page.getByRole('heading', { name: 'Historial', exact: true }).waitFor();
  return page;
}

const bodyRows = (page: Page): Locator => page.locator('tbody tr:not([aria-hidden])');
const counter = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Contadores' })
    .getByText(new RegExp(`^${label} ?`))
    .locator('..');

test('a delivered job is found by brand and month, read and commented on; its client’s past beside it', {
  meta: {
    specification: {
      'admin 1': [
        ['business history', 'Citas entregadas'],
        ['add internal comments to history records', 'Comentario guardado exitosamente'],
      ],
      'admin 2 Historial tab': [
        ['Counters', 'Citas entregadas 3', 'Reservas completadas 1'],
        ['a show cancelled/deleted option', 'Mostrar canceladas y eliminadas'],
        ['Combined table of delivered citations and completed reservations', 'Servicio o producto'],
        [
          'A row click opens a detail modal',
          "bodyRows(page).first().getByText('20/11/2026').click()",
        ],
        'Guardar Comentario',
      ],
    },
  },
}, async () => {
  await fillHistory();
  const page = await openHistory(['historial']);
  await eventually(() => bodyRows(page).count()).toBe(4);
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Cliente', 'Vehículo', 'Servicio o producto', 'País', 'Fecha', 'Precio', 'Estado']);
  expect(await counter(page, 'Total').textContent()).toBe('Total 4');
  expect(await counter(page, 'Citas entregadas').textContent()).toBe('Citas entregadas 3');
  expect(await counter(page, 'Reservas completadas').textContent()).toBe('Reservas completadas 1');

  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  await eventually(() => bodyRows(page).count()).toBe(7);
  await page.getByRole('table').getByText('Eliminado', { exact: true }).waitFor();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await inspect(page, 'historial-filtros');
  await page.getByRole('button', { name: 'Ver 7 registros' }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('combobox', { name: 'Marca' }).fill('yam');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Mes', exact: true }).click();
  await page.getByRole('option', { name: 'Noviembre' }).click();
  await eventually(() => bodyRows(page).count()).toBe(1);
  await expect
    .poll(() => bodyRows(page).first().locator('th, td').allTextContents())
    .toEqual([
      'Lucía Fernández099 412 738',
      'Yamaha MT-07 2022',
      'Cambio de aceite y filtroCita',
      '—',
      '20/11/2026',
      'US$\u00a0123,50',
      'Entregada',
    ]);
  await bodyRows(page).first().getByText('20/11/2026').click();
  const drawer = page.getByRole('dialog', { name: 'Lucía Fernández' });
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
  const save = drawer.getByRole('button', { name: 'Guardar Comentario' });
  expect(await save.isDisabled()).toBe(true);
  await drawer.getByRole('textbox', { name: 'Comentario' }).fill('Volver a mirar la cadena');
  await save.click();
  await drawer.getByText('Comentario guardado exitosamente').waitFor();

  await drawer.getByRole('button', { name: 'Historial del cliente' }).click();
  const past = page.getByRole('dialog', { name: 'Historial de Lucía Fernández' });
  await past.getByText('3 visitas').waitFor();
  await past.getByText('2 visitas').waitFor();
  await past.getByText('US$\u00a0172,00', { exact: true }).waitFor();
  await expect.poll(() => past.getByRole('listitem').count()).toBe(3);
  await inspect(page, 'historial-cliente');
  await past.getByLabel('Solo este vehículo').check();
  await expect.poll(() => past.getByRole('listitem').count()).toBe(2);
  await page.setViewportSize(PHONE);
  await inspect(page, 'historial-cliente');
  await page.setViewportSize({ width: 1440, height: 900 });
  await past.getByRole('listitem').last().getByRole('button').click();
  await eventually(() => page.getByRole('dialog').count()).toBe(1);
  await drawer.getByText('12 oct. 2026').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('table').getByText('Cita · Con comentario').waitFor();
});

test('a delivered job is voided from its detail by who has «Finanzas»', async () => {
  await fillHistory();
  const seen = async (flags: Parameters<typeof openPanel>[1]) => {
    const page = await openHistory(flags);
    await page.getByRole('table').getByText('20/11/2026').click();
    const drawer = page.getByRole('dialog', { name: 'Lucía Fernández' });
    await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
    return { page, drawer, voids: drawer.getByRole('button', { name: 'Anular venta' }) };
  };
  const other = await seen(['historial', 'agenda']);
  expect(await other.voids.count()).toBe(0);

  const { page, drawer, voids } = await seen(['historial', 'finanzas']);
  await voids.click();
  const dialog = page.getByRole('dialog', { name: 'Anular venta' });
  await dialog.getByText('US$ 123,50').waitFor();
  await dialog.getByText('Nada vuelve al stock.').waitFor();
  await inspect(page, 'historial-anular');
  await dialog.getByLabel('Motivo').fill('Se cobró dos veces');
  await dialog.getByRole('button', { name: 'Anular venta' }).click();
  await page.getByText('Venta anulada').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('listitem').getByText('Venta anulada').waitFor();
  await voids.waitFor({ state: 'detached' });
});

test('deleted ones are read from here, and nothing is offered to be done with them', async () => {
  await fillHistory();
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  await insertCitation(db, oilChange, { ...MAXI, status: 'accepted' });
  await insertReservation(db, crashBars, { ...MAXI, status: 'packed', material_cost_cents: 9_000 });
  const page = await openHistory('admin');
  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  const [gone, unit] = ['Eliminada', 'Eliminado'].map((word) =>
    bodyRows(page).filter({ has: page.getByText(word, { exact: true }) }),
  );
  await gone?.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: /^Maximiliano/ });
  await drawer.getByText('Eliminada', { exact: true }).first().waitFor();
  expect(await drawer.getByRole('button', { name: /Eliminar|Reagendar|Pasar/ }).count()).toBe(0);
  // Its way ended: it is nowhere now, and nothing is ahead of it.
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  expect(await drawer.getByText(/Ahora|todavía no/).count()).toBe(0);
  await inspect(page, 'historial-eliminada');
  await drawer.getByRole('button', { name: 'Historial del cliente' }).click();
  const past = page.getByRole('dialog', { name: /^Historial de Maximiliano/ });
  // What is still open looks as in its own room.
  const chip = (word: string) => past.getByText(word, { exact: true });
  await chip('Aceptado').locator('svg.tabler-icon-calendar-check').waitFor();
  await chip('Empaquetado').locator('svg.tabler-icon-package').waitFor();
  expect(await past.locator('svg.tabler-icon-circle').count()).toBe(0);
  await inspect(page, 'historial-abiertas');
  await page.keyboard.press('Escape');
  await past.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await unit?.getByRole('button').click();
  await drawer.getByText('Eliminada', { exact: true }).first().waitFor();
  expect(await drawer.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
});

test('pages: up to five numbers with an ellipsis, sizes, and all of very many at once', {
  meta: {
    specification: {
      'admin 2 Historial tab': [
        ['Page-size selector', 'Por página'],
        ['first', 'Primera página'],
        ['previous', '« Anterior'],
        'Siguiente »',
        ['last', 'Última página'],
      ],
      'admin 9': [
        ['Page numbers shown', "['1', '2', '3', '4', '5']"],
        [
          'up to 5, plus first, previous, next, last',
          'Primera página',
          '« Anterior',
          'Siguiente »',
          'Última página',
        ],
      ],
    },
  },
}, async () => {
  const { db } = site.app.context;
  const first = await insertClosedCitation(db, site.fixtures.oilChange, [
    'done',
    '2026-11-20T15:00Z',
  ]);
  await copyCitation(db, first, 2_999);
  const page = await openHistory(['historial']);
  const pages = page.getByRole('navigation', { name: 'Páginas de historial' });
  const numbers = () => pages.getByRole('listitem').allTextContents();
  const off = async (name: string | RegExp) => pages.getByRole('button', { name }).isDisabled();
  await eventually(() => bodyRows(page).count()).toBe(10);
  // The ellipsis is for the eyes alone.
  expect(await numbers()).toEqual(['1', '2', '3', '4', '5']);
  expect([await off('Primera página'), await off('« Anterior')]).toEqual([true, true]);
  await inspect(page, 'historial-paginas');
  await pages.getByRole('button', { name: 'Última página' }).click();
  await page.getByRole('button', { name: 'Cliente 2999' }).waitFor();
  expect(await numbers()).toEqual(['296', '297', '298', '299', '300']);
  expect([await off('Última página'), await off('Siguiente »')]).toEqual([true, true]);
  await pages.getByRole('button', { name: 'Página 297 de 300' }).click();
  await pages.locator('[aria-current=page]', { hasText: '297' }).waitFor();
  expect(await numbers()).toEqual(['295', '296', '297', '298', '299']);
  const size = async (choice: string) => {
    await page.getByRole('combobox', { name: 'Por página' }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await size('50');
  await eventually(() => bodyRows(page).count()).toBe(50);
  expect(await numbers()).toEqual(['1', '2', '3', '4', '5']);

  await size('Todos');
  const table = page.getByRole('table');
  await eventually(() => table.getAttribute('aria-rowcount')).toBe('3001');
  expect(await pages.count()).toBe(0);
  expect(await bodyRows(page).count()).toBeLessThan(60);
  // What is drawn on the way is measured and may turn out taller: the end is further down then.
  await eventually(async () => {
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight })');
    return page.getByRole('button', { name: 'Cliente 2999' }).count();
  }).toBe(1);
  const last = bodyRows(page).last();
  expect(await last.getAttribute('aria-rowindex')).toBe('3001');
  expect(await bodyRows(page).count()).toBeLessThan(60);
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.getByText(/^En papel van [\d.]+00 de 3\.000 registros\./).waitFor();
  await eventually(() =>
    page.locator('li').filter({ hasText: 'Vehículo' }).count(),
  ).toBeGreaterThan(199);
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await bodyRows(page).first().waitFor();
  await page.setViewportSize(PHONE);
  await eventually(async () => {
    await page.evaluate('scrollTo({ top: 0 })');
    return page.getByRole('listitem').filter({ hasText: 'Lucía' }).count();
  }).toBe(1);
  expect(await page.locator('li[aria-setsize="3000"]').count()).toBeLessThan(60);
});

test('it is cleared after three openings in a row, three confirmations and the password; and restored', {
  meta: {
    specification: {
      'admin 2 Historial tab': [
        ['appears only after the tab was opened three times consecutively', 'Vaciar historial'],
        ['Leaving resets the count', "tab('Productos').click()"],
      ],
      'admin 4 Other': [
        ['after three consecutive visits of the History tab', "tab('Historial').click()"],
      ],
      'admin 5 Clear history': [
        ['three confirmations', 'Confirmación 3 de 3'],
        ['an admin password', 'password.fill(PASSWORD)'],
        ['A bad password shows the server message', 'Contraseña incorrecta.'],
      ],
      'admin 8 Success messages': [
        ['the history-cleared message (server text)', 'Historial vaciado: 5 citas y 2 reservas.'],
      ],
      'admin 9': [['Clear-history button', 'Vaciar historial']],
    },
  },
}, async () => {
  await fillHistory();
  const page = await site.open();
  await page.goto('/admin#historial');
  await enter(page, 'rosario', PASSWORD);
  await eventually(() => bodyRows(page).count()).toBe(4);
  const opens = page.getByRole('button', { name: 'Vaciar historial' });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}(,|$)`) });
  await tab('Historial').click();
  expect(await opens.count()).toBe(0);
  await tab('Productos').click();
  await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
  await tab('Historial').click();
  await tab('Historial').click();
  expect(await opens.count()).toBe(0);
  await tab('Historial').click();
  await opens.click();

  const dialog = page.getByRole('dialog', { name: 'Vaciar historial' });
  await dialog.getByText('Confirmación 1 de 3').waitFor();
  await eventually(() => page.evaluate('document.activeElement.textContent')).toBe('Cancelar');
  await inspect(page, 'historial-vaciar');
  // The next confirmation gives the focus to the safe button: no second Enter passes it.
  const focused = () => page.evaluate('document.activeElement.textContent');
  /** For a moment it takes no press: a second click on the one before it was not aimed at it. */
  const settledButton = async (name: string) => {
    const button = dialog.getByRole('button', { name });
    await eventually(() => button.getAttribute('aria-disabled')).toBe(null);
    return button;
  };
  await dialog.getByRole('button', { name: 'Sí, continuar' }).press('Enter');
  await dialog.getByText('Confirmación 2 de 3').waitFor();
  await eventually(focused).toBe('Cancelar');
  await (await settledButton('Sí, estoy seguro')).press('Enter');
  await dialog.getByText('Confirmación 3 de 3').waitFor();
  await eventually(focused).toBe('Cancelar');
  await (await settledButton('Sí, vaciar')).press('Enter');
  const password = dialog.getByLabel('Tu contraseña', { exact: true });
  await password.waitFor();
  expect(await dialog.getByText('La contraseña es requerida.').count()).toBe(0);
  const submit = dialog.getByRole('button', { name: 'Vaciar historial' });
  await submit.click();
  await dialog.getByText('La contraseña es requerida.').waitFor();
  expectStatus(page, 403);
  await password.fill('otra clave cualquiera');
  await submit.click();
  await dialog.getByText('Contraseña incorrecta.').waitFor();
  await eventually(() => password.inputValue()).toBe('');
  await page.setViewportSize(PHONE);
  await inspect(page, 'historial-clave');
  await page.setViewportSize({ width: 1440, height: 900 });
  await password.fill(PASSWORD);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/citations/clear-history', async (route) => {
    await held.promise;
    await route.continue();
  });
  await submit.click();
  await dialog.getByText(/Con muchos registros puede tardar unos minutos/).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
  held.resolve();
  const done = page.getByRole('dialog', { name: 'Historial vaciado' });
  await done
    .getByText(
      'Historial vaciado: 5 citas y 2 reservas. Antes se guardó una copia, que puedes descargar.',
    )
    .waitFor();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Descargar copia' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^historial-2026-11-23-11-00-\d\d\.jsonl$/);
  await done.getByRole('button', { name: 'Listo' }).click();
  await page.getByText(EMPTY).waitFor();

  await restoreHistory(site.app.context.db, null, MONDAY_MORNING);
  await eventually(() => bodyRows(page).count()).toBe(4);
});

test('a history that cannot be read says so, and is read once it can', {
  meta: {
    specification: {
      'admin 2 Historial tab': ['No hay datos en el historial'],
      'admin 8 Page banner messages': ['Error al cargar datos del historial'],
    },
  },
}, async () => {
  const { page } = await openPanel(site, ['historial'], { hash: '' });
  await page.getByText(EMPTY).waitFor();
  await fillHistory();
  await page.route('**/api/history?**', (route) => route.abort());
  expectProblem(page, /ERR_FAILED/);
  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  await page.getByText('Error al cargar datos del historial').waitFor();
  await page.unroute('**/api/history?**');
  await page
    .getByRole('button', { name: /^Reintentar|Volver a intentar/ })
    .first()
    .click();
  await eventually(() => bodyRows(page).count()).toBe(7);
});
