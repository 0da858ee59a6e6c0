import { expect, onTestFinished, test, vi } from 'vitest';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { PLUG, pageOf } from '#test/panel/components-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';

setUpScreens();

/** Returns the elements that were created so far. */
function observeElements(): () => Set<HTMLElement> {
  const spy = vi.spyOn(document, 'createElement');
  onTestFinished(() => spy.mockRestore());
  return () => new Set(spy.mock.results.map(({ value }) => value));
}

const openRow = () => document.querySelector<HTMLElement>('[role=tabpanel] [data-record]');

test('a tab that is opened again has no filter, and shows the rows that were rendered before the press', async () => {
  const elements = observeElements();
  const page = openPanel({ permissions: ['agenda', 'stock'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(listStockComponents, ({ query: { search = '' } }) =>
      pageOf(search === '' ? [PLUG] : []),
    );
  const found = page.getByRole('tabpanel', { name: /^Componentes/ }).locator('[data-record]');
  await page.getByRole('tab', { name: /^Agenda/ }).waitFor();
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await found.waitFor();
  await page.getByLabel('Buscar', { exact: true }).fill('nada');
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  const left = elements();
  await page.getByRole('tab', { name: /^Agenda/ }).click();
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  // The left tab is rendered again outside of the document, in a box. React may discard a render and repeat it: only
  // the render that it keeps has the box around it.
  const isRerendered = (each: HTMLElement) =>
    each.dataset['record'] === 'plug' &&
    !left.has(each) &&
    each.closest('[role=tabpanel]')?.parentElement != null;
  await until(() => expect([...elements()].some(isRerendered)).toBe(true));
  expect(document.querySelectorAll('[role=tabpanel]')).toHaveLength(1);
  page.server.hold(listStockComponents);
  const prepared = elements();
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await found.waitFor();
  expect(prepared).toContain(openRow());
  expect(await page.getByLabel('Buscar', { exact: true }).inputValue()).toBe('');
});
