import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookedOn } from './support/booked.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** A booking, and the part of its client's address that no other one has. */
async function booked(time: string): Promise<{ id: string; recipient: string }> {
  const { id } = await bookedOn(site, time);
  const { recipient } = await site.app.context.db
    .selectFrom('mails')
    .select('recipient')
    .where('citation_id', '=', id)
    .where('recipient', 'like', 'cliente%')
    .executeTakeFirstOrThrow();
  return { id, recipient };
}

async function openOutbox(page: Page) {
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Correos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correos' });
  await dialog.waitFor();
  return dialog;
}

test('the list, its filters, one mail as text, and the way to its appointment', async () => {
  const { id, recipient } = await booked('09:00');
  const other = await booked('10:00');
  const { page } = await openPanel(site, ['agenda']);
  const dialog = await openOutbox(page);
  const lines = dialog.getByRole('listitem');
  await lines.filter({ hasText: other.recipient }).waitFor();
  await inspect(page, 'mails');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'mails');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByLabel('Destinatario').fill(recipient);
  await lines.filter({ hasText: other.recipient }).waitFor({ state: 'detached' });
  await dialog.getByLabel('Estado').selectOption('Falló');
  await dialog.getByText('No hay correos que coincidan con los filtros.').waitFor();
  await dialog.getByLabel('Estado').selectOption('Guardado');
  await lines.filter({ hasText: recipient }).getByRole('button').click();
  const text = dialog.getByText(/\/cancel\//);
  await text.waitFor();
  await inspect(page, 'mail');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'mail');
  await dialog.getByRole('button', { name: 'Todos los correos' }).click();
  expect(await dialog.getByLabel('Destinatario').inputValue()).toBe(recipient);
  await lines.first().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Ver cita' }).click();
  await page.waitForURL(`**/admin#cita=${id}`);
  await dialog.waitFor({ state: 'detached' });
});
