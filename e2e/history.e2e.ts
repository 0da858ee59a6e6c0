import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PEOPLE } from '#demo/sample-data.ts';
import { restoreHistory } from '#history/server/clear-actions.ts';
import { copyCitation, insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { recordTestIncome } from '#test/income.ts';
import { boxesOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EMPTY = 'No hay datos en el historial';

const HONDA = { vehicle_brand: 'Honda', vehicle_model: 'CB 190R' };

const [, other = PEOPLE[0]] = PEOPLE;
const MAXI = {
  client_name: 'Maximiliano Bartolomé de la Concepción Etcheverrygaray',
  client_email: other?.email ?? '',
  client_phone: other?.phone ?? '',
};

/**
 * Inserts Lucía's Yamaha twice and her Honda, and one sold, one cancelled and two deleted records.
 */
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

test('the history finds a delivered job, saves a comment, shows the client’s past and voids the sale', {
  meta: {
    specification: {
      'admin 1': [
        ['business history', 'Citas entregadas'],
        ['add internal comments to history records', 'Comentario guardado exitosamente'],
      ],
      'admin 2 Historial tab': ['Guardar Comentario'],
    },
  },
}, async () => {
  await fillHistory();
  const page = await openHistory(['historial']);
  await expect.poll(() => bodyRows(page).count()).toBe(4);
  expect(await counter(page, 'Citas entregadas').textContent()).toBe('Citas entregadas 3');

  await page.getByLabel('Mostrar canceladas y eliminadas').check();
  await expect.poll(() => bodyRows(page).count()).toBe(7);
  await page.getByRole('table').getByText('Eliminado', { exact: true }).waitFor();
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.getByRole('row').count()).toBe(0);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await inspect(page, 'historial-filtros');
  await page.getByRole('button', { name: 'Ver 7 registros' }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor({ state: 'detached' });
  await page.setViewportSize(WIDE);

  await page.getByRole('combobox', { name: 'Marca' }).fill('yam');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Mes', exact: true }).click();
  await page.getByRole('option', { name: 'Noviembre' }).click();
  await expect.poll(() => bodyRows(page).count()).toBe(1);
  await bodyRows(page).first().getByText('US$\u00a0123,50').waitFor();
  await bodyRows(page).first().getByText('20/11/2026').click();
  const drawer = page.getByRole('dialog', { name: 'Lucía Fernández' });
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  expect(await drawer.getByRole('button', { name: /Eliminar|Anular venta/ }).count()).toBe(0);
  const save = drawer.getByRole('button', { name: 'Guardar Comentario' });
  expect(await save.isDisabled()).toBe(true);
  await drawer.getByRole('textbox', { name: 'Comentario' }).fill('Volver a mirar la cadena');
  await save.click();
  await drawer.getByText('Comentario guardado exitosamente').waitFor();

  await drawer.getByRole('button', { name: 'Ficha del cliente' }).click();
  const client = page.getByRole('dialog', { name: 'Lucía Fernández' }).filter({ hasText: 'Motos' });
  await client.getByText('US$\u00a0220,50', { exact: true }).waitFor();
  const visits = client.locator('section').filter({ hasText: 'Visitas y reservas' });
  await expect.poll(() => visits.getByRole('listitem').count()).toBe(3);
  await page.setViewportSize(PHONE);
  await inspect(page, 'historial-cliente');
  await page.setViewportSize(WIDE);
  await visits.getByRole('listitem').last().getByRole('button').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await drawer.getByText('12 oct. 2026').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('table').getByText('Cita · Con comentario').waitFor();

  const seller = await openHistory(['historial', 'finanzas', 'agenda']);
  await seller.getByRole('table').getByText('20/11/2026').click();
  const sold = seller.getByRole('dialog', { name: 'Lucía Fernández' });
  const voids = sold.getByRole('button', { name: 'Anular venta' });
  const [sheet, undo] = await boxesOf(
    sold.getByRole('button', { name: 'Ficha de trabajo' }),
    voids,
  );
  expect(undo.y).toBe(sheet.y);
  expect(undo.x - sheet.x - sheet.width).toBeGreaterThanOrEqual(8);
  await voids.click();
  const dialog = seller.getByRole('dialog', { name: 'Anular venta' });
  await dialog.getByText('US$ 123,50').waitFor();
  await dialog.getByText('Nada vuelve al stock.').waitFor();
  await dialog.getByLabel('Motivo').fill('Se cobró dos veces');
  await dialog.getByRole('button', { name: 'Anular venta' }).click();
  await dialog.waitFor({ state: 'detached' });
  await sold.getByRole('listitem').getByText('Venta anulada').waitFor();
  await voids.waitFor({ state: 'detached' });
});

test('the history lists 3000 rows at once; clearing needs 3 visits, 3 confirmations and the password', {
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
      ],
      'admin 8 Success messages': [
        ['the history-cleared message (server text)', 'Historial vaciado: 3.000 citas.'],
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
  const page = await site.open();
  await page.goto('/admin#historial');
  await enter(page, 'rosario', PASSWORD);
  await expect.poll(() => bodyRows(page).count()).toBe(10);
  await inspect(page, 'historial-paginas');
  const size = async (choice: string) => {
    await page.getByRole('combobox', { name: 'Por página' }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await size('Todos');
  const table = page.getByRole('table');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('3001');
  expect(await page.getByRole('navigation', { name: 'Páginas de historial' }).count()).toBe(0);
  expect(await bodyRows(page).count()).toBeLessThan(60);
  // Rows that are drawn on the way are measured and may be taller, which moves the end further
  // down.
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight })');
      return page.getByRole('button', { name: 'Cliente 2999' }).count();
    })
    .toBe(1);
  const last = bodyRows(page).last();
  expect(await last.getAttribute('aria-rowindex')).toBe('3001');
  expect(await bodyRows(page).count()).toBeLessThan(60);
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.getByText(/^En papel van [\d.]+00 de 3\.000 registros\./).waitFor();
  await expect
    .poll(() => page.locator('li').filter({ hasText: 'Vehículo' }).count())
    .toBeGreaterThan(199);
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await bodyRows(page).first().waitFor();
  await page.setViewportSize(PHONE);
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo({ top: 0 })');
      return page.getByRole('listitem').filter({ hasText: 'Lucía' }).count();
    })
    .toBe(1);
  expect(await page.locator('li[aria-setsize="3000"]').count()).toBeLessThan(60);
  await page.setViewportSize(WIDE);

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
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancelar');
  // The next confirmation focuses the safe button, so that a second Enter does not confirm it.
  const focused = () => page.evaluate('document.activeElement.textContent');
  /** Waits until the press guard ends, which ignores a second click of the step before. */
  const settledButton = async (name: string) => {
    const button = dialog.getByRole('button', { name });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
    return button;
  };
  await dialog.getByRole('button', { name: 'Sí, continuar' }).press('Enter');
  await dialog.getByText('Confirmación 2 de 3').waitFor();
  await expect.poll(focused).toBe('Cancelar');
  await (await settledButton('Sí, estoy seguro')).press('Enter');
  await dialog.getByText('Confirmación 3 de 3').waitFor();
  await expect.poll(focused).toBe('Cancelar');
  await (await settledButton('Sí, vaciar')).press('Enter');
  const password = dialog.getByLabel('Tu contraseña', { exact: true });
  await password.waitFor();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Vaciar historial' }).click();
  const done = page.getByRole('dialog', { name: 'Historial vaciado' });
  await done
    .getByText('Historial vaciado: 3.000 citas. Antes se guardó una copia, que puedes descargar.')
    .waitFor();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Descargar copia' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^historial-2026-11-23-11-00-\d\d\.jsonl$/);
  await done.getByRole('button', { name: 'Listo' }).click();
  await page.getByText(EMPTY).waitFor();

  await restoreHistory(site.app.context.db, null, MONDAY_MORNING);
  await expect.poll(() => bodyRows(page).count()).toBe(10);
});
