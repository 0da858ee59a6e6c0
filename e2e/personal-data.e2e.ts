import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/browser/axe.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertPerson, type PersonFixture } from '#test/person-records.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
let person: PersonFixture;
beforeAll(async () => {
  person = await insertPerson(site);
});

test('the page with the data of a person opens from memory with its styles, on screens and on paper', async () => {
  const { page } = await openPanel(site, 'admin', { live: 'muted' });
  const opened = page.context().waitForEvent('page');
  // As `showPage` of src/clients/web does.
  await page.evaluate(`(async () => {
    const token = localStorage.getItem('admin_token');
    const reply = await fetch('/api/clients/${person.client}/export?format=page', {
      headers: { authorization: 'Bearer ' + token },
    });
    const html = (await reply.text()).replace('href="/api/', 'href="' + location.origin + '/api/');
    window.open(URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' })));
  })()`);
  const tab = await opened;
  const problems: string[] = [];
  tab.on('console', (message) => problems.push(message.text()));
  await tab.getByRole('heading', { name: 'Datos personales de Zafira Quintanilla' }).waitFor();
  const columns = () =>
    tab.evaluate(
      `getComputedStyle(document.querySelector('dl')).gridTemplateColumns.split(' ').length`,
    );
  expect(await columns()).toBe(2);
  await expectAccessible(tab, 'personal data');
  await tab.setViewportSize({ width: 390, height: 844 });
  expect(await columns()).toBe(1);
  await expectNoSidewaysScroll(tab);
  await tab.emulateMedia({ media: 'print' });
  await expectNoSidewaysScroll(tab);
  expect(problems).toEqual([]);
});

test('an admin erases the data of a client, and no figure of finance changes', async () => {
  await account(site, 'rosario');
  const page = await site.open();
  await page.clock.setFixedTime(MONDAY_MORNING);
  await page.goto('/admin#finanzas');
  await enter(page, 'rosario', PASSWORD);
  const before = await financeText(page);
  expect(before).toContain('Zafira Quintanilla');

  await page.goto(`/admin#cliente=${person.client}`);
  await press(dialog(page, 'Zafira Quintanilla'), 'Eliminar datos personales…');
  const form = dialog(page, 'Eliminar datos personales');
  await form.getByLabel('Tu contraseña').fill(PASSWORD);
  await press(form, 'Eliminar para siempre');
  await form.waitFor({ state: 'detached' });
  const record = dialog(page, 'Cliente anónimo');
  await record.getByText(/^Se eliminaron para siempre/).waitFor();
  await inspect(page, 'cliente-anonimo');
  await press(record, 'Cerrar');

  // The tab shows what it read before until it has read again.
  await expect
    .poll(() => financeText(page))
    .toBe(before.replaceAll('Zafira Quintanilla', 'Cliente anónimo'));
  await page.goto('/admin#clientes');
  await page.getByRole('textbox', { name: 'Matrícula, nombre, teléfono o modelo' }).fill('zafira');
  await page.getByText('Nada empieza con «zafira»').waitFor();
});

/** Opens the tab «Finanzas». Returns everything that it shows once its blocks are read. */
async function financeText(page: Page): Promise<string> {
  await page.goto('/admin#finanzas');
  const main = page.getByRole('main');
  // One text of each block.
  for (const read of [
    '4 líneas',
    '10/11',
    'Señas retenidas',
    'Sin gastos en el período.',
    'No hay gastos',
    'Recibidas',
  ])
    await main.getByText(read).first().waitFor();
  await main.getByRole('table').getByText('Otra Persona').first().waitFor();
  return (await main.textContent()) ?? '';
}
