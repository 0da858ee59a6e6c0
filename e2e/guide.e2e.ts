import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test.for([390, 820, 1440])(
  'the guide is accessible at a width of %i in both schemes',
  async (width) => {
    const page = await site.open({ width, height: 900 });
    await page.goto('/guia');
    await page.getByRole('heading', { name: 'Guía del panel' }).waitFor();
    await inspect(page, 'guide');
    await page
      .getByRole('navigation', { name: 'Páginas de la guía' })
      .getByText('Recepción')
      .click();
    await page.getByRole('heading', { name: 'Guía para recepción' }).waitFor();
    await inspect(page, 'guide-reception');
  },
);

test.for([
  [390, 'menuitem', 'Guía'],
  [820, 'link', 'Ayuda: Clientes'],
] as const)(
  'the panel at a width of %i opens the section of its tab in a new tab of the browser',
  async ([width, role, name]) => {
    const { page } = await openPanel(site, 'admin', { width, height: 844 });
    await page.getByRole('tab', { name: 'Clientes' }).click();
    await page.getByRole('tabpanel', { name: 'Clientes' }).waitFor();
    if (role === 'menuitem') await page.getByRole('button', { name: /menú de usuario/ }).click();
    const [guide] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole(role, { name }).click(),
    ]);
    await guide.waitForURL('**/guia/recepcion#buscar-un-cliente-o-una-moto');
    const section = guide.getByRole('heading', { name: 'Buscar un cliente o una moto' });
    // Below the list of pages, which stays in view.
    await expect.poll(async () => (await section.boundingBox())?.y).toBeGreaterThan(48);
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(844);
  },
);
