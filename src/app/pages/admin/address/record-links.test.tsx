import { expect, test } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#agenda/contract/suspicious.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { answerRecords } from '#test/panel/registry-screen.tsx';

setUpScreens();

test('a motorcycle in the list leads to its record over the open tab', async () => {
  const motorcycle = { _id: 'moto-1', plate: 'SBK 123', brand: 'Honda', model: 'CB', year: null };
  const page = openPanel({ permissions: ['agenda'], hash: '#agenda/lista' });
  answerRecords(page.server)
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE.slice(0, 1).map((each) => ({ ...each, motorcycle }))));
  const link = page.getByRole('link', { name: 'Yamaha CB 190R 2022 matrícula SBK 123' });
  await link.waitFor();
  // A window of its own is the browser's work; the tab keeps its address.
  (await link.element()).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(location.hash).toBe('#agenda/lista');
  await link.click();
  await until(() => expect(location.hash).toBe('#moto=moto-1'));
  await until(() => expect(document.title).toMatch(/^Moto – Agenda/));
  expect(history.state).toEqual({ under: '#agenda/lista' });
});
