import type { Locator, Page } from 'playwright-core';
import type { Component } from '#stock/contract/component.ts';
import { callerWith, postService } from '#test/catalogue-calls.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStockedComponent } from '#test/stock.ts';
import { moveTo } from './booked.ts';
import type { Site } from './site.ts';

/** Creates components with enough, low and no stock, and one by weight. Returns their ids. */
export async function fillShelf(site: Site) {
  const { db } = site.app.context;
  return {
    plug: await createStockedComponent(db, {
      code: 'BUJ-CR9',
      name: 'Bujía de iridio CR9EIX',
      quantity: 12_000,
      minStock: 5_000,
      costPerUnitCents: 350,
      salePriceCents: 700,
      supplier: 'Repuestos del Este',
      location: 'A1-03',
    }),
    pad: await createStockedComponent(db, {
      code: 'PAS-200',
      name: 'Pastillas de freno delanteras',
      quantity: 2_000,
      minStock: 4_000,
      costPerUnitCents: 1_250,
      salePriceCents: null,
      location: 'B2',
    }),
    chain: await createStockedComponent(db, {
      code: 'CAD-520',
      name: 'Cadena 520',
      quantity: 0,
      minStock: 0,
    }),
    grease: await createStockedComponent(db, {
      code: 'GRA-1',
      name: 'Grasa de litio',
      unit: 'kilogram',
      quantity: 2_850,
      minStock: 1_000,
      costPerUnitCents: 970,
      salePriceCents: null,
    }),
  };
}

/** Creates an accepted job on Thursday whose service takes three units of a component. */
export async function commitThree(site: Site, component: string): Promise<void> {
  const caller = await callerWith(site.app, ['servicios']);
  const { body } = await postService(caller, {
    usesComponents: true,
    components: [{ component, quantity: 3 }],
  });
  const booking = bookingBody(body.data._id, THURSDAY, '10:00');
  const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
  await moveTo(site, { id: reply.body.data._id, link: '' }, 'accepted');
}

export async function componentNow(site: Site, id: string): Promise<Component> {
  const caller = await callerWith(site.app, ['stock']);
  const { body } = await caller<Component[]>('GET', '/components/components');
  const found = body.data.find(({ _id }) => _id === id);
  if (!found) throw new Error('no such component');
  return found;
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name });

/** Opens an entry of a row's menu. */
export async function fromRow(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones para ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
