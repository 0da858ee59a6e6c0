import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { linksOf } from '#test/client-records.ts';
import { createPlannedService, insertReading } from '#test/planned-services.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper, readQr } from './support/paper.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests(
  {},
  { name: 'Taller de motocicletas y repuestos «La Bujía del Parque Batlle»' },
);
const PHONE = { width: 390, height: 844 };
const LONG =
  'Service completo de 10.000 kilómetros con regulación de válvulas, cambio de aceite y filtro, y limpieza de inyectores';

/** Inserts a motorcycle with a next service. Returns its id. */
async function insertPlanned(name: string, plate: string): Promise<string> {
  const { db } = site.app.context;
  const service = await createPlannedService(db, { everyKm: 150_000, everyMonths: 6 });
  await sql`update services set name = ${name} where id = ${service}`.execute(db);
  const citation = await insertCitation(db, service, {
    status: 'delivered',
    delivered_at: new Date('2026-11-20T15:00:00Z'),
    vehicle_plate: plate,
  });
  const { motorcycle } = await linksOf(db, citation);
  await insertReading(db, motorcycle, ['2026-09-10T15:00:00Z', 1_010_000]);
  await insertReading(db, motorcycle, ['2026-11-20T15:00:00Z', 1_012_100]);
  await sql`insert into next_services (motorcycle_id, service_id, service_name, from_citation_id, from_day,
      due_km, due_day, projected_day)
    values (${motorcycle}, ${service}, ${name}, ${citation}, '2026-11-20', 1162100, '2027-05-20',
      '2027-01-28')`.execute(db);
  return motorcycle;
}

/** Whether any text of the sticker is cut off at its lower edge. */
const overflows = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('body > div:last-child p')].some((line) => {
    const sticker = line.parentElement.parentElement.getBoundingClientRect();
    const { top, bottom, right } = line.getBoundingClientRect();
    return top < sticker.top || bottom > sticker.bottom || right > sticker.right;
  })`);

test.each([
  ['Cambio de aceite', 'SBK 123'],
  [LONG, 'ABCDEFGHIJKL'],
])(
  'each sticker of «%s» fits on one page of 62 × 29 mm, with the code of the record',
  async (name, plate) => {
    const motorcycle = await insertPlanned(name, plate);
    const { page } = await openPanel(site, ['agenda'], { hash: `#moto=${motorcycle}` });
    await page.setViewportSize(PHONE);
    await inspect(page, `next-services-${plate.length}`);
    await press(page, 'Agregar trabajo pendiente');
    await dialog(page, 'Trabajo pendiente').waitFor();
    await inspect(page, 'deferred-form');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, `Pegatina de ${name}`);
    const form = dialog(page, 'Pegatina');
    await press(form, 'Una copia más');
    await inspect(page, `sticker-${plate.length}`);
    await expect.poll(() => pagesOnPaper(page)).toEqual(['62×29', '62×29']);
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('body > div:last-child > div').first();
    await expect.poll(() => readQr(printed)).toBe(`${site.app.url}/admin#moto=${motorcycle}`);
    expect(await overflows(page)).toBe(false);
  },
);
