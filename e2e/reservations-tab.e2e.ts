import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { CLOSED_STATUSES } from '#reservations/rules/reservation-status.ts';
import { closeByEscape, isFocused } from '#test/browser/keyboard.ts';
import { clientCalls, reservationBody } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { fillReservations, type Row } from './support/reservation-cast.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
let all: Row[] = [];
beforeAll(async () => {
  all = await fillReservations(site);
});

const PHONE = { width: 390, height: 844, touch: true } as const;

async function openTab(options: Parameters<typeof openPanel>[2] = {}): Promise<Page> {
  const { page } = await openPanel(site, ['reservas'], { hash: '#reservas', ...options });
  await page.locator('[data-row]').first().waitFor();
  return page;
}

const live = () => all.filter(({ status }) => !CLOSED_STATUSES.includes(status));
const namesOf = (some: readonly Row[]) => some.map(({ name }) => name);
const shows = (page: Page, expected: readonly string[]) =>
  expect.poll(() => page.locator('[data-row]').allTextContents()).toEqual(expected);

test('«Reservas» announces and lists a new reservation; the keyboard and the search reach it', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['Reservas pulses when any reservation is pending', 'Reservas, 3 pendientes'],
      ],
      'admin 2 Reservations tab': [
        ['informs the page whether any reservation is pending', 'Reservas, 3 pendientes'],
      ],
    },
  },
}, async () => {
  const page = await openTab({ live: 'followed' });
  const waiting = page.getByRole('tab', { name: 'Reservas, 2 pendientes' });
  await waiting.waitFor();
  const made = await clientCalls(site.app).reserve(
    reservationBody(site.fixtures.crashBars, { clientName: 'Ángela Suárez' }),
  );
  const { _id: id, code } = made.body.data;
  await page.getByText('Nueva reserva de Ángela Suárez').waitFor();
  await shows(page, ['Ángela Suárez', ...namesOf(live().slice(0, 9))]);
  await page.getByRole('tab', { name: 'Reservas, 3 pendientes' }).waitFor();
  await press(page, 'Ver reserva');
  await page.waitForURL(`**/admin#reserva=${id}`);
  await expect.poll(() => page.title()).toBe('Reserva – Reservas – Taller de prueba');
  await dialog(page, 'Ángela Suárez').getByText(code, { exact: true }).first().waitFor();
  await closeByEscape(page);
  await page.waitForURL('**/admin#reservas');
  await dialog(page, 'Ángela Suárez').waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.keyboard.press('j');
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: 'Ángela Suárez', exact: true })))
    .toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar en el panel' }).fill(code.toLowerCase());
  await page.getByRole('option', { name: new RegExp(code) }).waitFor();
  await inspect(page, 'reservas-palette');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin#reserva=${id}`);
  // Closes the page before the deletion: it would read the open reservation again.
  await page.close();
  await remove(id);
});

test('«Reservas» draws only the visible rows of a long list, and all of them on paper', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 200; at += 1) {
    const created_at = new Date(Date.parse('2026-10-01T12:00:00Z') - at * 60_000);
    const change = { client_name: `Cliente ${at}`, created_at };
    ids.push((await insertReservation(site.app.context.db, site.fixtures.crashBars, change)).id);
  }
  for (const size of [PHONE, {}]) {
    const page = await openTab(size);
    await page.getByRole('combobox', { name: 'Por página' }).click();
    await page.getByRole('option', { name: 'Todos' }).click();
    const name = (at: number) => page.getByRole('button', { name: `Cliente ${at}`, exact: true });
    const drawn = () => page.locator('[data-row]').count();
    await page.getByText(`${ids.length + live().length} reservas`).waitFor();
    expect(await drawn()).toBeLessThan(60);
    // The height of rows that are not drawn is estimated: the end moves while the page scrolls.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        return name(199).count();
      })
      .toBe(1);
    expect(await drawn()).toBeLessThan(60);
    await name(199).focus();
    for (let at = 198; at >= 180; at -= 1) {
      await name(at).waitFor();
      await page.keyboard.press('k');
      await expect.poll(() => isFocused(name(at))).toBe(true);
    }
    await page.evaluate('scrollTo(0, 0)');
    const first = page.locator('[data-row]').first();
    await expect.poll(() => first.textContent()).toBe(live()[0]?.name);
    // Printing draws all rows as cards before the browser counts pages.
    expect(
      await page.evaluate(`
        dispatchEvent(new Event('beforeprint'));
        new Promise((drawn) => queueMicrotask(() =>
          drawn(document.querySelectorAll('li[data-index]').length)))`),
    ).toBe(ids.length + live().length);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await expect.poll(drawn).toBeLessThan(60);
  }
  await Promise.all(ids.map(remove));
});

/** Deletes a reservation, so that the next test does not list it. */
async function remove(id: string): Promise<void> {
  const { db } = site.app.context;
  await db.deleteFrom('payments').where('reservation_id', '=', id).execute();
  await db.deleteFrom('reservations').where('id', '=', id).execute();
}
