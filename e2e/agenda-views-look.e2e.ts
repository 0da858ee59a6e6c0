import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#ajustes/server/settings-actions.ts';
import { insertCitation } from '#test/citation-row.ts';
import { bookingBody, MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { type Booked, moveTo } from './support/booked.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDTHS = [390, 1024, 1440];
const WEDNESDAY = '2026-11-25';

beforeAll(async () => {
  const { fullService, engineRepair } = site.fixtures;
  const on = async (time: string, change: Record<string, unknown>): Promise<Booked> => {
    const booking = bookingBody(site.fixtures.oilChange, WEDNESDAY, time, change);
    const address = `${site.app.url}/api/citations`;
    const reply = await request<{ _id: string }>(address, 'POST', booking);
    return { id: reply.body.data._id, link: '' };
  };
  // What is delivered or installed ahead of its time lets go of its bay.
  const long = 'Juan Bautista Goicoechea Irazábal de los Santos';
  const made: Booked[] = [
    await on('09:00', { clientName: 'Martín Píriz' }),
    await on('09:00', { clientName: long, service: fullService }),
    await on('11:00', { clientName: 'Agustina Olivera', service: engineRepair }),
    await on('13:30', { clientName: 'Rodrigo Güelfo', service: fullService }),
    await on('16:00', { clientName: 'Valentina Núñez' }),
  ];
  const statuses = ['delivered', 'in-progress', 'in-workshop', 'accepted', 'installed'] as const;
  for (const [at, booked] of made.entries()) {
    const status = statuses[at];
    if (status) await moveTo(site, booked, status);
  }
});

async function open(view: 'dia' | 'semana', width: number): Promise<Page> {
  const height = width < 800 ? 844 : 900;
  const touch = width < 800;
  const { page } = await openPanel(site, ['agenda'], {
    hash: `#agenda/${view}`,
    width,
    height,
    touch,
  });
  await page
    .getByText(/\d+ citas?|No hay citas/)
    .first()
    .waitFor();
  return page;
}

async function forward(page: Page, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await page.getByRole('button', { name: 'Día siguiente' }).click();
  }
}

test('blocks that share a column are each wide enough for a finger', async () => {
  // Three «Sobreturnos» at once, in the one column of what holds no bay.
  for (const name of ['Uno', 'Dos', 'Tres']) {
    await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      client_name: `Sobreturno ${name}`,
      day: '2026-11-24',
      starts_at: new Date('2026-11-24T13:00:00Z'),
      work_ends_at: new Date('2026-11-24T13:45:00Z'),
      overbooked: true,
    });
  }
  const page = await open('semana', 1024);
  const blocks = page.getByRole('button', { name: /Sobreturno (Uno|Dos|Tres)/ });
  await blocks.nth(2).waitFor();
  for (const block of await blocks.all()) {
    const { width = 0 } = (await block.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(44);
  }
  await inspect(page, 'semana-tres-juntas');
  await site.app.context.db
    .deleteFrom('citations')
    .where('client_name', 'like', 'Sobreturno %')
    .execute();
});

test.each(WIDTHS)('the week at %i px', async (width) => {
  const page = await open('semana', width);
  await page.locator('[data-citation]').first().waitFor();
  await inspect(page, 'semana');
});

test.each(WIDTHS)('a day, filled, empty and closed, at %i px', async (width) => {
  const page = await open('dia', width);
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre' }).waitFor();
  await page.getByText('Abierto 09:00–12:30 y 13:30–18:00 · No hay citas').waitFor();
  await inspect(page, 'dia-vacio');
  await forward(page, 2);
  await page.locator('[data-citation]').first().waitFor();
  await inspect(page, 'dia');
  await forward(page, 4);
  await page.getByRole('heading', { name: 'domingo, 29 de noviembre' }).waitFor();
  await page.getByText('Cerrado · No hay citas').waitFor();
  await inspect(page, 'dia-cerrado');
});

test('on a phone a day is a list with what is free, a week a list by day', async () => {
  const page = await open('dia', 390);
  await forward(page, 2);
  await page.locator('li[data-citation]').first().waitFor();
  const lines = page.getByRole('listitem');
  const texts = (await lines.allTextContents()).map((text) => text.trim());
  expect(texts.filter((text) => text.startsWith('libre'))).toEqual([
    'libre 09:00–11:00 puesto 1, anotar una cita',
    'libre 11:00–12:30 puesto 2, anotar una cita',
    'libre 15:30–18:00 puesto 2, anotar una cita',
  ]);
  await page.getByRole('button', { name: /^libre 11:00–12:30/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cita manual' });
  await dialog.getByRole('button', { name: 'Fecha: miércoles, 25 de noviembre de 2026' }).waitFor();
  expect(await dialog.getByLabel('Hora').inputValue()).toBe('11:00');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Semana', { exact: true }).click();
  await page.getByRole('heading', { name: 'domingo, 29 de noviembre' }).waitFor();
  expect(await page.locator('[data-day]').count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(7);
});

test('on a phone a week begins with today, and «Hoy» leads back there', async () => {
  const now = MONDAY_MORNING + 2 * 86_400_000;
  site.app.setNow(now);
  try {
    const { page } = await openPanel(site, ['agenda'], {
      hash: '#agenda/semana',
      width: 390,
      height: 844,
      touch: true,
      now,
    });
    const today = page.getByRole('heading', { name: /^miércoles, 25 de noviembre/ });
    const top = async () => (await today.boundingBox())?.y ?? -1;
    await eventually(top).toBeLessThan(200);
    await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
    await eventually(top).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    await eventually(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThan(100);
  } finally {
    site.app.setNow(MONDAY_MORNING);
  }
});

test("today is the workshop's, wherever the browser stands", async () => {
  const { page } = await openPanel(site, ['agenda'], {
    hash: '#agenda/dia',
    timezoneId: 'Pacific/Auckland',
  });
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre' }).waitFor();
  await page.getByText('Semana', { exact: true }).click();
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre, hoy' }).waitFor();
});

test('with many bays the grid scrolls by itself, by keyboard too; the page does not', async () => {
  await changeSettings(site.app.context.db, { bays: 8 });
  const page = await open('semana', 1024);
  const frame = page.getByRole('region', { name: 'Citas por puesto' });
  await frame.locator('[data-day]').first().waitFor();
  await expect.poll(() => frame.getAttribute('tabindex')).toBe('0');
  await inspect(page, 'semana-ocho-puestos');
  await frame.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
