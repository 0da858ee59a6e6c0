import { beforeAll, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { insertSentEstimate, insertWorkOrder } from '#test/order-rows.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Four months with orders, and October without any. */
beforeAll(async () => {
  const { db } = site.app.context;
  for (const [month, count] of [
    ['2026-11', 5],
    ['2026-09', 3],
    ['2026-08', 12],
    ['2026-07', 1],
  ] as const) {
    for (let at = 0; at < count; at += 1) {
      const received = new Date(`${month}-10T13:00:00Z`);
      const citation = await insertCitation(db, site.fixtures.oilChange);
      const order = await insertWorkOrder(db, citation, {
        received_at: received,
        inspected_at: at % 3 === 0 ? null : received,
      });
      if (at % 2 === 1) continue;
      await insertSentEstimate(db, order, [
        { price_cents: 123_450, state: 'approved' },
        { price_cents: 31_000, state: 'declined' },
      ]);
    }
  }
});

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the figures of work orders in «Finanzas» are accessible at $width pixels', async (size) => {
  const { page } = await openPanel(site, ['finanzas'], { hash: '#finanzas', ...size });
  // The sections above must have their final height: a press can miss a heading that moves.
  await page.getByText('No hay gastos en el período').waitFor();
  const section = page.getByRole('button', { name: 'Órdenes de trabajo', exact: true });
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
  const months = page.getByRole('region', { name: 'Órdenes de trabajo por mes' });
  await months.getByText('julio de 2026').waitFor();
  await inspect(page, 'order-figures', '[aria-label="Órdenes de trabajo por mes"]');
});
