import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function inspectAtWidths(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspect(page, name);
  }
}

test('an admin creates a webhook, reads what was sent, and switches it off', async () => {
  await account(site, 'duena', { role: 'admin', permissions: [] });
  const page = await site.open();
  await page.goto('/admin');
  await enter(page, 'duena', PASSWORD);
  const webhooks = await openFromMenu(page, 'Webhooks');
  await webhooks.getByText('No hay ningún webhook.').waitFor();
  await inspectAtWidths(page, 'webhooks-none');
  await press(webhooks, 'Nuevo webhook');
  const form = dialog(page, 'Nuevo webhook');
  await press(form, 'Crear');
  await form.getByText('Elige al menos un aviso.').waitFor();
  await inspectAtWidths(page, 'webhook-errors');
  await form.getByLabel('Nombre').fill('Planilla del contador');
  // A name that no server has.
  await form.getByLabel('Dirección').fill('https://planilla.invalid/avisos/bujia?taller=1');
  await form.getByLabel(/^Cita nueva/).check();
  await form.getByLabel(/^Cobro recibido/).check();
  await press(form, 'Crear');
  const made = dialog(page, 'Copia la clave');
  await made.getByText(/^whsec_/).waitFor();
  await inspectAtWidths(page, 'webhook-made');
  await insertDeliveries();
  await press(made, 'Ya la guardé: probar');
  const log = dialog(page, 'Envíos a Planilla del contador');
  await press(log, 'Enviar una prueba');
  await log.getByText('El nombre no existe').waitFor();
  await log.getByText('Mensaje y respuesta').nth(1).click();
  await inspectAtWidths(page, 'webhook-log');
  await page.keyboard.press('Escape');
  await press(webhooks, 'Editar Planilla del contador');
  const edit = dialog(page, 'Editar Planilla del contador');
  await edit.getByLabel('Encendido').uncheck();
  await press(edit, 'Guardar');
  await toast(page, 'Webhook guardado.');
  await webhooks.getByText('Apagado').waitFor();
  await inspectAtWidths(page, 'webhooks');
});

async function insertDeliveries(): Promise<void> {
  const { db } = site.app.context;
  const { id } = await db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(MONDAY_MORNING - minutes * 60_000);
  const common = {
    webhook: id,
    type: 'citation.created',
    body: '{"type":"citation.created","timestamp":"2026-11-23T10:55:00.000Z","data":{"id":"0199f3a2-7c1e-7d10-9a63-5b1d2f6e8c47","change":"booked","by":"client","status":"pending"}}',
  };
  await db
    .insertInto('webhook_deliveries')
    .values([
      {
        ...common,
        created_at: at(5),
        state: 'given-up',
        attempts: 9,
        last_attempt_at: at(1),
        last_status: 503,
        excerpt: 'Service Temporarily Unavailable',
      },
      {
        ...common,
        created_at: at(90),
        state: 'delivered',
        attempts: 1,
        last_attempt_at: at(90),
        last_status: 204,
      },
    ])
    .execute();
}
