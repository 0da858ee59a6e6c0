import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('smoke', async () => {
  const { page } = await openPanel(site, 'admin');
  await page.getByRole('tab').first().waitFor();
  await inspect(page, 'shell');
  expect(await page.title()).toBe('Agenda – Bujía');
});
