import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertClient } from '#test/client-records.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

beforeAll(async () => {
  await insertClient(site.app.context.db, site.fixtures.oilChange, {
    name: 'Martina Olivera',
    phone: '099 412 738',
    email: 'martina@ejemplo.com',
    plate: 'SBK 123',
  });
});

/** Counts the keys and clicks of a user; typing a text is none. */
class Hand {
  presses = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async key(name: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(name);
  }
  async click(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }
}

test('a receptionist goes from a plate to the motorcycle and a new appointment in six presses', async () => {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda' });
  await page.locator('[data-row]:visible').first().waitFor();
  const hand = new Hand(page);
  await hand.key('Control+k');
  await page.getByRole('combobox', { name: 'Buscar en el panel' }).fill('SBK 12');
  // The motorcycle comes first, then its appointment.
  const motorcycles = page.getByRole('group', { name: 'Motos' });
  await motorcycles.getByRole('option', { name: /Martina Olivera/ }).waitFor();
  await hand.key('Enter');
  const record = page.getByRole('dialog');
  await hand.click(record.getByRole('button', { name: 'Nueva cita' }));
  const form = page.getByRole('dialog', { name: 'Cita manual' });
  await hand.click(form.getByRole('combobox', { name: 'Servicio' }));
  await hand.click(page.getByRole('option', { name: 'Cambio de aceite y filtro' }));
  expect(await form.getByRole('combobox', { name: 'Matrícula' }).inputValue()).toBe('SBK 123');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'manual-clients');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hand.click(form.getByRole('button', { name: 'Crear cita' }));
  await page.getByText('Cita creada exitosamente').waitFor();
  expect(hand.presses).toBe(6);
  const citations = await site.app.context.db
    .selectFrom('citations')
    .select(['client_phone', 'client_email', 'vehicle_model', 'vehicle_plate', 'motorcycle_id'])
    .where('client_name', '=', 'Martina Olivera')
    .orderBy('created_at')
    .execute();
  expect(citations).toHaveLength(2);
  expect(citations[1]).toEqual(citations[0]);
});
