import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '#agenda/rules/citation-status.ts';
import { addDays } from '#shared/time/day-time.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectLargeTargets, expectWholeLabels } from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { insertCitation } from '#test/citation-row.ts';
import { LUCIA } from '#test/fixtures.ts';
import { type Booked, bookedOn, moveTo } from './support/booked.ts';
import { dragTo, dropIt, middleOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function openBoard(options: { width?: number; height?: number; touch?: boolean } = {}) {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda/tablero', ...options });
  await page.getByRole('region', { name: 'Tablero' }).waitFor();
  return page;
}

const TIMES = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'];
let made = 0;

/** A citation in a status, at a start that no other of the file has. */
async function cardIn(status: CitationStatus, clientName: string): Promise<Booked> {
  const time = TIMES[made % TIMES.length] ?? '';
  const date = addDays('2026-11-24', Math.floor(made / TIMES.length) % 4);
  made += 1;
  const booked = await bookedOn(site, time, { clientName, date });
  if (status !== 'pending') await moveTo(site, booked, status);
  return booked;
}

const columnOf = (page: Page, status: CitationStatus) => page.locator(`[data-column="${status}"]`);
const card = (page: Page, { id }: Booked) => page.locator(`li[data-citation="${id}"]`);

async function drag(page: Page, booked: Booked, to: CitationStatus): Promise<void> {
  const from = await middleOf(card(page, booked).locator('p').first());
  await dragTo(page, from, await middleOf(columnOf(page, to)));
}

async function statusOf({ id }: Booked): Promise<string> {
  const { db } = site.app.context;
  const row = db.selectFrom('citations').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
}

test('cards lie in the column of their status, and say what is to be known', async () => {
  const booked = await cardIn('in-workshop', 'Martín Píriz');
  const page = await openBoard();
  const found = columnOf(page, 'in-workshop').locator(`[data-citation="${booked.id}"]`);
  await found.waitFor();
  expect(await found.textContent()).toMatch(
    /24\/11·09:00Martín PírizYamaha MT-07 2022Cambio de aceite y filtroPasar a En Proceso/,
  );
  await page.getByRole('heading', { name: 'En Taller 1 cita' }).waitFor();
  await found.getByRole('button', { name: 'Martín Píriz', exact: true }).click();
  await page.waitForURL(`**/admin#cita=${booked.id}`);
});

test('dragging does what «Mover…» does', async () => {
  const dragged = await cardIn('accepted', 'Valentina Núñez');
  const chosen = await cardIn('accepted', 'Rodrigo Güelfo');
  const page = await openBoard();
  await drag(page, dragged, 'in-workshop');
  await dropIt(page);
  await columnOf(page, 'in-workshop').locator(`[data-citation="${dragged.id}"]`).waitFor();
  await page.getByText('Valentina Núñez: En Taller').waitFor();

  await card(page, chosen).getByRole('button', { name: 'Mover… Rodrigo Güelfo' }).click();
  await page.getByRole('menuitem', { name: 'En Taller' }).click();
  await columnOf(page, 'in-workshop').locator(`[data-citation="${chosen.id}"]`).waitFor();
  await page.getByText('Rodrigo Güelfo: En Taller').waitFor();
  expect([await statusOf(dragged), await statusOf(chosen)]).toEqual(['in-workshop', 'in-workshop']);
});

test('a column that the table does not allow dims, refuses and says why', async () => {
  const booked = await cardIn('in-workshop', 'Joaquín de los Santos');
  const page = await openBoard();
  await card(page, booked).waitFor();
  await drag(page, booked, 'pending');
  const legal = (status: CitationStatus) => columnOf(page, status).getAttribute('data-legal');
  await expect.poll(() => legal('pending')).toBe('false');
  await expect.poll(() => legal('in-progress')).toBe('true');
  await dropIt(page);
  const why = 'Una cita en En Taller solo puede pasar a En Proceso.';
  const refusals = page.getByRole('alert').filter({ hasText: why });
  await refusals.waitFor();
  await expect.poll(() => legal('pending')).toBe(null);
  // The same once more: said again, in the place of the first.
  await drag(page, booked, 'pending');
  await dropIt(page);
  await expect.poll(() => legal('pending')).toBe(null);
  await expect.poll(() => refusals.count()).toBe(1);
  expect(await statusOf(booked)).toBe('in-workshop');
});

test('«Mover…» offers exactly the moves of each status; cancelling asks first', async () => {
  const statuses = ['pending', 'accepted', 'in-workshop', 'in-progress', 'installed'] as const;
  const cards: Booked[] = [];
  for (const status of statuses) cards.push(await cardIn(status, LUCIA.name));
  const page = await openBoard();
  for (const [at, status] of statuses.entries()) {
    const booked = cards[at];
    if (!booked) throw new Error('no card');
    await card(page, booked).locator('[data-move]').click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    await expect
      .poll(() => items.allTextContents())
      .toEqual(CITATION_TRANSITIONS[status].map((to) => CITATION_LABELS[to]));
    if (status === 'pending') await inspect(page, 'tablero-mover');
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
  }
  const [pending] = cards;
  if (!pending) throw new Error('no card');
  await card(page, pending).locator('[data-move]').click();
  await page.getByRole('menuitem', { name: 'Cancelada' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar esta cita?' });
  await dialog.getByRole('button', { name: 'Cancelar cita' }).click();
  await card(page, pending).waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(pending)).toBe('cancelled');
});

test('everything goes by keyboard, and a change from elsewhere leaves the focus where it is', async () => {
  const booked = await cardIn('in-progress', 'Agustina Olivera');
  const other = await cardIn('accepted', 'Otra persona');
  const page = await openBoard();
  const move = card(page, booked).locator('[data-move]');
  await move.focus();
  await moveTo(site, other, 'in-workshop');
  await columnOf(page, 'in-workshop').locator(`[data-citation="${other.id}"]`).waitFor();
  expect(await move.evaluate((element) => element === document.activeElement)).toBe(true);
  // `k` and `j` walk the cards; back from its menu, a card is still where one was.
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  const client = card(page, booked).locator('[data-row]');
  await expect.poll(() => isFocused(client)).toBe(true);
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Instalada' }).waitFor();
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await columnOf(page, 'installed').locator(`[data-citation="${booked.id}"]`).waitFor();
  await expect.poll(() => statusOf(booked)).toBe('installed');
});

test('on a phone one column at a time, with the number of each', async () => {
  const booked = await cardIn('installed', 'Camila de la Fuente');
  const page = await openBoard({ width: 390, height: 844, touch: true });
  const choice = page.getByRole('radiogroup', { name: 'Columna' });
  await choice.waitFor();
  await expect.poll(() => page.locator('[data-column]').count()).toBe(1);
  await choice.getByText('Instalada').click();
  await card(page, booked).waitFor();
  expect(await page.locator('[data-column]').getAttribute('data-column')).toBe('installed');
});

test('long columns show more when asked', async () => {
  const { db } = site.app.context;
  const pending = () =>
    db.selectFrom('citations').where('status', '=', 'pending').selectAll().execute();
  // Before the board opens: what arrives later is announced over it.
  while ((await pending()).length < 21) await cardIn('pending', LUCIA.name);
  const all = await pending();
  const page = await openBoard();
  const column = columnOf(page, 'pending');
  await column
    .getByRole('button', { name: `Ver más (${all.length - 20}) en Pendiente de pago` })
    .click();
  await column
    .locator('li')
    .nth(all.length - 1)
    .waitFor();
});

test.each([390, 1024, 1440])('the board stands at %i px', async (width) => {
  const page = await openBoard({ width, height: width < 800 ? 844 : 900 });
  await page.locator('li[data-citation]').first().waitFor();
  await inspect(page, 'tablero');
});

/** Each of these is longer than a line of a card. */
const LONG_CARD = {
  client_name: 'Juan Bautista Goicoechea Irazábal de los Santos',
  vehicle_brand: 'Harley-Davidson',
  vehicle_model: 'Road Glide Limited Anniversary',
  vehicle_year: 2024,
  service_name: 'Service completo con cambio de transmisión, frenos, cubiertas y batería',
};

test('cards keep four lines, whatever they say, and all five columns fit on a tablet', async () => {
  const { db } = site.app.context;
  const statuses = ['pending', 'accepted', 'in-workshop', 'in-progress', 'installed'] as const;
  const ids: string[] = [];
  for (const status of statuses) {
    // Before every other card of its column.
    const first = { day: '2026-11-23', start_minute: 540, overbooked: true };
    ids.push(await insertCitation(db, site.fixtures.oilChange, { ...LONG_CARD, ...first, status }));
  }
  const page = await openBoard();
  for (const [width, height, density] of [
    [1440, 900, 44],
    [820, 1180, 44],
    [820, 1180, 52],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (density === 52) await page.getByRole('button', { name: 'Taller', exact: true }).click();
    for (const id of ids) {
      const box = await page.locator(`li[data-citation="${id}"]`).boundingBox();
      if (!box) throw new Error('no card');
      expect(box.height, `height at ${width}`).toBeLessThanOrEqual(density + 68);
      expect(box.x + box.width, `right edge at ${width}`).toBeLessThanOrEqual(width);
    }
    const words = `taller-${density}`;
    await screenshot(page, `tablero-largo-${width}-${words}`);
    await expectLargeTargets(page, 44);
    await expectWholeLabels(page);
  }
});
