import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { recordTestIncome } from '#test/income.ts';
import * as pictures from '#test/pictures.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import type { Opening } from './openings.ts';
import { openPanel } from './panel.ts';
import type { Site } from './site.ts';

/** Sixty letters without a break opportunity. */
export const LONG = 'Motovehiculotransportadoresinterdepartamentalesdelrioplatens';

/** Inserts one record of each kind, with `LONG` in each of its texts. */
export async function fillPanel(site: Site): Promise<void> {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  const client = { client_name: LONG, client_email: `${LONG}@ejemplo.com` };
  const vehicle = { vehicle_brand: LONG.slice(0, 40), vehicle_model: LONG };
  const words = { ...client, ...vehicle, notes: LONG, admin_comment: LONG };
  await insertCitation(db, oilChange, { ...words, service_name: LONG });
  const { id: reservation } = await insertReservation(db, crashBars, {
    ...words,
    product_name: LONG,
    client_address: LONG,
    client_state: LONG,
  });
  const paidAt = new Date(MONDAY_MORNING);
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      reservation_id: reservation,
      provider: 'paypal',
      attempt: 1,
      invoice: LONG,
      description: LONG,
      amount_cents: 21_000,
      currency: 'USD',
      status: 'paid',
      provider_order_id: LONG,
      approve_url: 'https://paypal.invalid/approve',
      ordered_at: paidAt,
      capture_id: LONG,
      fee_cents: 0,
      paid_at: paidAt,
      created_at: paidAt,
      updated_at: paidAt,
    })
    .execute();
  await insertClosedCitation(db, oilChange, ['done', '2026-11-20T15:00Z'], words);
  await insertClosedReservation(db, crashBars, ['done', '2026-11-19T15:00Z'], words);
  const facts = { name: LONG, supplier: LONG, location: LONG, code: LONG.slice(0, 40) };
  // More stock than the sale of one test takes: later tests sell again.
  await createStockedComponent(db, { ...facts, quantity: 5_000, salePriceCents: 900 });
  await sql`update services set name = ${LONG}, description = ${LONG}, requirements = array[${LONG}]`.execute(
    db,
  );
  await sql`update products set name = ${LONG}, description = ${LONG}, category = ${LONG.slice(0, 40)}`.execute(
    db,
  );
  const names = { itemName: LONG, clientName: LONG, clientEmail: `${LONG}@ejemplo.com` };
  await recordTestIncome(db, '2026-11-20T15:00Z', names);
  const { headers } = await createStaff(db, ['finanzas'], { name: LONG });
  const rent = { amount: '650', concept: LONG, notes: LONG, date: '2026-11-05' };
  await sendExpense(site.app, headers, expenseForm(rent, new Blob([await pictures.png()])));
}

/** A tab, and a text of its list, which shows that the list is read. */
export type Place = { name: string; hash: string; ready: string };

export const PLACES: readonly Place[] = [
  { name: 'agenda', hash: '#agenda', ready: LONG },
  { name: 'agenda-semana', hash: '#agenda/semana', ready: LONG },
  { name: 'agenda-tablero', hash: '#agenda/tablero', ready: LONG },
  { name: 'reservas', hash: '#reservas', ready: LONG },
  { name: 'productos', hash: '#productos', ready: LONG },
  { name: 'servicios', hash: '#servicios', ready: LONG },
  { name: 'componentes', hash: '#componentes', ready: LONG },
  { name: 'historial-stock', hash: '#historial-stock', ready: LONG },
  { name: 'historial', hash: '#historial', ready: LONG },
  { name: 'clientes', hash: '#clientes', ready: LONG },
  { name: 'finanzas', hash: '#finanzas', ready: LONG },
];

const VIEW_LABELS: Readonly<Record<string, string>> = { semana: 'Semana', tablero: 'Tablero' };

/**
 * Opens a tab by its address. Waits until the panel of this tab shows the text, in the view that the address
 * names: the tab or view before may show the same text.
 */
export async function show(page: Page, { hash, ready }: Place): Promise<void> {
  const [tab = '', view] = hash.slice(1).split('/');
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const panel = page.locator(`[role=tabpanel][id$='-panel-${tab}']`);
  if (view !== undefined) {
    const choice = panel.getByRole('radio', { name: VIEW_LABELS[view] ?? view, checked: true });
    await choice.waitFor({ state: 'attached' });
  }
  await panel.getByText(ready).filter({ visible: true }).first().waitFor();
}

export async function openEverything(site: Site, width = 1440): Promise<Page> {
  const { page } = await openPanel(site, 'admin', { name: LONG, width, height: 900 });
  return page;
}

/** Shows the tab of an opening and returns the control that opens it. */
export async function goToOpener(page: Page, { hash, opener }: Opening): Promise<Locator> {
  const place = PLACES.find((each) => each.hash === hash);
  if (place) await show(page, place);
  return opener(page);
}
