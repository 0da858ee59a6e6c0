import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { addDays } from '#shared/time/day-time.ts';
import { closeByEscape, isFocused } from '#test/browser/keyboard.ts';
import { expectLargeTargets, expectWholeLabels } from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { insertCitation } from '#test/citation-row.ts';
import { linksOf } from '#test/client-records.ts';
import { type Booked, bookedOn, moveTo } from './support/booked.ts';
import { dragTo, dropIt, middleOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function openBoard() {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda/tablero' });
  await page.getByRole('region', { name: 'Tablero' }).waitFor();
  return page;
}

const TIMES = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'];
let made = 0;

/** Creates a citation in a status, in a slot of its own. */
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
  // A column takes no press for a moment after its cards moved.
  const pointerEvents = () =>
    card(page, booked).evaluate((it) => getComputedStyle(it).pointerEvents);
  await expect.poll(pointerEvents).toBe('auto');
  const from = await middleOf(card(page, booked).locator('p').first());
  await dragTo(page, from, await middleOf(columnOf(page, to)));
}

async function statusOf({ id }: Booked): Promise<string> {
  const { db } = site.app.context;
  const row = db.selectFrom('citations').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
}

test('the board moves a card by drag or «Mover…», and rejects a drag that is no allowed transition', async () => {
  const dragged = await cardIn('accepted', 'Valentina Núñez');
  const chosen = await cardIn('accepted', 'Rodrigo Güelfo');
  const page = await openBoard();
  await drag(page, dragged, 'in-workshop');
  await dropIt(page);
  await columnOf(page, 'in-workshop').locator(`[data-citation="${dragged.id}"]`).waitFor();
  await page.getByText('Valentina Núñez: En Taller').waitFor();

  await card(page, chosen).getByRole('button', { name: 'Mover… Rodrigo Güelfo' }).click();
  await page.getByRole('menuitem', { name: 'En Taller' }).waitFor();
  await inspect(page, 'tablero-mover');
  await page.getByRole('menuitem', { name: 'En Taller' }).click();
  await columnOf(page, 'in-workshop').locator(`[data-citation="${chosen.id}"]`).waitFor();
  await page.getByText('Rodrigo Güelfo: En Taller').waitFor();

  await drag(page, dragged, 'pending');
  const legal = (status: CitationStatus) => columnOf(page, status).getAttribute('data-legal');
  await expect.poll(() => legal('pending')).toBe('false');
  await expect.poll(() => legal('in-progress')).toBe('true');
  await dropIt(page);
  await page
    .getByRole('alert')
    .filter({ hasText: 'Una cita en En Taller solo puede pasar a En Proceso.' })
    .waitFor();
  expect([await statusOf(dragged), await statusOf(chosen)]).toEqual(['in-workshop', 'in-workshop']);
});

test('the board moves a card by keyboard, and keeps the focus when another user moves a card', async () => {
  const booked = await cardIn('in-progress', 'Agustina Olivera');
  const other = await cardIn('accepted', 'Otra persona');
  const page = await openBoard();
  const move = card(page, booked).locator('[data-move]');
  await move.focus();
  await moveTo(site, other, 'in-workshop');
  await columnOf(page, 'in-workshop').locator(`[data-citation="${other.id}"]`).waitFor();
  expect(await move.evaluate((element) => element === document.activeElement)).toBe(true);
  // `k` and `j` move between cards; a card whose menu was closed keeps the focus.
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

/** Each of these is longer than two lines of a card. */
const LONG_CARD = {
  client_name: 'Juan Bautista Goicoechea Irazábal de los Santos',
  vehicle_brand: 'Harley-Davidson',
  vehicle_model: 'Road Glide Limited Anniversary',
  vehicle_year: 2024,
  service_name:
    'Service completo con cambio de transmisión, frenos, cubiertas y batería, y revisión de luces',
};

/** Height below the button of a card with the longest texts: two lines for name and service, three for the vehicle. */
const LINES_PX = 154;

test('board cards truncate the longest texts, and all five columns fit on a tablet', async () => {
  const { db } = site.app.context;
  const statuses = ['pending', 'accepted', 'in-workshop', 'in-progress', 'installed'] as const;
  const ids: string[] = [];
  for (const status of statuses) {
    // Sorts before every other card of its column.
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
      expect(box.height, `height at ${width}`).toBeLessThanOrEqual(density + LINES_PX);
      expect(box.x + box.width, `right edge at ${width}`).toBeLessThanOrEqual(width);
    }
    const words = `taller-${density}`;
    await screenshot(page, `tablero-largo-${width}-${words}`);
    await expectLargeTargets(page, 44);
    await expectWholeLabels(page);
  }
});

/** Names and services of usual length, and motorcycles with and without a plate. */
const USUAL = [
  ['María Fernández', 'Service completo', 'SCM 101'],
  ['Joaquín Rodríguez Sosa', 'Lubricación y ajuste de cadena', 'SCM 102'],
  ['María Noel Larrañaga', 'Cambio de aceite y filtro', ''],
  ['Ana Paz', 'Revisión antes de comprar', ''],
] as const;

/** Returns the names and services on the board that end in «…». */
const CUT_TEXTS = `[...document.querySelectorAll('[data-citation] [data-row] > *, [data-citation] p:last-child')]
  .filter((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight)
  .map((line) => line.textContent)`;

test('board cards show names and services of usual length whole at each width', async () => {
  const { db } = site.app.context;
  await db.deleteFrom('citations').execute();
  const cards: { id: string; model: string }[] = [];
  for (const [at, [client_name, service_name, plate]] of USUAL.entries()) {
    const hour = { start_minute: 540 + 60 * at, overbooked: true };
    const words = { client_name, service_name, vehicle_model: `MT-0${at}`, vehicle_year: 2021 };
    const id = await insertCitation(db, site.fixtures.oilChange, { ...words, ...hour });
    cards.push({ id, model: words.vehicle_model });
    if (plate === '') continue;
    const { motorcycle } = await linksOf(db, id);
    await db.updateTable('motorcycles').set({ plate }).where('id', '=', motorcycle).execute();
  }
  const page = await openBoard();
  await page.getByText('Ana Paz').waitFor();
  for (const width of [640, 700, 768, 820, 900, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 1180 });
    expect(await page.evaluate(CUT_TEXTS), `at ${width}`).toEqual([]);
  }
  // The text opens the appointment, and «Mover…» beside the vehicle its menu.
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const { id, model } of cards) {
    const it = page.locator(`li[data-citation="${id}"]`);
    await it.locator('[data-move]').click();
    await page.getByRole('menuitem', { name: 'Aceptado' }).waitFor();
    await closeByEscape(page, 'menu');
    await page.getByRole('menuitem', { name: 'Aceptado' }).waitFor({ state: 'detached' });
    const { x, y } = await middleOf(it.getByText(model));
    await page.mouse.click(x, y);
    await closeByEscape(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('a board card with a plate shows its vehicle whole on a tablet', async () => {
  const { db } = site.app.context;
  const booked = await cardIn('accepted', 'Camila de la Fuente');
  const { id } = booked;
  await db
    .updateTable('citations')
    .set({ vehicle_brand: 'Kawasaki', vehicle_model: 'Versys 650 Tourer' })
    .where('id', '=', id)
    .execute();
  const { motorcycle } = await linksOf(db, id);
  await db
    .updateTable('motorcycles')
    .set({ plate: 'SBK 1234' })
    .where('id', '=', motorcycle)
    .execute();
  const page = await openBoard();
  const model = card(page, booked).getByText(/^Kawasaki/);
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 1180 });
    await model.waitFor();
    const isCut = await model.evaluate(
      (it) => it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth,
    );
    expect(isCut, `cut at ${width}`).toBe(false);
    expect(await card(page, booked).getByText('SBK 1234').isVisible()).toBe(true);
    await screenshot(page, `tablero-matricula-${width}`);
  }
});
