import { expect, onTestFinished, test, vi } from 'vitest';
import {
  answerWith,
  blockOf,
  bodyOf,
  type CardCitation,
  entered,
  heightOf,
  onBay,
  opened,
  openView,
  places,
  serverWith,
} from '#test/panel/calendar-screen.tsx';
import { clickAt, dragOver, dragTo, drop } from '#test/panel/drag.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { pageNow, setUpScreens } from '#test/panel/open-page.tsx';
import { getCalendar } from '../../../contract/agenda-calendar.ts';
import { rescheduleCitation } from '../../../contract/staff-citation.ts';

setUpScreens();

const LUCIA = onBay('Lucía Fernández', ['2026-11-24', '09:00']);
const TAKEN = 'Ese horario ya no está disponible.';
const LATER = '2026-11-23T13:00:00.000Z';

/** Returns the reply to a reschedule. */
const moved = ({ pieces: _, ...citation }: CardCitation, date: string, time: string) =>
  ({ ...citation, date, time, notice: 'held' }) as const;

test('the week view has a heading per day and blocks with complete names; Enter opens a block', async () => {
  const other = onBay('Martín Píriz', ['2026-11-24', '09:00'], {
    status: 'in-progress',
    pieces: [{ bay: 2, date: '2026-11-24', from: '09:00', until: '09:45' }],
  });
  const page = openView('semana', [LUCIA, other]);
  await page.getByRole('heading', { name: '23 – 29 de noviembre de 2026' }).waitFor();
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre, hoy' }).waitFor();
  expect(page.getByRole('heading', { level: 3 }).count()).toBe(7);
  const tuesday = page.locator('[data-day="2026-11-24"]');
  expect(tuesday.getByRole('button').count()).toBe(2);
  const rest = 'Cambio de aceite y filtro';
  await tuesday
    .getByRole('button', {
      name: `09:00 a 09:45, Lucía Fernández, ${rest}, Pendiente de pago, puesto 1`,
    })
    .waitFor();
  const block = tuesday.getByRole('button', {
    name: `09:00 a 09:45, Martín Píriz, ${rest}, En Proceso, puesto 2`,
  });
  await block.press('Enter');
  expect(opened).toEqual([other._id]);
});

test('the week view labels the segments of a long job, and only the first one can be dragged', async () => {
  const on = (date: string, from: string, until: string) => ({ bay: 1, date, from, until });
  const job = onBay('Lucía Fernández', ['2026-12-01', '15:00'], {
    pieces: [
      on('2026-12-01', '15:00', '18:00'),
      on('2026-12-02', '09:00', '12:30'),
      on('2026-12-02', '13:30', '15:00'),
    ],
  });
  const page = openView('semana', [job]);
  await press(page, 'Semana siguiente');
  await page.getByRole('heading', { name: '30 de noviembre – 6 de diciembre de 2026' }).waitFor();
  const label = 'Lucía Fernández, Cambio de aceite y filtro, Pendiente de pago, puesto 1';
  const faces = page.getByRole('button', { name: /, Lucía Fernández, / });
  await until(async () => {
    const names = [0, 1, 2].map((at) => faces.nth(at).getAttribute('aria-label'));
    expect(await Promise.all(names)).toEqual([
      `15:00 a 18:00, ${label}, sigue más tarde`,
      `09:00 a 12:30, ${label}, continuación, sigue más tarde`,
      `13:30 a 15:00, ${label}, continuación`,
    ]);
  });
  expect(places.at(-1)).toEqual({ view: 'semana', day: '2026-11-30' });
  const draggable = [0, 1, 2].map((at) => blockOf(page, job).nth(at).getAttribute('draggable'));
  expect(await Promise.all(draggable)).toEqual(['true', null, null]);
  await press(page, 'Hoy');
  await page.getByRole('heading', { name: '23 – 29 de noviembre de 2026' }).waitFor();
});

test('a drop in the week view reschedules; «Deshacer» disappears when another user changes the citation', async () => {
  const page = openView('semana', [LUCIA]);
  const friday = bodyOf(page, '2026-11-27');
  await dragOver(blockOf(page, LUCIA), friday, heightOf('10:30'));
  await page.locator('[data-landing=free]').filter({ hasText: '10:30 libre' }).waitFor();
  const there = onBay(LUCIA.clientName, ['2026-11-27', '10:30']);
  page.server
    .answer(rescheduleCitation, moved(LUCIA, '2026-11-27', '10:30'))
    .answer(getCalendar, answerWith([there]));
  await drop(friday, heightOf('10:30'));
  await page
    .getByText(/^Cita reagendada exitosamente: .*Se avisará a .+ en un minuto\.$/)
    .waitFor();
  await page.locator('[data-day="2026-11-27"] [data-citation]').waitFor();
  const [sent] = page.server.requests(rescheduleCitation);
  expect(sent?.body).toMatchObject({ date: '2026-11-27', time: '10:30', overbook: false });

  page.server
    .answer(rescheduleCitation, { ...moved(LUCIA, '2026-11-24', '09:00'), notice: 'dropped' })
    .answer(getCalendar, answerWith([LUCIA]));
  await press(page, 'Deshacer');
  await page.getByText(/Se descartó el aviso: .+ no recibe ningún correo\.$/).waitFor();
  await page.locator('[data-day="2026-11-24"] [data-citation]').waitFor();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor({ state: 'detached' });

  page.server.answer(rescheduleCitation, moved(LUCIA, '2026-11-27', '10:30'));
  const release = page.server.hold(getCalendar);
  await dragTo(blockOf(page, LUCIA), friday, heightOf('10:30'));
  await undo.waitFor();
  page.server.answer(getCalendar, answerWith([{ ...there, updatedAt: LATER }]));
  release();
  await press(page, 'Semana siguiente');
  await press(page, 'Semana anterior');
  await undo.waitFor({ state: 'detached' });
});

test('a drop in the week view shows the fixed sentence and the rejection when another user was faster', async () => {
  const page = openView('semana', [LUCIA]);
  page.server.reject(rescheduleCitation, 'citation-changed');
  await dragTo(blockOf(page, LUCIA), bodyOf(page, '2026-11-27'), heightOf('12:00'));
  const banner = page.getByRole('alert');
  await banner.getByText('Failed to reschedule citation', { exact: true }).waitFor();
  await banner
    .getByText('Otra persona cambió esta cita mientras tanto. Revisa cómo quedó.')
    .waitFor();
});

test('a drop in the week view where all bays are busy offers a free slot nearby and «Agendar igual»', async () => {
  const busy = [1, 2].map((bay) =>
    onBay(`Puesto ${bay}`, ['2026-11-28', '10:00'], {
      pieces: [{ bay, date: '2026-11-28', from: '10:00', until: '10:45' }],
    }),
  );
  const nearest = [{ date: '2026-11-28', time: '10:45' }];
  for (const way of [/10:45$/, 'Agendar igual']) {
    const page = openView('semana', [LUCIA, ...busy]);
    const saturday = bodyOf(page, '2026-11-28');
    await dragOver(blockOf(page, LUCIA), saturday, heightOf('10:00'));
    await page.locator('[data-landing=taken]').filter({ hasText: '10:00 ocupado' }).waitFor();
    page.server.reject(rescheduleCitation, 'slot-taken', { data: { nearest } });
    await drop(saturday, heightOf('10:00'));
    const asked = dialog(page, 'No hay lugar a esa hora');
    await asked.getByText(TAKEN).waitFor();
    await asked.getByText(/Lucía Fernández: sábado, 28 de noviembre, 10:00\./).waitFor();
    page.server.answer(rescheduleCitation, moved(LUCIA, '2026-11-28', '10:45'));
    await asked.getByRole('button', { name: way }).click();
    await asked.waitFor({ state: 'detached' });
    const sent = page.server.requests(rescheduleCitation).at(-1)?.body;
    const overbook = way === 'Agendar igual';
    expect(sent).toMatchObject({ time: overbook ? '10:00' : '10:45', overbook });
  }
});

test('a drop in the week view into the past is rejected, and a delivered citation cannot be dragged', async () => {
  vi.setSystemTime(Date.parse('2026-11-26T15:00:00Z'));
  const booked = onBay('Lucía Fernández', ['2026-11-26', '15:00']);
  const delivered = onBay('Entregada', ['2026-11-26', '16:30'], { status: 'delivered' });
  const page = openView('semana', [booked, delivered]);
  for (const [day, time, sentence] of [
    ['2026-11-23', '15:00', 'La fecha no puede ser en el pasado.'],
    ['2026-11-26', '09:00', 'La hora no puede ser en el pasado.'],
  ] as const) {
    const body = bodyOf(page, day);
    await dragOver(blockOf(page, booked), body, heightOf(time));
    await page
      .locator('[data-landing=past]')
      .filter({ hasText: `${time} ya pasó` })
      .waitFor();
    await drop(body, heightOf(time));
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  }
  expect(await blockOf(page, delivered).getAttribute('draggable')).toBe(null);
  expect(page.server.requests(rescheduleCitation)).toEqual([]);
});

test('a click on free time or N on a citation starts a manual entry there; a click in the break does not', async () => {
  const page = openView('semana', [LUCIA]);
  const face = page.getByRole('button', { name: /^09:00 a 09:45/ });
  await face.waitFor();
  const bay = page.locator('[data-day="2026-11-24"] [data-free]').first();
  await clickAt(bay, heightOf('16:05'));
  await clickAt(bay, heightOf('13:00'));
  await face.press('n');
  expect(entered).toEqual([
    { date: '2026-11-24', time: '16:00' },
    { date: '2026-11-24', time: '09:45' },
  ]);
});

test('«Cita manual» is offered in every view, and in the day view with the day that is shown', {
  meta: { specification: { 'admin 2 Agenda tab': [['Button for manual entry', 'Cita manual']] } },
}, async () => {
  const page = openView('dia', []);
  await press(page, 'Día siguiente');
  await press(page, 'Cita manual');
  for (const view of ['Semana', 'Tablero', 'Lista']) {
    await page.getByRole('radio', { name: view }).click();
    await page.getByRole('radio', { name: view, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Cita manual' }).first().click();
  }
  expect(entered).toEqual([{ date: '2026-11-24' }, {}, {}, {}]);
});

test('the week view reports a failed read, and «Reintentar» reads it again', async () => {
  const page = openView('semana', [LUCIA], { server: serverWith([LUCIA]).fail(getCalendar) });
  await page.getByText('Error al cargar citas').waitFor();
  await page.getByText('Las citas no se pueden mostrar ahora.').waitFor();
  page.server.answer(getCalendar, answerWith([LUCIA]));
  await press(page, 'Reintentar');
  await blockOf(page, LUCIA).waitFor();
  await page.getByText('Error al cargar citas').waitFor({ state: 'detached' });
});

test('on a phone the day view lists hours and free time, and the week view lists the days', async () => {
  const second = onBay('Martín Píriz', ['2026-11-24', '11:00'], {
    pieces: [{ bay: 2, date: '2026-11-24', from: '11:00', until: '18:00' }],
  });
  const page = openView('dia', [LUCIA, second], { width: 390 });
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre' }).waitFor();
  await page.getByText('Abierto 09:00–12:30 y 13:30–18:00 · No hay citas').waitFor();
  await press(page, 'Día siguiente');
  await blockOf(page, LUCIA).waitFor();
  const free = page.getByRole('button', { name: /^libre / });
  expect(free.allTextContents()).toEqual([
    'libre 09:00–11:00 puesto 2, anotar una cita',
    'libre 09:45–12:30 puesto 1, anotar una cita',
    'libre 13:30–18:00 puesto 1, anotar una cita',
  ]);
  await free.nth(1).click();
  expect(entered).toEqual([{ date: '2026-11-24', time: '09:45' }]);
  await page.getByRole('radio', { name: 'Semana' }).click();
  await page.getByRole('heading', { name: 'domingo, 29 de noviembre' }).waitFor();
  expect(page.getByRole('heading', { level: 3 }).count()).toBe(7);
  expect(page.locator('[data-day]').count()).toBe(0);
});

test('the calendar views show today in the workshop when the browser is in another time zone', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  onTestFinished(() => void vi.unstubAllEnvs());
  // 23:30 in the workshop; Tuesday in Auckland.
  vi.setSystemTime(Date.parse('2026-11-24T02:30:00Z'));
  expect(new Date(pageNow()).getDate()).toBe(24);
  const page = openView('dia', []);
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre' }).waitFor();
  await page.getByRole('radio', { name: 'Semana' }).click();
  await page.getByRole('heading', { name: 'lunes, 23 de noviembre, hoy' }).waitFor();
});
