import { expect, test, vi } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { PLUG, pageOf } from '#test/panel/components-screen.tsx';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';

setUpScreens();

test('a tab that is opened again has no filter, and its rows before the server answers', async () => {
  const page = openPanel({ permissions: ['agenda', 'stock'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(listStockComponents, ({ query: { search = '' } }) =>
      pageOf(search === '' ? [PLUG] : []),
    );
  const found = page.getByRole('tabpanel').locator('[data-record]');
  await page.getByRole('tab', { name: /^Agenda/ }).waitFor();
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await found.waitFor();
  await page.getByLabel('Buscar', { exact: true }).fill('nada');
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  await page.getByRole('tab', { name: /^Agenda/ }).click();
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  // The left tab is rendered again outside of the document.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.querySelectorAll('[role=tabpanel]')).toHaveLength(1);
  page.server.hold(listStockComponents);
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await found.waitFor();
  expect(await page.getByLabel('Buscar', { exact: true }).inputValue()).toBe('');
});
