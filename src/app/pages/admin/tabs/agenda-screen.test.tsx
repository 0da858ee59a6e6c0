import { expect, test } from 'vitest';
import { getCitation, listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { BOOKED } from '#test/panel/citation-screen.tsx';
import { PLUG, pageOf } from '#test/panel/components-screen.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { savePreference } from '#ui/panel/session/user-preference.ts';

setUpScreens();

/** Opens the panel of a user who left the agenda as the board. */
function open(hash: string) {
  savePreference('agenda_view', 'user-1', 'tablero');
  const server = new FakeServer()
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(getCitation, BOOKED)
    .answer(listStockComponents, pageOf([PLUG]));
  return openPanel({ server, hash, permissions: ['agenda', 'stock'] });
}

test('the agenda that was left as the board opens again as the board, without the list before', async () => {
  const page = open('#agenda');
  await page.locator('[data-column] [data-citation]').waitFor();
  await until(() => expect(location.hash).toBe('#agenda/tablero'));
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await page.getByRole('tabpanel').locator('[data-record]').waitFor();
  // The left tab is rendered again outside of the document.
  await pass(1_000);
  const shown: boolean[] = [];
  const panel = (inside: string) => document.querySelector(`#tabs-panel-agenda ${inside}`) !== null;
  const observer = new MutationObserver(() => shown.push(panel('tbody')));
  observer.observe(document.body, { childList: true, subtree: true });
  await page.getByRole('tab', { name: /^Agenda/ }).click();
  await page.locator('[data-column] [data-citation]').waitFor();
  observer.disconnect();
  expect(shown).not.toContain(true);
  await until(() => expect(location.hash).toBe('#agenda/tablero'));
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.locator('#tabs-panel-agenda tbody').waitFor();
  expect(location.hash).toBe('#agenda');
});

test('the agenda behind a record that was opened by its link is the list, whose view can be chosen', async () => {
  const page = open('#cita=citation-1');
  await dialog(page, BOOKED.clientName).waitFor();
  await page.locator('#tabs-panel-agenda tbody').waitFor();
  await press(page, 'Cerrar');
  await page.getByRole('radio', { name: 'Tablero' }).click();
  await page.locator('[data-column] [data-citation]').waitFor();
});
