import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/browser/axe.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { insertPerson, type PersonFixture } from '#test/person-records.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
let person: PersonFixture;
beforeAll(async () => {
  person = await insertPerson(site);
});

test('the page with the data of a person opens from memory with its styles, on screens and on paper', async () => {
  const { page } = await openPanel(site, 'admin', { live: 'muted' });
  const opened = page.context().waitForEvent('page');
  // As `fetchExportPage` and `showPage` of src/clientes/web do.
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
