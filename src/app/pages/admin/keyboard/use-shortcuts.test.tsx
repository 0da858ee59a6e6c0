import { expect, test } from 'vitest';
import { getCalendar } from '#agenda/contract/agenda-calendar.ts';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { answerWith as answerDays } from '#test/panel/calendar-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { serverForEntry } from '#test/panel/manual-screen.tsx';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';

setUpScreens();

test('the key `n` opens «Cita manual» on the day that is shown, also after a click on the view switch', async () => {
  const server = serverForEntry()
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(getCalendar, answerDays([]));
  const page = openPanel({ server, hash: '#agenda', permissions: ['agenda'] });
  const day = page.getByRole('radio', { name: 'Día' });
  await day.click();
  await press(page, 'Día siguiente');
  await until(() => expect(location.hash).toBe('#agenda/dia/2026-11-24'));
  await day.press('n');
  const manual = dialog(page, 'Cita manual');
  await manual.waitFor();
  await manual.getByRole('button', { name: 'Fecha: martes, 24 de noviembre de 2026' }).waitFor();
});
