import { expect, test } from 'vitest';
import { getCitation, listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { BOOKED, drawerOf } from '#test/panel/citation-screen.tsx';
import { answerRecords } from '#test/panel/clients-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { getWorkOrder } from '#work-orders/contract/work-order.ts';

setUpScreens();

test('a motorcycle in the drawer of a citation leads to its record over the open tab', async () => {
  const motorcycle = { _id: 'moto-1', plate: 'SBK 123', brand: 'Honda', model: 'CB', year: null };
  const page = openPanel({ permissions: ['agenda'], hash: '#agenda/lista' });
  answerRecords(page.server)
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE.slice(0, 1).map((each) => ({ ...each, motorcycle }))))
    .answer(getCitation, { ...BOOKED, motorcycle })
    .answer(getWorkOrder, null);
  await page.locator('tbody').getByText('SBK 123').waitFor();
  await page.locator('[data-row]').first().click();
  const link = (await drawerOf(page)).getByRole('link', { name: /matrícula SBK 123$/ });
  await link.waitFor();
  const { hash } = location;
  // A window of its own is the browser's work; the panel keeps its address.
  (await link.element()).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(location.hash).toBe(hash);
  await link.click();
  await until(() => expect(location.hash).toBe('#moto=moto-1'));
  await until(() => expect(document.title).toMatch(/^Moto – Agenda/));
  expect(history.state).toEqual({ under: '#agenda/lista' });
});
